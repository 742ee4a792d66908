package import GuichetCore

/// A network that loses one exchange, which a test chooses by its number.
package actor LossyLine: HTTPTransport {
    /// What is lost of an exchange.
    package enum Loss: String, Sendable, CaseIterable {
        /// It never arrives.
        case request
        /// It is carried out, and the answer does not come back.
        case answer
        /// It is carried out, and the caller waits for the answer as long as it lives.
        case held
    }

    private let network: any HTTPTransport
    private var chosen: (loss: Loss, number: Int)?
    private var exchanges = 0
    /// Whether the chosen exchange has come.
    package private(set) var hasLost = false

    package init(_ network: any HTTPTransport) { self.network = network }

    /// Loses the exchange with this number, counted from now on; 0 loses none.
    package func lose(_ loss: Loss, ofExchange number: Int) {
        chosen = (loss, number)
        exchanges = 0
        hasLost = false
    }

    package func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        exchanges += 1
        guard let chosen, chosen.number == exchanges else { return try await network.send(request) }
        hasLost = true
        guard chosen.loss != .request else {
            throw HTTPTransportError(code: .timedOut, reason: "the request was lost")
        }
        _ = try await network.send(request)
        if chosen.loss == .held {
            do {
                try await Task.sleep(for: .seconds(600))
            } catch {
                throw HTTPTransportError(code: .cancelled, reason: "cancelled")
            }
        }
        throw HTTPTransportError(code: .interrupted, reason: "the answer was lost")
    }
}
