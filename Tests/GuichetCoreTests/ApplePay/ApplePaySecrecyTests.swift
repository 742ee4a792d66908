import GuichetCore
import Testing

@Suite("What an Apple Pay payment shows")
struct ApplePaySecrecyTests {
    @Test("neither the token's content nor anything about the shopper")
    func nothing() throws {
        let payment = try ApplePaySamples.payment(ApplePaySamples.payment)
        let values: [Any] = [
            payment, payment.token, payment.token.paymentMethod, payment.billingContact as Any,
            payment.billingContact?.name as Any, payment.billingContact?.postalAddress as Any,
        ]
        let hidden = [
            "aW52", "EC_v1", "C0FFEE", "c0ffee", "4242", "zoe", "555", "Zo", "Maes", "Mahs", "Kaai", "Gent", "9000",
            "VOV",
            "Belg", "Noor",
        ]
        for value in values {
            for shown in waysToShow(value) {
                for text in hidden { #expect(!shown.contains(text), "\(shown)") }
            }
        }
    }

    @Test("what it is, and which fields are there")
    func shape() throws {
        let payment = try ApplePaySamples.payment(ApplePaySamples.payment)
        let bytes = payment.token.paymentData.count
        #expect(
            payment.description == """
                Apple Pay token (Visa, debit, \(bytes) bytes), billing contact (name, postalAddress, emailAddress, \
                phoneNumber), shipping contact (name)
                """)
        #expect(ApplePayContact().description == "contact ()")
    }

    @Test("an error repeats nothing of what was received")
    func errors() throws {
        let error = try #require(throws: ApplePayPaymentError.self) {
            try ApplePaySamples.payment(#"{"token":{"paymentData":"zoe","transactionIdentifier":["zoe"]}}"#)
        }
        for shown in waysToShow(error) { #expect(!shown.contains("zoe")) }
    }
}
