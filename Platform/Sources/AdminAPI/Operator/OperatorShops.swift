import APISupport
import Engine
import GuichetCore

/// Shops of every API, with their keys and without a secret.
struct OperatorShops: Sendable {
    let clock: any PlatformClock
    let read: @Sendable (Instant) -> [ShopOverview]

    var all: [ShopOverview] { read(clock.now()) }

    func one(_ api: String, _ name: String) throws -> ShopOverview {
        guard let shop = all.first(where: { $0.id.api == api && $0.id.name == name }) else {
            throw OperatorProblem(
                .unknownShop, status: 404, "There is no such shop", detail: "List the shops to see their names.")
        }
        return shop
    }
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
            answer.append("shops", .array(shops.all.map { .object($0.json) }))
            return answer
        }
        router.get(
            "shops/:api/:name", OperatorOperation("showShop", "A shop.", answer: "Shop", refusals: [404])
        ) { call in
            try shops.one(call.part("api"), call.part("name")).json
        }
    }
}
