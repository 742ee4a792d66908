import APISupport
import GuichetCore
import Hummingbird
import Synchronization

/// `GET /openapi/direct.json`: the requests and answers of Worldline Direct's API, for the tools of its clients.
final class DirectContractRoutes: Sendable {
    static let path = "/openapi/direct.json"

    let supported: Set<String>
    private let address: PublicAddress
    /// Encoded once: it is long, and needs no authentication.
    private let document = Mutex<(address: String, bytes: [UInt8])?>(nil)

    init(supported: Set<String>, address: PublicAddress) {
        self.supported = supported
        self.address = address
    }

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get(RouterPath(Self.path)) { _, _ in Response.json(bytes: self.bytes()) }
    }

    private func bytes() -> [UInt8] {
        let address = address.url
        return document.withLock { document in
            if let document, document.address == address { return document.bytes }
            let bytes = JSONValue.object(DirectOpenAPI(supported: supported, address: address).document).encoded()
            document = (address, bytes)
            return bytes
        }
    }
}
