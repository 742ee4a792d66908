import Engine
import GuichetCore
import Support

enum TestRows {
    struct NoAmount: Error {}

    static func payment(_ id: String, of shop: ShopID) throws -> Payment {
        guard let amount = Amount(minorUnits: 2_500, currency: .eur) else { throw NoAmount() }
        return Payment(
            id: PaymentID(id), shop: shop, amount: amount, state: .toCapture,
            plan: PaymentPlan(capture: .withAuthorisation, pendingUntil: TestPlatform.noon),
            instrument: .provider("app"), messageID: AcquirerMessageID("message \(id)"), createdAt: TestPlatform.noon,
            details: [])
    }

    static func notification(_ id: String, about payment: PaymentID) -> Notification {
        Notification(
            id: NotificationID(id), about: .payment(payment), url: "https://shop.example/n", host: "shop.example",
            nextAt: TestPlatform.noon, createdAt: TestPlatform.noon)
    }
}
