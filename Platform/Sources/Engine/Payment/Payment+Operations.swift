extension Payment {
    /// When the acquirer is asked next about an operation.
    package var settlesAt: Instant? { operations.compactMap(\.dueAt).min() }

    /// Captured and confirmed, or captured where nothing is confirmed later.
    package var confirmedCaptures: Int64 { totals.captured - unsettledCaptures }

    /// The amount that can be refunded now: confirmed, and not refunded.
    package var refundableNow: Int64 { confirmedCaptures - totals.refunded }

    /// What increments added to the ordered amount.
    package var increased: Int64 {
        operations.reduce(0) { $0 + ($1.kind == .increment && $1.state == .settled ? $1.minorUnits : 0) }
    }

    /// Captured, but not confirmed yet: none of it can be refunded.
    package var unsettledCaptures: Int64 {
        operations.reduce(0) { $0 + ($1.kind == .capture && $1.state.isOpen ? $1.minorUnits : 0) }
    }
}
