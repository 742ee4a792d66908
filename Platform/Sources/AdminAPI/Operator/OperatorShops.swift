import APISupport
import Engine
import GuichetCore

/// Shops of every API, with their keys and without a secret.
struct OperatorShops: Sendable {
    let clock: any PlatformClock
    /// The names of the APIs.
    let apis: [String]
    let read: @Sendable (Instant) -> [ShopOverview]
    /// The subscriptions of a shop whose payment could not be made, each with the reason.
    let unpaid: @Sendable (ShopID) async throws -> [UnpaidOrder]

    var all: [ShopOverview] { read(clock.now()) }

    static let unknown = OperatorProblem(
        .unknownShop, status: 404, "There is no such shop", detail: "List the shops to see their names.")

    func one(_ api: String, _ name: String) throws -> ShopOverview {
        guard let shop = all.first(where: { $0.id.api == api && $0.id.name == name }) else { throw Self.unknown }
        return shop
    }

    /// The shop that an operator names: with its API, or alone where one API has a shop of this name.
    ///
    /// - Parameter others: shops that are not served any more, and can still be named.
    func named(_ text: String, beside others: [ShopID] = []) throws -> ShopID {
        let served = all.map(\.id)
        let known = served + others.filter { !served.contains($0) }
        guard !text.contains("/") else {
            let shop = try ShopID(operatorsText: text)
            guard known.contains(shop) else { throw Self.unknown }
            return shop
        }
        let found = known.filter { $0.name == text }
        guard let shop = found.first else { throw Self.unknown }
        guard found.count == 1 else {
            throw OperatorProblem.invalid(
                "shop", "is a shop of several APIs: name \(found.map(\.description).joined(separator: " or "))")
        }
        return shop
    }

    // MARK: Filters

    func filter(_ api: String?, _ shop: String?) throws -> ShopFilter { try ShopFilter(api: api, shop: shop, of: apis) }

    /// Whether a filter names no shop, or one that is there.
    func know(_ filter: ShopFilter) -> Bool { filter.shop == nil || all.contains { filter.includes($0.id) } }
}

/// `GET /shops` and `GET /shops/{api}/{name}`.
struct ShopRoutes: Sendable {
    let shops: OperatorShops

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "shops",
            OperatorOperation(
                "listShops", "Shops of every API with their settings and their keys, without secrets.", answer: "Shops")
        ) { _ in
            var answer = JSONObject()
            var all: [JSONValue] = []
            for shop in shops.all { all.append(.object(try await json(shop))) }
            answer.append("shops", .array(all))
            return answer
        }
        router.get(
            "shops/:api/:name", OperatorOperation("showShop", "A shop.", answer: "Shop", refusals: [404])
        ) { call in
            try await json(try shops.one(call.part("api"), call.part("name")))
        }
    }

    private func json(_ shop: ShopOverview) async throws -> JSONObject {
        var json = shop.json
        let unpaid = try await shops.unpaid(shop.id).map { order -> JSONValue in
            ["subscription": .string(order.id), "reason": .string(order.reason)]
        }
        json.append("unpaidSubscriptions", .array(unpaid))
        return json
    }
}
