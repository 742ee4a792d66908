import Crypto
import GuichetCore

/// How one API's documents say that test cards behave.
package protocol SimulationRule: Sendable {
    /// The verdict for a card; `authorisationID` is for an approval.
    func verdict(for request: AuthorisationRequest, authorisationID: String) -> AcquirerVerdict

    /// What becomes of a capture, a cancellation or a refund.
    func settlement(of request: SettlementRequest) -> SettlementVerdict
}

extension SimulationRule {
    /// The money moves, unless the documents name cases in which it does not.
    package func settlement(of request: SettlementRequest) -> SettlementVerdict { .done }
}

/// There is no acquirer behind guichet, and never will be. This one follows the published test rules, API by API.
package struct SimulatedAcquirer: Acquirer {
    private let rules: [String: any SimulationRule]

    /// - Parameter rules: by the name of the API.
    package init(rules: [String: any SimulationRule]) {
        self.rules = rules
    }

    package func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict {
        guard let rule = rules[request.shop.api] else { throw NoRule(api: request.shop.api) }
        return rule.verdict(for: request, authorisationID: Self.authorisationID(for: request.messageID))
    }

    package func settle(_ request: SettlementRequest) async throws -> SettlementVerdict {
        guard let rule = rules[request.shop.api] else { throw NoRule(api: request.shop.api) }
        return rule.settlement(of: request)
    }

    /// The rule follows from the card alone, so the answer to a repeated message is the answer to the first.
    package func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await authorise(request)
    }

    /// Six hexadecimal digits that follow from the message's name: a repeated message is given the same number.
    package static func authorisationID(for message: AcquirerMessageID) -> String {
        Hex.encode(SHA256.hash(data: Array(message.text.utf8)).prefix(3)).uppercased()
    }

    struct NoRule: Error {
        let api: String
    }
}
