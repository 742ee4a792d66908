package import Engine
import GuichetCore
import GuichetDirect

/// The published test cards and test amounts (Worldline Direct, "Test cases"), as verdicts of the simulated acquirer.
/// The amounts are in euro cents.
package struct DirectSimulationRule: SimulationRule {
    package init() {}

    /// Declined, with any card.
    static let declinedAmount: Int64 = 1_302
    /// Its refund is refused.
    static let refundRefusedAmount: Int64 = 1_303
    /// Its capture is refused.
    static let captureRefusedAmount: Int64 = 1_309
    /// The result of its refund is not known at first.
    static let refundUncertainAmount: Int64 = 1_203
    /// The result of its capture is not known at first.
    static let captureUncertainAmount: Int64 = 1_209
    /// The result of an increment of this amount is not known at first (chosen).
    static let incrementUncertainAmount: Int64 = 1_203
    /// What a simulated card has for one payment with its increments, in the smallest unit (chosen).
    static let incrementBudget: Int64 = 500_000

    package func verdict(for request: AuthorisationRequest, authorisationID: String) -> AcquirerVerdict {
        guard let card = DirectTestCard(request.pan) else { return Self.declined(.invalidCard) }
        if Self.cents(request.amount) == Self.declinedAmount { return Self.declined(.refusedByIssuer) }
        if let decline = card.decline { return Self.declined(decline) }
        return .approved(authorisationID: authorisationID, acquirerCode: "00")
    }

    package func settlement(of request: SettlementRequest) -> SettlementVerdict {
        if request.operation.kind == .increment { return Self.increment(request) }
        return switch (request.operation.kind, Self.cents(request.ordered)) {
        case (.refund, Self.refundRefusedAmount), (.capture, Self.captureRefusedAmount): .refused
        case (.refund, Self.refundUncertainAmount), (.capture, Self.captureUncertainAmount):
            request.isFirstTime ? .uncertain : .done
        default: .done
        }
    }

    /// An increment of the declined amount, or one beyond the card's budget, is refused.
    private static func increment(_ request: SettlementRequest) -> SettlementVerdict {
        let more = request.operation.minorUnits
        let isEuro = request.ordered.currency == .eur
        if isEuro, more == declinedAmount { return .refused }
        if request.ordered.minorUnits + more > incrementBudget { return .refused }
        return isEuro && more == incrementUncertainAmount && request.isFirstTime ? .uncertain : .done
    }

    private static func declined(_ code: DirectErrorCode) -> AcquirerVerdict {
        .declined(code: code.rawValue, acquirerCode: nil)
    }

    /// `nil` for another currency.
    private static func cents(_ amount: Amount) -> Int64? { amount.currency == .eur ? amount.minorUnits : nil }
}
