import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetSDK
import GuichetSips
import Synchronization

/// The app on the phone: it calls the merchant's server, then the platform, and never has a secret key.
struct DemoPhone: Sendable {
    let stage: DemoStage

    /// The answer of the merchant's server: the values for the phone, or the platform's code for a refusal.
    enum Answer<Value: Decodable> {
        case initialised(Value)
        case refused(code: String, reason: String)
    }

    func initialise<Value: Decodable>(
        _ service: InitService, _ body: JSONObject, at shop: String, as type: Value.Type = Value.self
    ) async throws -> Answer<Value> {
        guard let url = URL(string: "\(stage.merchantAddress)/\(service.name)/\(shop)") else {
            throw DemoFailure("the merchant's address is invalid")
        }
        let answer = try await stage.transport.send(.json(.object(body), to: url))
        if answer.status == 200 {
            return .initialised(try JSONDecoder().decode(Value.self, from: Data(answer.body)))
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

/// A network that delivers every request twice, as networks sometimes do, and keeps both answers.
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
