import GuichetCore

/// The only place where a payment changes. Pure functions: a state and a command give a new state and the event that
/// records it, or the reason for a refusal. They use no clock, no store and no acquirer.
package enum Lifecycle {
    /// How long a pending payment waits before the acquirer is asked about it.
    static let firstInquirySeconds: Int64 = 60

    /// - Parameter details: the API's own data for the operation that this command requests, if any.
    package static func apply(
        _ command: PaymentCommand, to payment: Payment, at instant: Instant, details: [UInt8] = []
    ) throws(LifecycleError) -> (payment: Payment, event: EventKind) {
        var next = payment
        next.updatedAt = instant
        if let asked = command.askedMinorUnits, asked <= 0 { throw .amountNotPositive }
        let event: EventKind
        switch command {
        case .recordAuthorisation(let verdict): event = try settle(verdict, in: &next, at: instant)
        case .refuseUnasked(let code, let acquirerCode):
            event = try refuseUnasked(code, acquirerCode, in: &next, at: instant)
        case .loseTrack(let reason, let askAt): event = try loseTrack(reason, askAt: askAt, in: &next)
        case .postpone(let reason, let until): event = try postpone(reason, until: until, in: &next, at: instant)
        case .beginAuthorisation(let message): event = try beginAuthorisation(message, in: &next, at: instant)
        case .validate(let minorUnits, let captureAt):
            event = try validate(minorUnits, captureAt: captureAt, in: &next, at: instant)
        case .change(let change): event = try self.change(change, in: &next, at: instant)
        case .capture: event = try captureWhenDue(&next, at: instant)
        case .failCapture: event = try failCapture(&next)
        case .captureNow(let minorUnits, let isFinal):
            event = try captureNow(minorUnits, isFinal: isFinal, details: details, in: &next, at: instant)
        case .cancel(let minorUnits, let isWhole):
            event = try cancel(minorUnits, isWhole: isWhole, details: details, in: &next, at: instant)
        case .increment(let minorUnits):
            event = try increment(minorUnits, details: details, in: &next, at: instant)
        case .refund(let minorUnits, let capture):
            event = try refund(minorUnits, of: capture, details: details, in: &next, at: instant)
        case .settleOperation(let number, let verdict, let askAt):
            event = try settleOperation(number, verdict, askAt: askAt, in: &next, at: instant)
        case .takeBackRefund(let minorUnits): event = try takeBackRefund(minorUnits, in: &next)
        case .describe: event = try describe(next)
        case .expire: event = try expire(&next, at: instant)
        }
        if next.state.isDecided, next.decidedAt == nil { next.decidedAt = instant }
        return (next, event)
    }

    /// The acquirer's answer decides once; a repeated or late verdict is refused because of the state.
    private static func settle(
        _ verdict: AcquirerVerdict, in payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        guard [.authorising, .unknown, .pending].contains(payment.state) else { throw .wrongState(payment.state) }
        payment.verdict = verdict
        payment.dueAt = nil
        switch verdict {
        case .pending:
            payment.state = .pending
            payment.dueAt = min(instant.adding(seconds: firstInquirySeconds), payment.plan.pendingUntil)
            return .pending
        case .declined(let code, _):
            payment.state = .refused
            return .refused(code: code)
        case .notProcessed:
            payment.state = .refused
            return .notProcessed
        case .approved(let authorisationID, _):
            if payment.asking == .accountCheck {
                verified(&payment)
                return .verified
            }
            authorised(&payment, at: instant)
            return .authorised(authorisationID: authorisationID)
        }
    }

    /// Only in the same step as the order, or in place of a later authorisation: afterwards the acquirer may have been asked.
    private static func refuseUnasked(
        _ code: String, _ acquirerCode: String?, in payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        switch payment.state {
        // While the cardholder is with the issuer, the acquirer has not been asked, however long that takes.
        case .authenticating: break
        case .authorising:
            guard payment.history.count <= 1 else { throw .wrongState(payment.state) }
        case .toAuthorise:
            guard let due = payment.dueAt, due <= instant else { throw .tooEarly }
            // What is refused is the payment, and no longer the check of its account.
            payment.asking = .payment
        default: throw .wrongState(payment.state)
        }
        payment.verdict = .declined(code: code, acquirerCode: acquirerCode)
        close(&payment, as: .refused)
        return .refusedUnasked(code: code)
    }

    /// The account exists. What the plan authorises later waits for its day, or for the merchant's validation.
    static func verified(_ payment: inout Payment) {
        guard case .later(let at) = payment.plan.authorisation else { return payment.state = .verified }
        if case .ifValidated(let captureAt) = payment.plan.capture {
            payment.state = .toValidateThenAuthorise
            payment.dueAt = captureAt
        } else {
            payment.state = .toAuthorise
            payment.dueAt = at
        }
    }

    private static func authorised(_ payment: inout Payment, at instant: Instant) {
        payment.totals.authorised = payment.amountToAuthorise
        payment.authorisedAt = instant
        payment.validUntil = payment.plan.validitySeconds.map(instant.adding(seconds:))
        payment.plan.authorised(at: instant)
        switch payment.plan.capture {
        case .automatically(let at):
            payment.state = .toCapture
            payment.dueAt = payment.plan.sendingOff(at, from: instant)
        case .ifValidated(let at):
            // A payment that is authorised later was validated before.
            if case .later = payment.plan.authorisation {
                payment.state = .toCapture
                payment.dueAt = payment.plan.sendingOff(at, from: instant)
            } else {
                payment.state = .toValidate
                payment.dueAt = payment.validUntil ?? at
            }
        case .whenValidated(let until):
            payment.state = .toValidate
            payment.dueAt = until
        // The plan has no such capture any more: it is automatic, at its instant.
        case .afterAuthorisation, .withAuthorisation:
            _ = capture(&payment, number: 0, details: [], at: instant)
        }
    }

    private static func loseTrack(
        _ reason: String, askAt: Instant, in payment: inout Payment
    ) throws(LifecycleError) -> EventKind {
        guard payment.state == .authorising else { throw .wrongState(payment.state) }
        payment.state = .unknown
        payment.inquiries = 0
        payment.dueAt = askAt
        return .lostTrack(reason: reason)
    }

    private static func postpone(
        _ reason: String, until: Instant, in payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        guard payment.state.isOpenQuestion || payment.state == .toAuthorise else { throw .wrongState(payment.state) }
        // Of two tasks that asked the same at once, the first one has postponed it.
        guard let due = payment.dueAt, due <= instant else { throw .tooEarly }
        payment.inquiries += 1
        payment.dueAt = until
        return .inquired(attempt: payment.inquiries, answer: reason)
    }

    private static func beginAuthorisation(
        _ message: AcquirerMessageID, in payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        switch payment.state {
        case .toAuthorise:
            guard let due = payment.dueAt, due <= instant else { throw .tooEarly }
            payment.asking = .payment
            payment.plan.beginLaterAuthorisation(at: instant)
        case .authenticating:
            // The order fixed what is to be asked. Until this instant the cardholder may come back.
            guard let due = payment.dueAt, instant < due else { throw .tooLate(limit: payment.dueAt ?? instant) }
        default: throw .wrongState(payment.state)
        }
        payment.state = .authorising
        payment.messageID = message
        payment.verdict = nil
        payment.inquiries = 0
        payment.dueAt = nil
        return .ordered(message: message)
    }

    private static func captureWhenDue(
        _ payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        guard payment.isCapturedWhenDue else { throw .wrongState(payment.state) }
        guard let due = payment.dueAt, due <= instant else { throw .tooEarly }
        guard payment.state == .toCapture else { return capture(&payment, details: [], at: instant) }
        return sendOff(&payment, details: [], at: instant)
    }

    private static func failCapture(_ payment: inout Payment) throws(LifecycleError) -> EventKind {
        guard payment.state == .toCapture else { throw .wrongState(payment.state) }
        return refuseCapture(&payment)
    }

    static func sendOff(_ payment: inout Payment, details: [UInt8], at instant: Instant) -> EventKind {
        payment.plan.captureFails
            ? refuseCapture(&payment) : capture(&payment, details: details, at: instant)
    }

    private static func refuseCapture(_ payment: inout Payment) -> EventKind {
        let minorUnits = payment.totals.open
        payment.totals.cancelled += minorUnits
        close(&payment, as: .captureFailed)
        return .captureFailed(minorUnits: minorUnits)
    }

    private static func capture(
        _ payment: inout Payment, number: Int? = nil, details: [UInt8], at instant: Instant
    ) -> EventKind {
        let minorUnits = payment.totals.open
        payment.totals.captured += minorUnits
        payment.capturedAt = instant
        payment.state = .captured
        payment.dueAt = nil
        // One that the merchant asks for, and is confirmed later, is that of captureNow.
        return request(
            .capture, minorUnits, number: number, details: details, isAutomatic: true, in: &payment, at: instant)
            ?? .captured(minorUnits: minorUnits)
    }

    private static func cancel(
        _ minorUnits: Int64?, isWhole: Bool, details: [UInt8], in payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        switch payment.state {
        case .toValidate, .toCapture, .partlyCaptured:
            guard payment.plan.allowsLaterCapture else { throw .wrongState(payment.state) }
            if isWhole { try checkWhole(minorUnits, of: payment) }
            let asked = try part(minorUnits, of: payment.totals.open)
            try checkOperationLimit(payment, isLast: asked == payment.totals.open)
            // A refund is cancelled as a whole, as it was ordered, or not at all.
            guard payment.direction == .debit || asked == payment.totals.open else {
                throw .wrongState(payment.state)
            }
            payment.totals.cancelled += asked
            stateFollowsTotals(&payment)
            return request(.cancellation, asked, details: details, in: &payment, at: instant)
                ?? .cancelled(minorUnits: asked)
        case .toAuthorise, .toValidateThenAuthorise:
            if isWhole { try checkWhole(minorUnits, of: payment) }
            // Nothing is authorised yet, so no part of it can be released.
            let available = payment.amountToAuthorise
            guard minorUnits == nil || minorUnits == available else { throw .amountTooHigh(available: available) }
            close(&payment, as: .cancelled)
            return .cancelled(minorUnits: available)
        default: throw .wrongState(payment.state)
        }
    }

    private static func checkWhole(_ minorUnits: Int64?, of payment: Payment) throws(LifecycleError) {
        guard let minorUnits, minorUnits != payment.amountLeft else { return }
        throw .onlyAsAWhole(available: payment.amountLeft)
    }

    private static func refund(
        _ minorUnits: Int64?, of capture: Int?, details: [UInt8], in payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        var available = payment.refundableNow
        if let capture {
            guard let left = payment.refundableNow(ofCapture: capture) else { throw .unknownCapture(capture) }
            available = left
        }
        guard payment.state.mayBeRefunded, payment.direction == .debit else { throw .wrongState(payment.state) }
        // Captured, but not confirmed: it cannot be refunded yet.
        guard minorUnits != nil || available > 0 else { throw .nothingLeft }
        let asked = try part(minorUnits, of: available)
        try checkOperationLimit(payment, isLast: asked == payment.refundableNow)
        payment.totals.refunded += asked
        stateFollowsTotals(&payment)
        return request(.refund, asked, ofCapture: capture, details: details, in: &payment, at: instant)
            ?? .refunded(minorUnits: asked)
    }

    private static func takeBackRefund(
        _ minorUnits: Int64, in payment: inout Payment
    ) throws(LifecycleError) -> EventKind {
        guard [.captured, .refunded].contains(payment.state) else { throw .wrongState(payment.state) }
        // A refund that is an operation is given back by the acquirer, and only once.
        guard payment.plan.settlementSeconds == nil else { throw .wrongState(payment.state) }
        payment.totals.refunded -= try part(minorUnits, of: payment.totals.refunded)
        payment.state = .captured
        return .refundTakenBack(minorUnits: minorUnits)
    }

    private static func expire(
        _ payment: inout Payment, at instant: Instant
    ) throws(LifecycleError) -> EventKind {
        switch payment.state {
        case .toValidate:
            guard let due = payment.dueAt, due <= instant else { throw .tooEarly }
            payment.totals.cancelled += payment.totals.open
        case .partlyCaptured:
            guard let due = payment.dueAt, due <= instant else { throw .tooEarly }
            payment.totals.cancelled += payment.totals.open
            stateFollowsTotals(&payment)
            return .expired
        case .toValidateThenAuthorise, .authenticating:
            guard let due = payment.dueAt, due <= instant else { throw .tooEarly }
        case .pending:
            guard payment.plan.pendingUntil <= instant else { throw .tooEarly }
        default: throw .wrongState(payment.state)
        }
        close(&payment, as: .expired)
        return .expired
    }

    static func close(_ payment: inout Payment, as state: PaymentState) {
        payment.state = state
        payment.dueAt = nil
    }

    /// A part of the available amount, or all of it.
    static func part(_ asked: Int64?, of available: Int64) throws(LifecycleError) -> Int64 {
        guard let asked else { return available }
        guard asked > 0 else { throw .amountNotPositive }
        guard asked <= available else { throw .amountTooHigh(available: available) }
        return asked
    }
}
