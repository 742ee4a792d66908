extension Payment {
    /// When whoever moves the money is asked next.
    package var settlesAt: Instant? { operations.compactMap(\.dueAt).min() }

    /// Captured and confirmed, or captured where nothing is confirmed later.
    package var confirmedCaptures: Int64 { totals.captured - unsettledCaptures }

    /// What can be given back now: confirmed, and not given back.
    package var refundableNow: Int64 { confirmedCaptures - totals.refunded }

    /// Captured, and not confirmed yet: nothing of it can be given back.
    package var unsettledCaptures: Int64 {
        operations.reduce(0) { $0 + ($1.kind == .capture && $1.state.isOpen ? $1.minorUnits : 0) }
    }
}
