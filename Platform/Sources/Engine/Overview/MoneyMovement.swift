import GuichetCore

/// Money that an event of a payment's history moved, or took back.
///
/// A capture and a refund count when they are asked for, and a refusal takes them back: over a whole history the sums are those
/// of ``Payment/Totals``.
package struct MoneyMovement: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case captured
        case refunded
        /// To a card, without an earlier payment.
        case paidOut
    }

    package let kind: Kind
    /// Negative for what is taken back.
    package let minorUnits: Int64

    /// - Parameter payment: as it is now.
    /// - Returns: `nil` for an event that moves nothing.
    package init?(_ entry: HistoryEntry, of payment: Payment) {
        guard let event = EventKind(stored: entry.event), let (kind, minorUnits) = Self.read(event, of: payment) else {
            return nil
        }
        self.kind = kind
        self.minorUnits = minorUnits
    }

    private static func read(_ event: EventKind, of payment: Payment) -> (Kind, Int64)? {
        // A refund that is a payment of its own counts with the payment that it refunds.
        guard payment.direction == .debit || payment.parent == nil else { return nil }
        switch event {
        case .authorised where payment.direction == .credit: return (.paidOut, payment.amount.minorUnits)
        case .authorised where payment.plan.capture == .withAuthorisation:
            return (.captured, payment.amount.minorUnits - payment.increased - payment.totals.waived)
        case .captured(let minorUnits), .requested(.capture, _, let minorUnits, _): return (.captured, minorUnits)
        case .refunded(let minorUnits), .requested(.refund, _, let minorUnits, _): return (.refunded, minorUnits)
        case .refundTakenBack(let minorUnits): return (.refunded, -minorUnits)
        case .operationAnswered(let number, .refused):
            guard let refused = payment.operations.first(where: { $0.number == number }) else { return nil }
            switch refused.kind {
            case .capture: return (.captured, -refused.minorUnits)
            case .refund: return (.refunded, -refused.minorUnits)
            case .cancellation, .increment: return nil
            }
        default: return nil
        }
    }
}
