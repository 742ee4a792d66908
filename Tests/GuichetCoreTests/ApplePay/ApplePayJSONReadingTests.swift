import GuichetCore
import Testing

@Suite("Reading the payment of Apple Pay JS")
struct ApplePayJSONReadingTests {
    @Test("the token's fields")
    func token() throws {
        let token = try ApplePaySamples.payment(ApplePaySamples.payment).token
        #expect(token.transactionIdentifier == "00C0FFEE")
        #expect(token.paymentMethod.displayName == "Visa 4242")
        #expect(token.paymentMethod.network == .visa)
        #expect(token.paymentMethod.type == .debit)
    }

    @Test("paymentData keeps its members, their order, and numbers digit by digit")
    func paymentData() throws {
        let token = try ApplePaySamples.payment(ApplePaySamples.payment).token
        #expect(token.paymentDataText == ApplePaySamples.paymentData)
        #expect(token.paymentDataObject["version"] == "EC_v1")
        #expect(token.paymentDataObject["added"]?["big"] == .number("12345678901234567890"))
    }

    @Test(
        "each field of a contact",
        arguments: [
            (\ApplePayContact.emailAddress, "zoe@shopper.example"), (\.phoneNumber, "+32 2 555 01 23"),
            (\.name?.givenName, "Zoé"), (\.name?.familyName, "Maes"), (\.name?.phoneticGivenName, "Zo-ee"),
            (\.name?.phoneticFamilyName, "Mahs"), (\.name?.namePrefix, nil),
            (\.postalAddress?.street, "Kaai 7\nbus 3"), (\.postalAddress?.subLocality, "Dok"),
            (\.postalAddress?.city, "Gent"), (\.postalAddress?.postalCode, "9000"),
            (\.postalAddress?.subAdministrativeArea, "Oost"), (\.postalAddress?.state, "VOV"),
            (\.postalAddress?.country, "België"), (\.postalAddress?.isoCountryCode, "BE"),
        ] as [(any KeyPath<ApplePayContact, String?> & Sendable, String?)])
    func contact(path: any KeyPath<ApplePayContact, String?> & Sendable, expected: String?) throws {
        let contact = try #require(try ApplePaySamples.payment(ApplePaySamples.payment).billingContact)
        #expect(contact[keyPath: path] == expected)
    }

    @Test("what is not there is nil, and so are null and an empty text")
    func absent() throws {
        let sparse = try ApplePaySamples.payment(
            #"""
            {"token":\#(ApplePaySamples.token),"billingContact":null,
             "shippingContact":{"givenName":"","emailAddress":null,"addressLines":["",""],"countryCode":""}}
            """#)
        #expect(sparse.billingContact == nil)
        #expect(sparse.shippingContact == ApplePayContact())
        #expect(sparse.shippingMethodIdentifier == nil)
    }

    @Test("unknown fields are ignored")
    func unknown() throws {
        let text = ApplePaySamples.payment.replacingFirst("{", with: #"{"installments":{"a":[1,null]},"#)
        let known = try ApplePaySamples.payment(ApplePaySamples.payment)
        #expect(try ApplePaySamples.payment(text) == known)
    }

    @Test(
        "paymentData as text or in Base64, as some apps send it",
        arguments: [
            #""{\"version\":\"EC_v1\",\"n\":1.50}""#, #""eyJ2ZXJzaW9uIjoiRUNfdjEiLCJuIjoxLjUwfQ==""#,
        ])
    func otherShapes(paymentData: String) throws {
        let token = try ApplePaySamples.token(
            #"{"paymentData":\#(paymentData),"paymentMethod":{},"transactionIdentifier":"1"}"#)
        #expect(token.paymentDataText == #"{"version":"EC_v1","n":1.50}"#)
        #expect(token.paymentMethod == ApplePayPaymentMethod())
    }

    @Test(
        "a payment of Apple's simulator is recognised",
        arguments: [
            #"{"paymentData":"","paymentMethod":{},"transactionIdentifier":"Simulated Identifier"}"#,
            #"{"paymentData":{},"paymentMethod":{},"transactionIdentifier":"Simulated Identifier"}"#,
            #"{"paymentData":null,"paymentMethod":{},"transactionIdentifier":"Simulated Identifier"}"#,
            #"{"paymentMethod":{},"transactionIdentifier":"Simulated Identifier"}"#,
        ])
    func simulator(token: String) throws {
        let error = try #require(throws: ApplePayPaymentError.self) {
            try ApplePaySamples.payment(#"{"token":\#(token)}"#)
        }
        #expect(error.code == .simulator)
        #expect(error.field == "token.paymentData")
        #expect(error.advice == .fixIntegration)
    }

    @Test(
        "a missing field or a wrong type is named",
        arguments: [
            ("{}", .missing, "token"), ("[]", .wrongType, "payment"), ("{", .notJSON, "payment"),
            (#"{"token":7}"#, .wrongType, "token"),
            (#"{"token":{"paymentMethod":{},"transactionIdentifier":"1"}}"#, .missing, "token.paymentData"),
            (
                #"{"token":{"paymentData":[],"paymentMethod":{},"transactionIdentifier":"1"}}"#, .wrongType,
                "token.paymentData"
            ),
            (
                #"{"token":{"paymentData":"%%%%","paymentMethod":{},"transactionIdentifier":"1"}}"#, .wrongType,
                "token.paymentData"
            ),
            (
                #"{"token":{"paymentData":"{\"a\":","paymentMethod":{},"transactionIdentifier":"1"}}"#, .notJSON,
                "token.paymentData"
            ),
            (#"{"token":{"paymentData":{"a":1},"paymentMethod":{}}}"#, .missing, "token.transactionIdentifier"),
            (#"{"token":{"paymentData":{"a":1},"transactionIdentifier":"1"}}"#, .missing, "token.paymentMethod"),
            (
                #"{"token":{"paymentData":{"a":1},"paymentMethod":{"type":[]},"transactionIdentifier":"1"}}"#,
                .wrongType, "token.paymentMethod.type"
            ),
            (
                #"{"token":\#(ApplePaySamples.token),"billingContact":{"givenName":{}}}"#, .wrongType,
                "billingContact.givenName"
            ),
            (
                #"{"token":\#(ApplePaySamples.token),"shippingContact":{"addressLines":"Kaai 7"}}"#, .wrongType,
                "shippingContact.addressLines"
            ),
        ] as [(String, ApplePayPaymentError.Code, String)])
    func refused(text: String, code: ApplePayPaymentError.Code, field: String) throws {
        let error = try #require(throws: ApplePayPaymentError.self) { try ApplePaySamples.payment(text) }
        #expect(error.code == code)
        #expect(error.field == field)
    }
}

extension String {
    fileprivate func replacingFirst(_ letter: Character, with text: String) -> String {
        guard first == letter else { return self }
        return text + dropFirst()
    }
}
