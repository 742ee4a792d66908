import APISupport
import Engine
import GuichetCore

/// `POST /reset`: removes the payments of a shop, or of all, so that a tester begins again.
struct ResetRoutes: Sendable {
    let paymentService: PaymentService
    let payments: OperatorPayments
    let shops: OperatorShops

    func addRoutes(to router: OperatorRouter) {
        router.post(
            "reset", needs: .administer, "payments.reset",
            OperatorOperation(
                "reset",
                "Removes payments with their history, notifications, mails, checkouts and payment links, and "
                    + "subscriptions, mandates, batches and card forms. Shops, keys, wallets and stored cards stay.",
                body: Self.schema, answer: "Reset", refusals: [404, 409])
        ) { call in try await reset(await call.body()) }
    }

    private static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "shop": ["type": "string", "description": "Its API and name, such as lyra/69876357; all without it."]
        ],
    ]

    private func reset(_ message: JSONObject) async throws -> OperatorChange {
        let shop = try message["shop"] == nil ? nil : ShopID(operatorsText: try message.string("shop"))
        if let shop {
            let named = try shops.filter(shop.api, shop.name)
            if !shops.know(named), try await !payments.areThere(of: named) { throw OperatorShops.unknown }
        }
        let count: Int
        do {
            count = try await paymentService.removePayments(.all(of: shop))
        } catch is PaymentService.UnderWay {
            throw OperatorProblem(
                .paymentsUnderWay, status: 409, "A payment is under way",
                detail: "The acquirer is being asked about it. Try again in a moment.")
        }
        var answer = JSONObject()
        answer.append("shop", shop.map { .string($0.description) } ?? .null)
        answer.append("removed", .integer(Int64(count)))
        return OperatorChange(
            answer,
            about: "\(count.counted(as: "payment")) of \(shop?.description ?? "all shops") "
                + "\(count == 1 ? "was" : "were") removed")
    }
}
