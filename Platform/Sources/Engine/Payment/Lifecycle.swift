import GuichetCore

/// What happens to a payment.
public enum PaymentCommand: Sendable {
    /// The acquirer answered.
    case settle(AcquirerVerdict)
    /// The acquirer did not answer, for the reason given.
    case loseTrack(reason: String)
    /// Its day has come.
    case capture
}

/// The one place where a payment changes. Pure: a state and a command give a state and the events that tell of it, or a
/// reason why not. No clock, no store, no acquirer.
public enum Lifecycle {
    public static func apply(
        _ command: PaymentCommand, to payment: Payment, at instant: Instant
    ) throws(LifecycleError) -> (payment: Payment, event: EventKind) {
        var next = payment
        next.updatedAt = instant
        let event: EventKind
        switch command {
        case .settle(let verdict):
            guard !payment.state.isDecided else { throw .wrongState(payment.state, command: "settle") }
            event = settle(verdict, in: &next)
        case .loseTrack(let reason):
            guard payment.state == .authorising else { throw .wrongState(payment.state, command: "loseTrack") }
            next.state = .unknown
            event = .lostTrack(reason: reason)
        case .capture:
            guard payment.state == .toCapture else { throw .wrongState(payment.state, command: "capture") }
            guard let due = payment.dueAt, due <= instant else { throw .tooEarly }
            event = capture(&next)
        }
        return (next, event)
    }

    private static func settle(_ verdict: AcquirerVerdict, in payment: inout Payment) -> EventKind {
        payment.verdict = verdict
        switch verdict {
        case .pending:
            payment.state = .pending
            return .pending
        case .declined(let code, _):
            payment.state = .refused
            return .refused(code: code)
        case .approved(let authorisationID, _):
            switch payment.capturePlan {
            case .automatically(let at):
                payment.state = .toCapture
                payment.dueAt = at
            case .whenValidated:
                payment.state = .toValidate
            case .withAuthorisation:
                _ = capture(&payment)
            }
            return .authorised(authorisationID: authorisationID)
        }
    }

    private static func capture(_ payment: inout Payment) -> EventKind {
        payment.state = .captured
        payment.capturedMinorUnits = payment.amount.minorUnits
        payment.dueAt = nil
        return .captured(minorUnits: payment.amount.minorUnits)
    }
}

/// Why a command cannot be carried out. Nothing changed.
public enum LifecycleError: Error, Sendable, Hashable {
    case wrongState(PaymentState, command: String)
    case tooEarly
}
