/// A merchant's changes of a payment that is not captured yet.
extension Lifecycle {
    static func validate(
        _ minorUnits: Int64?, captureAt: Instant?, in payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        guard [.toValidate, .toValidateThenAuthorise].contains(payment.state), payment.direction == .debit else {
            throw .wrongState(payment.state)
        }
        let asked = try lower(to: minorUnits, in: &payment)
        if let captureAt, payment.state == .toValidateThenAuthorise || payment.plan.captureAt != nil {
            payment.plan.move(to: captureAt, from: instant)
        }
        if payment.state == .toValidateThenAuthorise {
            payment.state = .toAuthorise
            // Validated on the last day, it is authorised on the day of its capture.
            if case .later(let at) = payment.plan.authorisation { payment.dueAt = max(at, instant) }
        } else {
            payment.state = .toCapture
            payment.dueAt = payment.plan.sendingOff(captureAt ?? payment.plan.captureAt ?? instant, from: instant)
        }
        return .validated(minorUnits: asked)
    }

    /// Such data go to the acquirer with the capture, so nothing may be captured yet.
    static func describe(_ payment: Payment) throws(LifecycleError) -> EventKind {
        guard changeable.contains(payment.state), payment.direction == .debit else { throw .wrongState(payment.state) }
        return .described
    }

    private static let changeable: [PaymentState] = [.toAuthorise, .toValidateThenAuthorise, .toValidate, .toCapture]

    static func change(
        _ change: PaymentChange, in payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        guard !change.awaitsValidation || [.toValidate, .toValidateThenAuthorise].contains(payment.state) else {
            throw .validationNotPossible
        }
        guard changeable.contains(payment.state), payment.direction == .debit else { throw .wrongState(payment.state) }
        // Not the day of a later authorisation, which follows from that of the capture and from this instant.
        let before = (payment.amountLeft, payment.plan.capture, payment.state)
        _ = try lower(to: change.amount, in: &payment)
        if let captureAt = change.captureAt {
            if let limit = payment.validUntil, captureAt > limit { throw .tooLate(limit: limit) }
            payment.plan.move(to: captureAt, from: instant)
        }
        if change.isValidated {
            payment.plan.needNoValidation()
            if payment.state == .toValidate { payment.state = .toCapture }
            if payment.state == .toValidateThenAuthorise { payment.state = .toAuthorise }
        }
        guard before != (payment.amountLeft, payment.plan.capture, payment.state) else { throw .nothingToChange }
        if change.captureAt != nil || before.2 != payment.state { reschedule(&payment, from: instant) }
        return .changed(minorUnits: payment.amountLeft)
    }

    /// Sets when it is due, after its plan has changed.
    private static func reschedule(_ payment: inout Payment, from instant: Instant) {
        let captureAt = payment.plan.captureAt ?? instant
        switch payment.state {
        case .toAuthorise:
            if case .later(let at) = payment.plan.authorisation { payment.dueAt = max(at, instant) }
        case .toValidateThenAuthorise: payment.dueAt = captureAt
        case .toValidate: payment.dueAt = payment.validUntil ?? captureAt
        default: payment.dueAt = payment.plan.sendingOff(captureAt, from: instant)
        }
    }

    /// Keeps this amount to be authorised or captured, and releases the rest; `nil` keeps all.
    private static func lower(to minorUnits: Int64?, in payment: inout Payment) throws(LifecycleError) -> Int64 {
        switch payment.state {
        case .toAuthorise, .toValidateThenAuthorise:
            let asked = try part(minorUnits, of: payment.amountToAuthorise)
            payment.totals.waived += payment.amountToAuthorise - asked
            return asked
        default:
            let asked = try part(minorUnits, of: payment.totals.open)
            payment.totals.lowered += payment.totals.open - asked
            return asked
        }
    }
}
