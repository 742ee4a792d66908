import GuichetCore
import GuichetLyra
import Testing

@Suite("Read and check a payment result; send an Apple Pay payment to Scellius")
struct ReadAPaymentResultTests {
    private static let password = LyraPassword("testpassword_invented")

    private func notification(cents: Int64, _ status: LyraDetailedStatus = .authorised) -> [UInt8] {
        var transaction = LyraPaymentTransaction()
        transaction.amount = cents
        transaction.currency = .eur
        transaction.status = .paid
        transaction.detailedStatus = status
        transaction.operationType = .debit
        var details = LyraOrderDetails()
        details.orderId = "A1"
        var payment = LyraPayment.blank
        payment.shopId = "69876357"
        payment.orderStatus = .paid
        payment.orderDetails = details
        payment.transactions = [transaction]
        return LyraSignedForm(notifying: payment.lyraJSON, with: Self.password).body
    }

    @Test("a signed notification pays the order whose amount it has")
    func paid() throws {
        let payment = try #require(try signedPayment(in: notification(cents: 2_500), password: Self.password))
        #expect(pays(payment, order: "A1", cents: 2_500, shopId: "69876357"))
        #expect(!pays(payment, order: "A1", cents: 2_501, shopId: "69876357"))
        #expect(!pays(payment, order: "A2", cents: 2_500, shopId: "69876357"))
        #expect(!pays(payment, order: "A1", cents: 2_500, shopId: "42229744"))
        let part = try signedPayment(in: notification(cents: 2_500, .partiallyAuthorised), password: Self.password)
        #expect(!pays(try #require(part), order: "A1", cents: 2_500, shopId: "69876357"))
    }

    @Test("a notification under another password is not read")
    func forged() throws {
        let other = LyraPassword("testpassword_another")
        #expect(try signedPayment(in: notification(cents: 2_500), password: other) == nil)
    }

    @Test("the app's message has the payload of the guide")
    func payloadOfTheGuide() throws {
        #expect(try payload(of: Invented.payment())["type"] == "APPLE_PAY")
    }
}
