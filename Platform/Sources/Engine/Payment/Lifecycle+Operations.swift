import GuichetCore

/// A merchant's operations on an authorised payment that are confirmed later. See ``PaymentOperation``.
extension Lifecycle {
    /// More than any shop needs, and few enough that a payment stays small.
    static let operationLimit = 99

    /// Adds an operation, if the payment's plan has operations. `nil` if the request takes effect at once.
    static func request(
        _ kind: PaymentOperation.Kind, _ minorUnits: Int64, released: Int64 = 0, number: Int? = nil,
        ofCapture capture: Int? = nil,
        details: [UInt8], isAutomatic: Bool = false, in payment: inout Payment, at instant: Instant
    ) -> EventKind? {
        guard let seconds = payment.plan.settlementSeconds else { return nil }
        let operation = PaymentOperation(
            number: number ?? (payment.operations.last?.number ?? 0) + 1, kind: kind, minorUnits: minorUnits,
            released: released, requestedAt: instant, dueAt: instant.adding(seconds: seconds), capture: capture,
            details: details)
        payment.operations.append(operation)
        return .requested(kind, number: operation.number, minorUnits: minorUnits, isAutomatic: isAutomatic)
    }

    /// - Parameter isLast: whether it takes all that is left. As many of these fit beside the others: otherwise the limit would
    ///   keep the shopper's money, and an acquirer may refuse one.
    static func checkOperationLimit(_ payment: Payment, isLast: Bool = false) throws(LifecycleError) {
        let limit = isLast ? 2 * operationLimit : operationLimit
        guard payment.operations.count < limit else { throw .tooManyOperations(limit: limit) }
    }

    /// Captures a part of the authorised amount, or all of it.
    static func captureNow(
        _ minorUnits: Int64?, isFinal: Bool, details: [UInt8], in payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        // Otherwise a payment is captured when it is due, or validated first, and always as a whole.
        guard payment.plan.settlementSeconds != nil else {
            guard payment.state == .toCapture, minorUnits == nil else { throw .wrongState(payment.state) }
            return sendOff(&payment, details: details, at: instant)
        }
        guard [.toValidate, .toCapture, .partlyCaptured].contains(payment.state), payment.direction == .debit,
            payment.plan.allowsLaterCapture
        else { throw .wrongState(payment.state) }
        try checkOperationLimit(payment)
        let asked = try part(minorUnits, of: payment.totals.open)
        payment.totals.captured += asked
        let released = isFinal ? payment.totals.open : 0
        payment.totals.cancelled += released
        payment.capturedAt = instant
        let event = request(.capture, asked, released: released, details: details, in: &payment, at: instant)
        stateFollowsTotals(&payment)
        return event ?? .captured(minorUnits: asked)
    }

    /// The states in which something is authorised and not captured yet.
    private static let open: Set<PaymentState> = [.toValidate, .toCapture, .partlyCaptured]

    /// Asks for a higher authorised amount. Nothing changes before the acquirer agrees.
    static func increment(
        _ minorUnits: Int64, details: [UInt8], in payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        // A provider's approval was for one amount.
        guard open.contains(payment.state), payment.direction == .debit, payment.card != nil else {
            throw .wrongState(payment.state)
        }
        try checkOperationLimit(payment)
        // All open increments may be agreed to.
        let asked = payment.operations.reduce(payment.amount.minorUnits) {
            $0 + ($1.kind == .increment && $1.state.isOpen ? $1.minorUnits : 0)
        }
        let available = Amount.maximumMinorUnits - asked
        guard minorUnits <= available else { throw .amountTooHigh(available: available) }
        guard let event = request(.increment, minorUnits, details: details, in: &payment, at: instant) else {
            throw .wrongState(payment.state)
        }
        return event
    }

    /// The acquirer agreed to an increment.
    private static func raise(
        by operation: PaymentOperation, in payment: inout Payment
    ) throws(LifecycleError) {
        let total = payment.amount.minorUnits + operation.minorUnits
        guard let amount = Amount(minorUnits: total, currency: payment.amount.currency) else {
            throw .amountTooHigh(available: Amount.maximumMinorUnits - payment.amount.minorUnits)
        }
        payment.amount = amount
        payment.totals.authorised += operation.minorUnits
        // It came too late: the payment has ended meanwhile, and what was added is released.
        if !open.contains(payment.state) { payment.totals.cancelled += operation.minorUnits }
    }

    /// Records the acquirer's answer about an operation.
    static func settleOperation(
        _ number: Int, _ verdict: SettlementVerdict, askAt: Instant?, in payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        guard let index = payment.operations.firstIndex(where: { $0.number == number }),
            payment.operations[index].state.isOpen
        else { throw .wrongState(payment.state) }
        var operation = payment.operations[index]
        operation.changedAt = instant
        switch verdict {
        case .done:
            operation.state = .settled
            operation.dueAt = nil
        case .uncertain:
            operation.state = .uncertain
            operation.dueAt = askAt
        case .refused:
            operation.state = .refused
            operation.dueAt = nil
        }
        payment.operations[index] = operation
        switch (verdict, operation.kind) {
        case (.done, .increment): try raise(by: operation, in: &payment)
        case (.refused, .increment): break
        case (.refused, _): giveBack(operation, in: &payment, at: instant)
        case (.done, _), (.uncertain, _): break
        }
        return .operationAnswered(number: number, answer: verdict)
    }

    private static func giveBack(_ operation: PaymentOperation, in payment: inout Payment, at instant: Instant) {
        switch operation.kind {
        case .capture:
            payment.totals.captured -= operation.minorUnits
            payment.totals.cancelled -= operation.released
            if payment.totals.captured == 0 { payment.capturedAt = nil }
        case .cancellation: payment.totals.cancelled -= operation.minorUnits
        case .refund: payment.totals.refunded -= operation.minorUnits
        // It was never counted.
        case .increment: return
        }
        stateFollowsTotals(&payment)
        // The amount that is open again has a day on which it is captured, if the order asked for one, or on which it ends. The
        // same operation is not tried again automatically.
        if payment.totals.open > 0 { payment.dueAt = payment.automaticCaptureAt ?? payment.validUntil ?? instant }
    }

    /// Derives the state of an authorised payment from its amounts.
    static func stateFollowsTotals(_ payment: inout Payment) {
        let totals = payment.totals
        switch (totals.open > 0, totals.captured > 0) {
        case (true, true): payment.state = .partlyCaptured
        case (true, false):
            if ![.toCapture, .toValidate].contains(payment.state) {
                payment.state = payment.automaticCaptureAt == nil ? .toValidate : .toCapture
            }
        case (false, false): close(&payment, as: .cancelled)
        case (false, true): close(&payment, as: totals.refundable > 0 ? .captured : .refunded)
        }
    }
}
