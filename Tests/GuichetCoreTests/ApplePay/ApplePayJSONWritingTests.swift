import GuichetCore
import Testing

@Suite("Sending an Apple Pay payment to a server")
struct ApplePayJSONWritingTests {
    @Test("a payment read from a page is written unchanged")
    func page() throws {
        let payment = try ApplePaySamples.payment(ApplePaySamples.payment)
        #expect(try ApplePayPayment(applePayJSON: payment.applePayJSON) == payment)
    }

    @Test("values that only an app knows are sent, too")
    func app() throws {
        let token = try ApplePayPaymentToken(
            paymentData: Array(ApplePaySamples.paymentData.utf8),
            paymentMethod: ApplePayPaymentMethod(displayName: "Girocard 1", network: "girocard", type: .eMoney),
            transactionIdentifier: "00C0FFEE")
        let payment = ApplePayPayment(
            token: token,
            billingContact: ApplePayContact(
                name: ApplePayPersonName(
                    namePrefix: "Dr", givenName: "Noor", middleName: "M.", familyName: "Maes", nameSuffix: "jr.",
                    nickname: "No", phoneticMiddleName: "em")),
            shippingMethodIdentifier: "bike")
        #expect(try ApplePayPayment(parsing: payment.applePayJSON.encoded()) == payment)
    }

    @Test("the fields have the names of Apple Pay JS")
    func names() throws {
        let payment = ApplePayPayment(
            token: try ApplePaySamples.token(
                #"{"paymentData":{"b":1,"a":2.0},"paymentMethod":{"type":"2"},"transactionIdentifier":"1"}"#),
            shippingContact: ApplePayContact(
                postalAddress: ApplePayPostalAddress(
                    street: "Kaai 7\n\nbus 3", city: "Gent", state: "VOV", isoCountryCode: "be"),
                emailAddress: "zoe@shopper.example"))
        let text = """
            {"token":{"paymentMethod":{"type":"credit"},"transactionIdentifier":"1","paymentData":{"b":1,"a":2.0}},\
            "shippingContact":{"emailAddress":"zoe@shopper.example","addressLines":["Kaai 7","bus 3"],"locality":"Gent",\
            "administrativeArea":"VOV","countryCode":"be"}}
            """
        #expect(String(decoding: payment.applePayJSON.encoded(), as: UTF8.self) == text)
    }
}
