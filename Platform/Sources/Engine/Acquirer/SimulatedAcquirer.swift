import Crypto
import GuichetCore

/// How test cards behave, according to the documents of one API.
package protocol SimulationRule: Sendable {
    /// The verdict for a card; `authorisationID` is used in an approval.
    func verdict(for request: AuthorisationRequest, authorisationID: String) -> AcquirerVerdict

    /// The result of a capture, a cancellation or a refund.
    func settlement(of request: SettlementRequest) -> SettlementVerdict
}

extension SimulationRule {
    /// Succeeds, unless the documents name cases of failure.
    package func settlement(of request: SettlementRequest) -> SettlementVerdict { .done }
}

/// guichet has no real acquirer, and never will. This one follows the published test rules of each API.
package struct SimulatedAcquirer: Acquirer {
    private let rules: [String: any SimulationRule]

    /// - Parameter rules: keyed by the name of the API.
    package init(rules: [String: any SimulationRule]) {
        self.rules = rules
    }

    package func answerAtOnce(to request: AuthorisationRequest) -> AcquirerVerdict? {
        rules[request.shop.api]?.verdict(
            for: request, authorisationID: Self.authorisationID(for: request.messageID))
    }

    package func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict {
        guard let verdict = answerAtOnce(to: request) else { throw NoRule(api: request.shop.api) }
        return verdict
    }

    package func settle(_ request: SettlementRequest) async throws -> SettlementVerdict {
        guard let rule = rules[request.shop.api] else { throw NoRule(api: request.shop.api) }
        return rule.settlement(of: request)
    }

    /// The rule depends on the card alone, so a repeated message gets the same answer as the first.
    package func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await authorise(request)
    }

    /// Six hexadecimal digits, derived from the message's name: a repeated message gets the same number.
    package static func authorisationID(for message: AcquirerMessageID) -> String {
        SHA256.hash(data: Array(message.text.utf8)).withUnsafeBytes { Hex.encode(Array($0.prefix(3))) }.uppercased()
    }

    struct NoRule: Error {
        let api: String
    }
}
