import Foundation
package import GuichetCore
import Synchronization

/// Records the exchanges with one server, in their order.
package final class RecordedCalls: Sendable {
    private let said = Mutex<[ExchangeText]>([])
    private let address = Mutex("")

    package init() {}

    /// Keeps only the calls to this server.
    package func keep(callsTo address: String) { self.address.withLock { $0 = address } }

    /// The network, with a recording of its exchanges.
    package func record(_ network: any HTTPTransport) -> any HTTPTransport {
        RecordingTransport(network: network, calls: self)
    }

    /// A query that is repeated until its answer changes is included once, with its last answer.
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
