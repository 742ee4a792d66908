import APISupport
import Engine
import GuichetCore

/// `POST /reset`: removes the payments of a shop, or of all, so that a tester begins again.
struct ResetRoutes: Sendable {
    let paymentService: PaymentService
    let payments: OperatorPayments
    let shops: OperatorShops
    let clock: any PlatformClock

    private static let kind = "payments.reset"

    func addRoutes(to router: OperatorRouter) {
        router.post(
            "reset", needs: .administer, Self.kind,
            OperatorOperation(
                "reset",
                "Removes payments with their history, notifications, mails, checkouts and payment links, and "
                    + "subscriptions, mandates, batches and card forms. Shops, keys, wallets and stored cards stay.",
                body: Self.schema, answer: "Reset", refusals: [404, 409])
        ) { call in try await reset(await call.body(), by: call.caller) }
    }

    private static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "shop": ["type": "string", "description": "Its API and name, such as lyra/69876357; all without it."]
        ],
    ]

    /// It has two entries on the audit list: in its first transaction, that it began, and in its last one, what was removed. After a
    /// crash between them, the list has the first one.
    ///
    /// - Parameter caller: for the audit list.
    private func reset(_ message: JSONObject, by caller: OperatorCaller) async throws -> OperatorChange {
        let shop = try message["shop"] == nil ? nil : ShopID(operatorsText: try message.string("shop"))
        if let shop {
            let named = try shops.filter(shop.api, shop.name)
            if !shops.know(named), try await !payments.areThere(of: named) { throw OperatorShops.unknown }
        }
        let payments = "of \(shop?.description ?? "all shops")"
        let count: Int
        do {
            count = try await paymentService.removePayments(.all(of: shop)) { [clock] stage, store in
                // At the time of each: a removal may take minutes.
                let stamp = AuditStamp(Self.kind, by: caller, clock)
                switch stage {
                case .begun: try stamp.append("the payments \(payments) are being removed", in: store)
                case .done(let count): try stamp.append(Self.removed(count, payments), in: store)
                }
            }
        } catch let stopped as PaymentService.UnderWay {
            let problem = OperatorProblem(
                .paymentsUnderWay, status: 409, "A payment is under way",
                detail: "The acquirer is being asked about it. Try again in a moment.")
            guard let count = stopped.removed else { throw problem }
            throw HalfChange(
                problem: problem, about: "\(Self.removed(count, payments)), and a payment was under way then")
        }
        var answer = JSONObject()
        answer.append("shop", shop.map { .string($0.description) } ?? .null)
        answer.append("removed", .integer(Int64(count)))
        return OperatorChange(answer, about: Self.removed(count, payments), isOnList: true)
    }

    private static func removed(_ count: Int, _ payments: String) -> String {
        "\(count.counted(as: "payment")) \(payments) \(count == 1 ? "was" : "were") removed"
    }
}
