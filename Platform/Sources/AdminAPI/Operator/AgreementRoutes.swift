import APISupport
import Engine
import GuichetCore

/// `GET /subscriptions` and `GET /mandates`.
struct AgreementRoutes: Sendable {
    let agreements: OperatorAgreements
    let shops: OperatorShops

    private static let query: [OperatorOperation.Parameter] = [
        .text("api", "Only this API: sips, lyra or direct."),
        .text("shop", "Only this shop, such as 69876357 or lyra/69876357."), .limit, .after,
    ]

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "subscriptions",
            OperatorOperation(
                "listSubscriptions", "Subscriptions of every API, by shop and identifier.", query: Self.query,
                answer: "Subscriptions", refusals: [404])
        ) { call in
            let shop = try shops.filter(call.text("api"), call.text("shop"))
            let page = try await agreements.subscriptions(
                api: shop.api, shop: shop.shop, after: call.text("after"), limit: try call.limit())
            return try answer("subscriptions", page.all.map(OperatorAnswers.subscription), page.next, of: shop)
        }
        router.get(
            "mandates",
            OperatorOperation(
                "listMandates", "Mandates for direct debits of every API, by shop and reference.", query: Self.query,
                answer: "Mandates", refusals: [404])
        ) { call in
            let shop = try shops.filter(call.text("api"), call.text("shop"))
            let page = try await agreements.mandates(
                api: shop.api, shop: shop.shop, after: call.text("after"), limit: try call.limit())
            return try answer("mandates", page.all.map(OperatorAnswers.mandate), page.next, of: shop)
        }
    }

    private func answer(
        _ name: String, _ all: [JSONObject], _ next: String?, of shop: ShopFilter
    ) throws -> JSONObject {
        if all.isEmpty, !shops.know(shop) { throw OperatorShops.unknown }
        var answer = JSONObject()
        answer.append(name, .array(all.map { .object($0) }))
        answer.append("next", next.map(JSONValue.string) ?? .null)
        return answer
    }
}

extension OperatorAnswers {
    /// Without the API's own data.
    static func subscription(_ entry: OperatorAgreements.SubscriptionEntry) -> JSONObject {
        let order = entry.order
        var json = JSONObject()
        json.append("id", .string(order.id))
        json.append("api", .string(order.shop.api))
        json.append("shop", .string(order.shop.name))
        json.append("state", .string(order.state.rawValue))
        json.append("payments", .integer(Int64(order.made)))
        json.append("unpaidBecause", entry.unpaidBecause.map(JSONValue.string) ?? .null)
        json.append("createdAt", .string(order.createdAt.iso8601))
        json.append("nextPaymentAt", order.dueAt.map { .string($0.iso8601) } ?? .null)
        json.append("endedAt", order.endedAt.map { .string($0.iso8601) } ?? .null)
        return json
    }

    /// Without the account holder.
    static func mandate(_ entry: OperatorAgreements.MandateEntry) -> JSONObject {
        let mandate = entry.mandate
        var json = JSONObject()
        json.append("reference", .string(mandate.reference))
        json.append("api", .string(mandate.shop.api))
        json.append("shop", .string(mandate.shop.name))
        json.append("state", .string(entry.state.rawValue))
        json.append("isForOneDebit", .bool(mandate.isForOneDebit))
        json.append("createdAt", .string(mandate.createdAt.iso8601))
        json.append("debitedAt", mandate.debitedAt.map { .string($0.iso8601) } ?? .null)
        json.append("endedAt", mandate.endedAt.map { .string($0.iso8601) } ?? .null)
        return json
    }
}
