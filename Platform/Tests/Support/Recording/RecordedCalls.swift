import Foundation
package import GuichetCore
import Synchronization

/// Writes down what is said to one server, in its order.
package final class RecordedCalls: Sendable {
    private let said = Mutex<[ExchangeText]>([])
    private let address = Mutex("")

    package init() {}

    /// Whose calls are kept; those to others are left out.
    package func keep(callsTo address: String) { self.address.withLock { $0 = address } }

    /// The network, and a copy of what is said over it.
    package func record(_ network: any HTTPTransport) -> any HTTPTransport {
        RecordingTransport(network: network, calls: self)
    }

    /// A question that is asked again until its answer changes is there once, with its last answer.
    package var exchanges: [ExchangeText] {
        said.withLock { said in
            var kept: [ExchangeText] = []
            for exchange in said {
                if kept.last?.request == exchange.request { kept.removeLast() }
                kept.append(exchange)
            }
            return kept
        }
    }

    fileprivate func add(_ request: HTTPTransportRequest, _ answer: HTTPTransportResponse) {
        guard request.url.absoluteString.hasPrefix(address.withLock { $0 } + "/") else { return }
        said.withLock { $0.append(ExchangeText(request, answer)) }
    }
}

private struct RecordingTransport: HTTPTransport {
    let network: any HTTPTransport
    let calls: RecordedCalls

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        let answer = try await network.send(request)
        calls.add(request, answer)
        return answer
    }
}
