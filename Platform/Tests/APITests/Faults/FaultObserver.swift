import Foundation
import GuichetCore
import GuichetDirect
import GuichetLyra
import GuichetSips
import Server
import Support
import Synchronization

/// Stands between a test's client and the network, and keeps the last answer as it came.
final class FaultObserver: HTTPTransport {
    enum Sight: Sendable {
        case nothing
        case answer(HTTPTransportResponse)
    }

    private let network: any HTTPTransport
    private let last = Mutex(Sight.nothing)

    init(_ network: any HTTPTransport) { self.network = network }

    var sight: Sight { last.withLock { $0 } }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        last.withLock { $0 = .nothing }
        let answer = try await network.send(request)
        last.withLock { $0 = .answer(answer) }
        return answer
    }

    /// What the client sees, in the words of docs/faults.md.
    ///
    /// - Parameter isBelieved: whether the client took the answer for one of the platform's.
    func client(of operation: PayingOperation, isBelieved: Bool) -> FaultOutcome.Client {
        guard case .answer(let answer) = sight else { return .nothing }
        let type = answer.headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
        switch answer.status {
        case 302: return .redirect
        case 429: return .tooMany
        case 502: return .error502
        case 503: return .error503
        case 504: return .error504
        case 500 where !type.contains("json"): return .error500
        default: break
        }
        guard !answer.body.isEmpty else { return .empty }
        guard !type.contains("html") else { return .html }
        guard let json = try? JSONValue(parsing: answer.body) else { return .unreadable }
        switch operation.api {
        case "sips": return sips(json, isBelieved)
        case "lyra": return lyra(json)
        default: return direct(json, answer.status)
        }
    }

    private func sips(_ json: JSONValue, _ isBelieved: Bool) -> FaultOutcome.Client {
        switch (json["inAppResponseCode"] ?? json["responseCode"])?.text {
        case "00": isBelieved ? .usual : .wrongSeal
        case "60": .pending
        // The outcome of an order has its fields; a failure has none.
        case "99": json["transactionDateTime"] == nil ? .failure : .unknown
        default: .refused
        }
    }

    private func lyra(_ json: JSONValue) -> FaultOutcome.Client {
        let answer = json["answer"]
        guard json["status"]?.text == "SUCCESS" else {
            return answer?["errorCode"]?.text == LyraErrorCode.technicalError.rawValue ? .failure : .refused
        }
        let status = answer?["transactions"]?.array?.first?["detailedStatus"]?.text ?? answer?["detailedStatus"]?.text
        switch status.map(LyraDetailedStatus.init(rawValue:)) {
        case .refused?: return .refused
        case .underVerification?: return .underVerification
        case .pending?: return .pending
        default: return .usual
        }
    }

    private func direct(_ json: JSONValue, _ status: Int) -> FaultOutcome.Client {
        switch status {
        case 200, 201: break
        case 403: return .denied
        case 500...: return .failure
        default: return .refused
        }
        let payment = json["payment"] ?? json
        switch payment["statusOutput"]?["statusCode"]?.text {
        case "51": return .pending
        case "52": return .unknown
        default: return .usual
        }
    }
}
