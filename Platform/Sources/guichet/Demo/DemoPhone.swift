import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetSDK
import GuichetSips
import Synchronization

/// The app on the phone: it asks the merchant's server, then the platform, and never sees a secret key.
struct DemoPhone: Sendable {
    let stage: DemoStage

    /// What the merchant's server answered: an initialisation, or the platform's code for why not.
    enum Answer {
        case initialised(Initialisation)
        case refused(code: String, reason: String)
    }

    func initialise(_ order: OrderInitializeRequest, at shop: String) async throws -> Answer {
        guard let url = URL(string: "\(stage.merchantAddress)/orders/\(shop)") else {
            throw DemoFailure("the merchant's address is none")
        }
        return try await Self.read(stage.transport.send(.json(.object(order.wireObject), to: url)))
    }

    /// An initialisation of something that is no order.
    func prepare(_ name: SDKOperationName) async throws -> Answer {
        guard let url = URL(string: "\(stage.merchantAddress)/prepare/\(name)") else {
            throw DemoFailure("the merchant's address is none")
        }
        return try await Self.read(stage.transport.send(.json([:], to: url)))
    }

    private static func read(_ answer: HTTPTransportResponse) throws -> Answer {
        if answer.status == 200 {
            return .initialised(try JSONDecoder().decode(Initialisation.self, from: Data(answer.body)))
        }
        let json = try JSONValue(parsing: answer.body)
        return .refused(code: json["code"]?.text ?? "--", reason: json["reason"]?.text ?? "no reason given")
    }

    func client<Brand: InAppBrand>(_ brand: Brand.Type, over transport: (any HTTPTransport)? = nil) -> InAppClient<
        Brand
    > {
        InAppClient(platform: InAppWireDriver(transport: transport ?? stage.transport, resends: 0))
    }
}

/// A network that delivers every request and loses every answer.
struct AnswerLosingTransport: HTTPTransport {
    let network: any HTTPTransport

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        _ = try await network.send(request)
        throw HTTPTransportError(code: .interrupted, reason: "the connection broke before the answer came")
    }
}

/// A network that delivers every request twice, as networks do, and keeps both answers.
final class DoublingTransport: HTTPTransport {
    private let network: any HTTPTransport
    private let kept = Mutex<[[UInt8]]>([])

    init(network: any HTTPTransport) { self.network = network }

    /// The bodies of all answers.
    var answers: [[UInt8]] { kept.withLock { $0 } }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        let first = try await network.send(request)
        let second = try await network.send(request)
        kept.withLock { $0 += [first.body, second.body] }
        return second
    }
}
