import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Synchronization

/// A phone and its merchant's server in one: the real SDK and the real kit, with a platform that runs elsewhere.
struct Phone<Brand: InAppBrand>: Sendable {
    let client: InAppClient<Brand>
    let merchant: InAppMerchant<Brand>
    let merchantId: String
    let address: String
    let transport: ReasonKeepingTransport
    let log = PhoneLog()

    init(_ shop: PhoneShop, transport network: any HTTPTransport) throws {
        transport = ReasonKeepingTransport(network: network)
        client = InAppClient(platform: InAppWireDriver(transport: transport))
        let credentials = try shop.credentials()
        merchantId = credentials.merchantId
        address = shop.url
        merchant = InAppMerchant(
            shop: credentials, office: try shop.address(), sdkVersion: "GUICHET", transport: transport)
    }

    /// The merchant's server prepares a call.
    func initialise<Value>(
        _ service: InitService, for operation: InAppOperation, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            let value = try await body()
            log.add(PhoneStep(name: service.name, code: "00", verdict: .accepted, meaning: "initialised"))
            return value
        } catch let error as MerchantError {
            throw PhoneFailure(result: notInitialised(error, service, operation))
        }
    }

    private func notInitialised(
        _ error: MerchantError, _ service: InitService, _ operation: InAppOperation
    ) -> PhoneResult {
        // A 00 whose seal is wrong is no refusal.
        let isRefused = error.code == .refused || ![nil, .accepted].contains(error.platformCode)
        let verdict: PhoneVerdict = isRefused ? .refused : .notSent
        log.add(
            PhoneStep(
                name: service.name, code: error.platformCode?.rawValue ?? "--", verdict: verdict,
                meaning: error.reason))
        var result = PhoneResult(
            operation: operation, verdict: verdict, code: error.platformCode, field: error.field,
            advice: error.advice)
        result.next = PhoneHints(operation: operation, merchantId: merchantId, address: address)
            .afterInitialisation(error)
        return result
    }

    /// The phone calls.
    ///
    /// - Parameter order: the order to query if a paying call's answer is lost or leaves the outcome unknown; `nil` for
    ///   a call that does not pay.
    func call<Response: OperationResponse>(
        _ operation: InAppOperation, pays: Bool = false, asking order: OrderHandle? = nil,
        _ body: () async throws -> Response
    ) async throws -> (response: Response?, result: PhoneResult) {
        var result = PhoneResult(operation: operation, verdict: .unknown, advice: .ask)
        var answered: Response?
        do {
            let response = try await body()
            answered = response
            result.code = response.responseCode
            result.field = response.errorFieldName
            result.response = response.wireObject
            result.verdict = PhoneVerdict(response.responseCode, field: response.errorFieldName, pays: pays)
            let effect = pays ? .pays : hints(for: operation).effect ?? .asks
            result.advice =
                response.responseCode?.advice(after: effect, naming: response.errorFieldName) ?? (pays ? .ask : .retry)
            log.add(step(result, reason: result.verdict == .accepted ? nil : transport.reason))
        } catch let error as InAppError {
            result.verdict = [.outcomeUnknown, .noAnswer].contains(error.code) ? .unknown : .notSent
            result.field = error.field
            result.failure = error.code
            result.askedAt = transport.askedAt
            result.advice = error.advice
            log.add(step(result, reason: "\(error.code)\(error.field.map { " (field \($0))" } ?? ""): \(error.reason)"))
        }
        if let order, result.verdict == .unknown, result.advice == .ask, result.code != .duplicate {
            result = try await asked(result, order)
        }
        result.next = hints(for: operation).after(result)
        return (answered, result)
    }

    private func hints(for operation: InAppOperation) -> PhoneHints {
        PhoneHints(operation: operation, merchantId: merchantId, address: address)
    }

    private func step(_ result: PhoneResult, reason: String?) -> PhoneStep {
        PhoneStep(
            name: result.operation.rawValue, code: result.code?.rawValue ?? "--", verdict: result.verdict,
            meaning: reason ?? result.verdict.rawValue)
    }

    /// Queries whether the shopper was charged. Every app must do so before it lets a shopper pay again.
    private func asked(_ result: PhoneResult, _ order: OrderHandle) async throws -> PhoneResult {
        var result = result
        let outcome: OrderOutcome
        do throws(InAppError) {
            switch order {
            case .initialisation(let initialisation): outcome = try await client.outcome(of: initialisation)
            case .context(let context): outcome = try await client.outcome(of: context)
            }
        } catch {
            log.add(PhoneStep(name: "outcome", code: "--", verdict: .unknown, meaning: error.reason))
            return result
        }
        result.advice = outcome.advice
        switch outcome {
        case .unseen: result.verdict = .refused
        case .pending: result.verdict = .unknown
        case .final(let response):
            result.verdict = response.isAccepted ? .accepted : .refused
            result.code = response.inAppResponseCode
            result.response = response.wireObject
        }
        log.add(
            PhoneStep(name: "outcome", code: "00", verdict: result.verdict, meaning: Self.meaning(outcome)))
        return result
    }

    private static func meaning(_ outcome: OrderOutcome) -> String {
        switch outcome {
        case .unseen: "unseen: the shopper was not charged, and will not be"
        case .pending: "pending: not decided yet"
        case .final(let response): "final, code \(response.inAppResponseCode?.rawValue ?? "--")"
        }
    }
}

/// The steps of one command, in their order.
final class PhoneLog: Sendable {
    private let kept = Mutex<[PhoneStep]>([])
    var steps: [PhoneStep] { kept.withLock { $0 } }
    func add(_ step: PhoneStep) { kept.withLock { $0.append(step) } }
}

/// Keeps the sentence for developers that comes with a refusal, and the platform's time: the typed answers have no field for them.
/// Also where the last call went, which the initialisation decides.
final class ReasonKeepingTransport: HTTPTransport {
    private let network: any HTTPTransport
    private let kept = Mutex<(reason: String?, time: String?)>((nil, nil))
    private let asked = Mutex<String?>(nil)

    init(network: any HTTPTransport) { self.network = network }

    /// The reason in the last answer.
    var reason: String? { kept.withLock { $0.reason } }
    /// The platform's time in the last answer; `nil` while it is this machine's (docs/operator.md, `Guichet-Time`).
    var platformTime: String? { kept.withLock { $0.time } }
    /// The beginning of the last call's address, as `https://pay.example.org`.
    var askedAt: String? { asked.withLock { $0 } }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        let beginning = Self.beginning(of: request.url)
        asked.withLock { $0 = beginning }
        let answer = try await network.send(request)
        let reason = (try? JSONValue(parsing: answer.body))?["reason"]?.text
        let time = answer.headers.first { $0.name.lowercased() == "guichet-time" }?.value
        kept.withLock { $0 = (reason, time) }
        return answer
    }

    /// The path and the query of a call are not the user's.
    private static func beginning(of url: URL) -> String? {
        guard let scheme = url.scheme, let host = url.host else { return nil }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(scheme)://\(name)" + (url.port.map { ":\($0)" } ?? "")
    }
}
