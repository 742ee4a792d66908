import GuichetCore
import GuichetMerchant
import GuichetSips
import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization

/// The merchant's receiver of automatic responses. Believes only what carries the right seal.
final class Receiver: Sendable {
    private let codes = Mutex<[String: Set<String>]>([:])
    private let refused = Mutex<[String]>([])
    private let verifier = AutomaticResponseVerifier(
        merchantId: Load.shop.merchantId, keys: [Load.shop.keyVersion: Load.shop.secretKey])

    /// The codes that came for a reference.
    func codes(of reference: String) -> Set<String> { codes.withLock { $0[reference] ?? [] } }
    /// What came so far for references that begin so.
    func codes(beginning prefix: String) -> [String: Set<String>] {
        codes.withLock { codes in codes.filter { $0.key.hasPrefix(prefix) } }
    }

    /// Why deliveries were not believed.
    var refusals: [String] { refused.withLock { $0 } }

    private func take(_ body: [UInt8]) -> HTTPResponse.Status {
        do {
            let response = try verifier.verify(form: body)
            let reference = response.transactionReference ?? ""
            codes.withLock { _ = $0[reference, default: []].insert(response.responseCode?.rawValue ?? "") }
            return .ok
        } catch {
            refused.withLock { $0.append("\(error)") }
            return .badRequest
        }
    }

    /// Listens for the length of a body, which gets the address.
    func run<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
        let router = Router(context: BasicRequestContext.self)
        router.post("/response") { request, _ in
            self.take(Array((try await request.body.collect(upTo: 65_536)).readableBytesView))
        }
        let (ready, announce) = AsyncStream<String>.makeStream()
        let logger = Logger(label: "receiver") { _ in SwiftLogNoOpLogHandler() }
        let server = ServiceGroup(
            configuration: .init(
                services: [
                    .init(
                        service: Application(
                            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                            onServerRunning: {
                                announce.yield("http://127.0.0.1:\($0.localAddress?.port ?? 0)/response")
                            },
                            logger: logger))
                ], logger: logger))
        async let running: Void = {
            defer { announce.finish() }
            try await server.run()
        }()
        let outcome: Swift.Result<Result, any Error>
        do {
            guard let address = await ready.first(where: { _ in true }) else { throw NotListening() }
            outcome = .success(try await body(address))
        } catch {
            outcome = .failure(error)
        }
        await server.triggerGracefulShutdown()
        try await running
        return try outcome.get()
    }

    struct NotListening: Error {}
}
