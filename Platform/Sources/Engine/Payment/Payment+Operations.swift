extension Payment {
    /// When the acquirer is asked next about an operation.
    package var settlesAt: Instant? { operations.compactMap(\.dueAt).min() }

    /// When what is open then is captured by itself; `nil` without such a day, or if that capture was refused. What the
    /// merchant captures, cancels or refunds before that day does not change it (DF127).
    package var automaticCaptureAt: Instant? {
        guard case .automatically(let at) = plan.capture else { return nil }
        return operations.contains { $0.kind == .capture && $0.state == .refused && $0.requestedAt >= at } ? nil : at
    }

    /// Whether it is captured when it is due; otherwise it ends then.
    package var isCapturedWhenDue: Bool {
        state == .toCapture || state == .partlyCaptured && automaticCaptureAt != nil
    }

    /// Captured and confirmed, or captured where nothing is confirmed later.
    package var confirmedCaptures: Int64 { totals.captured - unsettledCaptures }

    /// The amount that can be refunded now: confirmed, and not refunded.
    package var refundableNow: Int64 { confirmedCaptures - totals.refunded }

    /// The same of one capture: what the refunds that name it left of it, and never more than is left of all. `nil` if there is
    /// no such capture.
    package func refundableNow(ofCapture number: Int) -> Int64? {
        guard let capture = operations.first(where: { $0.kind == .capture && $0.number == number }) else { return nil }
        guard capture.state == .settled else { return 0 }
        let refunds = operations.filter { $0.kind == .refund && $0.capture == number && $0.state != .refused }
        return min(capture.minorUnits - refunds.reduce(0) { $0 + $1.minorUnits }, refundableNow)
    }

    /// What increments added to the ordered amount.
    package var increased: Int64 {
        operations.reduce(0) { $0 + ($1.kind == .increment && $1.state == .settled ? $1.minorUnits : 0) }
    }

    /// Captured, but not confirmed yet: none of it can be refunded.
    package var unsettledCaptures: Int64 {
        operations.reduce(0) { $0 + ($1.kind == .capture && $1.state.isOpen ? $1.minorUnits : 0) }
    }
}
