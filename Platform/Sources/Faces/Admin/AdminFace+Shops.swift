import GuichetCore
import Hummingbird

/// Shops of every API.
extension AdminFace {
    func addShops(to router: Router<BasicRequestContext>) {
        router.post("/sips/shops") { request, _ in
            await answer(request) { try await sips.add($0) }
        }
        router.post("/sips/shops/demo") { request, _ in
            await answer(request) { _ in ["served": .bool(sips.servesDemoShops)] }
        }
        router.post("/sips/shops/operations") { request, _ in
            await answer(request) { try await sips.changeOperations($0) }
        }
        router.post("/sips/shops/authentication") { request, _ in
            await answer(request) { try await sips.changeAuthentication($0) }
        }
        router.post("/sips/shops/keys") { request, _ in
            await answer(request) { try await sips.changeKeys($0) }
        }
        router.post("/lyra/shops") { request, _ in
            await answer(request) { try await lyra.add($0) }
        }
        router.post("/lyra/shops/change") { request, _ in
            await answer(request) { try await lyra.change($0) }
        }
        router.post("/direct/shops") { request, _ in
            await answer(request) { try await direct.add($0) }
        }
        router.post("/direct/shops/change") { request, _ in
            await answer(request) { try await direct.change($0) }
        }
        router.post("/direct/shops/keys") { request, _ in
            await answer(request) { try await direct.changeKeys($0) }
        }
    }
}
