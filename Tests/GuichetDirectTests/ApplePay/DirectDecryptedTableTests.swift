import GuichetCore
import GuichetDirect
import Testing

/// Worldline Direct, guide to Apple Pay, the table "Field in PKPayment, Field in createPayment SDK call".
@Suite("You handle decryption")
struct DirectDecryptedTableTests {
    private func body(_ data: DirectDecryptedPaymentData, sendsTransactionId: Bool = false) -> JSONValue {
        let input = DirectApplePayInput(
            .decrypted(data), authorizationMode: .finalAuthorization, sendsTransactionId: sendsTransactionId)
        return .object(input.encodeToBody())
    }

    @Test(
        "each row of the guide",
        arguments: [
            ("mobilePaymentMethodSpecificInput.decryptedPaymentData.dpan", .string(Samples.dpan)),
            // From YYMMDD to MMYY.
            ("mobilePaymentMethodSpecificInput.decryptedPaymentData.expiryDate", "1230"),
            ("mobilePaymentMethodSpecificInput.decryptedPaymentData.cryptogram", .string(Samples.cryptogram)),
            // A whole number in the contract.
            ("mobilePaymentMethodSpecificInput.decryptedPaymentData.eci", .number("7")),
            ("mobilePaymentMethodSpecificInput.transactionId", "00c0ffee"),
        ] as [(String, JSONValue)])
    func row(field: String, value: JSONValue) throws {
        #expect(body(try Samples.decrypted(), sendsTransactionId: true).at(field) == value)
    }

    @Test("the transaction's number, which the contract does not have, is sent on request only")
    func transactionId() throws {
        #expect(body(try Samples.decrypted()).at("mobilePaymentMethodSpecificInput.transactionId") == nil)
    }

    @Test("the complete object, as in the guide's minimal request")
    func whole() throws {
        let text = """
            {"mobilePaymentMethodSpecificInput":{"paymentProductId":302,"authorizationMode":"FINAL_AUTHORIZATION",\
            "decryptedPaymentData":{"cardholderName":"Zoé Maes","cryptogram":"AAECAwQFBgcICQoLDA0ODxAREhM=",\
            "dpan":"4000000000001000","eci":7,"expiryDate":"1230"}}}
            """
        #expect(String(decoding: body(try Samples.decrypted()).encoded(), as: UTF8.self) == text)
    }

    @Test("values that a token does not have are left out", arguments: [nil, ""])
    func optional(absent: String?) throws {
        let data = try Samples.decrypted(eci: absent, cardholderName: absent, transactionId: absent)
        let mobile = body(data)["mobilePaymentMethodSpecificInput"]
        #expect(
            mobile?["decryptedPaymentData"]?.object?.members.map(\.name) == ["cryptogram", "dpan", "expiryDate"])
        #expect(mobile?["transactionId"] == nil)
    }

    @Test("eci is a number without leading zeros", arguments: [("5", 5), ("07", 7), ("02", 2), ("0", 0)])
    func eci(text: String, number: Int) throws {
        #expect(try Samples.decrypted(eci: text).eci == number)
    }

    @Test("a name of fifty letters goes through")
    func name() throws {
        let name = String(repeating: "é", count: 50)
        #expect(try Samples.decrypted(cardholderName: name).cardholderName == name)
    }

    struct Wrong: Sendable {
        var dpan = Samples.dpan
        var cryptogram = Samples.cryptogram
        var eci = "7"
        var cardholderName = "Zoé Maes"
    }

    @Test(
        "an invalid value is named",
        arguments: [
            (Wrong(dpan: ""), "dpan", .missing),
            (Wrong(dpan: "40000000000"), "dpan", .wrongFormat),
            (Wrong(dpan: "40000000000000000000"), "dpan", .wrongFormat),
            (Wrong(dpan: "400000000000100X"), "dpan", .wrongFormat),
            (Wrong(cryptogram: ""), "cryptogram", .missing),
            (Wrong(cryptogram: String(repeating: "A", count: 84)), "cryptogram", .tooLong),
            (Wrong(cryptogram: "AAA-"), "cryptogram", .wrongFormat),
            (Wrong(cryptogram: "AAA"), "cryptogram", .wrongFormat),
            (Wrong(cryptogram: "A==="), "cryptogram", .wrongFormat),
            (Wrong(eci: "seven"), "eci", .wrongFormat),
            (Wrong(eci: "-1"), "eci", .wrongFormat),
            (Wrong(eci: "007"), "eci", .wrongFormat),
            (Wrong(cardholderName: String(repeating: "z", count: 51)), "cardholderName", .tooLong),
        ] as [(Wrong, String, DirectApplePayError.Code)])
    func refused(wrong: Wrong, name: String, code: DirectApplePayError.Code) throws {
        let error = try #require(throws: DirectApplePayError.self) {
            try Samples.decrypted(
                dpan: wrong.dpan, cryptogram: wrong.cryptogram, eci: wrong.eci, cardholderName: wrong.cardholderName)
        }
        #expect(error.field == "mobilePaymentMethodSpecificInput.decryptedPaymentData.\(name)")
        #expect(error.code == code)
        #expect(error.advice == .fixIntegration)
    }
}

@Suite("From YYMMDD to MMYY")
struct DirectExpiryTests {
    @Test(
        "year and month are swapped, the day is dropped",
        arguments: [
            ("301231", "1230"), ("300101", "0130"), ("090228", "0209"), ("990930", "0999"), ("000131", "0100"),
            ("310431", "0431"),
        ])
    func converted(apple: String, direct: String) throws {
        #expect(try CardExpiry(applicationExpirationDate: apple).mmYY == direct)
    }

    @Test(
        "anything else is refused, and not repeated",
        arguments: [
            "301331", "300031", "301200", "301232", "20301231", "1230", "30-12-31", "3O1231", "+30123", "٣٠١٢٣١",
            "301231 ",
        ])
    func refused(text: String) throws {
        let error = try #require(throws: DirectApplePayError.self) { try CardExpiry(applicationExpirationDate: text) }
        #expect(error.code == .wrongFormat)
        #expect(error.field == "mobilePaymentMethodSpecificInput.decryptedPaymentData.expiryDate")
        #expect(!error.description.contains(text))
    }

    @Test("an absent date is missing")
    func missing() throws {
        let error = try #require(throws: DirectApplePayError.self) { try CardExpiry(applicationExpirationDate: "") }
        #expect(error.code == .missing)
    }
}
