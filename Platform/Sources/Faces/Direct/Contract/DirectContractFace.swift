import Hummingbird

/// `GET /openapi/direct.json`: what the face of Worldline Direct takes and gives, for the tools of whoever calls it.
struct DirectContractFace: Sendable {
    static let path = "/openapi/direct.json"

    let played: Set<String>
    let address: PublicAddress

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get(RouterPath(Self.path)) { _, _ in
            Response.json(DirectOpenAPI(played: played, address: address.url).document)
        }
    }
}
