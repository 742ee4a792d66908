package import GuichetCore

/// Every rule of a checkout by the sheet, as a plain value: something happened, so this is to be done. No PassKit, no
/// clock, no task.
///
/// What it keeps, whatever the order of events:
/// - each authorisation of the shopper is answered once, a refused or dismissed one too;
/// - a payment is sent once, and not after the time is over or the sheet is gone;
/// - once a payment was sent and its answer is lost, no other one is sent, and the sheet is taken away: it would let the
///   shopper try again;
/// - the app is told one outcome, and then at most one late one.
package struct ApplePayCheckoutState: Sendable, Hashable {
    /// Authorisations are numbered by whoever reports them, so that what belongs to an earlier one is known.
    package typealias Attempt = Int

    package enum Event: Sendable, Hashable {
        case began
        case presented(Bool)
        /// With the reason why it is no payment, if it is none.
        case authorised(Attempt, ApplePayPaymentError?)
        case prepared(Attempt)
        case notPrepared(Attempt, ApplePayNotSent)
        case answered(Attempt, Verdict)
        case timedOut(Attempt)
        case dismissed
        /// The sheet should have told that it is gone, and has not.
        case graceOver
        /// Whoever waits for the outcome does not wait any longer.
        case abandoned
    }

    /// What became of a payment that was sent.
    package enum Verdict: Sendable, Hashable {
        case accepted, refused(Advice), unknown, notSent(ApplePayNotSent)
    }

    package enum Effect: Sendable, Hashable {
        case present
        /// Make the message, and let the time run.
        case prepare(Attempt)
        case send(Attempt)
        case answer(Attempt, ApplePaySheetStatus)
        case dismiss
        /// Wait a little for the sheet to tell that it is gone.
        case startGrace
        case finish(ApplePayOutcome)
        /// The answer to what was told as unknown.
        case tellLate(ApplePayOutcome)
    }

    package enum Phase: Sendable, Hashable {
        case idle, presenting
        /// The sheet is open, with what became of the shopper's last try.
        case open(ApplePayOutcome?)
        case preparing(Attempt)
        case sending(Attempt)
        /// The sheet is gone before the answer: it may still come.
        case sendingWithoutSheet(Attempt)
        /// The outcome is known, the sheet is on its way out.
        case closing(ApplePayOutcome)
        case finished(ApplePayOutcome)
    }

    package private(set) var phase = Phase.idle
    /// Sent, told as unknown, and not answered yet.
    private var unanswered: Attempt?
    private var wasDismissed = false

    package init() {}

    /// What is to be done now that this happened; nothing, when it comes too late or twice.
    package mutating func apply(_ event: Event) -> [Effect] {
        switch (phase, event) {
        case (.idle, .began):
            phase = .presenting
            return [.present]
        case (.presenting, .presented(true)):
            phase = .open(nil)
            return []
        case (.presenting, .presented(false)):
            return finish(.notPresented)
        case (_, .authorised(let attempt, let error)):
            return authorised(attempt, error)
        case (.preparing(let current), .prepared(let attempt)) where current == attempt:
            phase = .sending(attempt)
            return [.send(attempt)]
        case (.preparing(let current), .notPrepared(let attempt, let error)) where current == attempt:
            phase = .open(.notSent(error))
            return [.answer(attempt, .failure)]
        case (_, .answered(let attempt, let verdict)):
            return answered(attempt, verdict)
        case (_, .timedOut(let attempt)):
            return timedOut(attempt)
        case (_, .dismissed):
            return dismissed()
        case (.closing(let outcome), .graceOver):
            return dismiss() + finish(outcome)
        case (_, .abandoned):
            return abandoned()
        default:
            return []
        }
    }

    private mutating func authorised(_ attempt: Attempt, _ error: ApplePayPaymentError?) -> [Effect] {
        switch phase {
        case .presenting, .open:
            // Another try would give the same: the simulator has no card.
            if let error { return [.answer(attempt, .failure)] + close(.unusable(error)) }
            phase = .preparing(attempt)
            return [.prepare(attempt)]
        default:
            return [.answer(attempt, .failure)]
        }
    }

    private mutating func answered(_ attempt: Attempt, _ verdict: Verdict) -> [Effect] {
        if unanswered == attempt { return answeredLate(verdict) }
        switch phase {
        case .sending(attempt): break
        case .sendingWithoutSheet(attempt): return finish(verdict.outcome)
        default: return []
        }
        switch verdict {
        case .accepted:
            // The sheet shows it and closes by itself.
            phase = .closing(.accepted)
            return [.answer(attempt, .success), .startGrace]
        case .refused, .notSent:
            // It stays open: the shopper may take another card.
            phase = .open(verdict.outcome)
            return [.answer(attempt, .failure)]
        case .unknown:
            return [.answer(attempt, .failure)] + close(.unknown)
        }
    }

    /// Before the app was told, it is the outcome; after that, it is told once more.
    private mutating func answeredLate(_ verdict: Verdict) -> [Effect] {
        unanswered = nil
        guard verdict != .unknown else { return [] }
        if case .closing = phase {
            phase = .closing(verdict.outcome)
            return []
        }
        return [.tellLate(verdict.outcome)]
    }

    private mutating func timedOut(_ attempt: Attempt) -> [Effect] {
        switch phase {
        case .preparing(attempt):
            phase = .open(.notSent(.late))
            return [.answer(attempt, .failure)]
        case .sending(attempt):
            unanswered = attempt
            return [.answer(attempt, .failure)] + close(.unknown)
        case .sendingWithoutSheet(attempt):
            unanswered = attempt
            return finish(.unknown)
        default:
            return []
        }
    }

    private mutating func dismissed() -> [Effect] {
        switch phase {
        case .presenting: return dismiss() + finish(.cancelled)
        case .open(let outcome): return dismiss() + finish(outcome ?? .cancelled)
        case .preparing(let attempt): return [.answer(attempt, .failure)] + dismiss() + finish(.cancelled)
        case .sending(let attempt): return loseSheet(attempt)
        case .closing(let outcome): return dismiss() + finish(outcome)
        case .idle, .sendingWithoutSheet, .finished: return []
        }
    }

    private mutating func abandoned() -> [Effect] {
        switch phase {
        case .presenting: return close(.cancelled)
        case .open(let outcome): return close(outcome ?? .cancelled)
        case .preparing(let attempt): return [.answer(attempt, .failure)] + close(.cancelled)
        case .sending(let attempt): return loseSheet(attempt)
        case .idle, .sendingWithoutSheet, .closing, .finished: return []
        }
    }

    /// What was sent cannot be called back: its answer, or the end of its time, is the outcome.
    private mutating func loseSheet(_ attempt: Attempt) -> [Effect] {
        phase = .sendingWithoutSheet(attempt)
        return [.answer(attempt, .failure)] + dismiss()
    }

    private mutating func close(_ outcome: ApplePayOutcome) -> [Effect] {
        phase = .closing(outcome)
        return dismiss() + [.startGrace]
    }

    private mutating func finish(_ outcome: ApplePayOutcome) -> [Effect] {
        phase = .finished(outcome)
        return [.finish(outcome)]
    }

    private mutating func dismiss() -> [Effect] {
        guard !wasDismissed else { return [] }
        wasDismissed = true
        return [.dismiss]
    }
}

extension ApplePayCheckoutState.Verdict {
    package init(_ answer: ApplePayServerAnswer) {
        switch answer {
        case .accepted: self = .accepted
        case .refused(let advice): self = .refused(advice)
        case .unknown: self = .unknown
        }
    }

    var outcome: ApplePayOutcome {
        switch self {
        case .accepted: .accepted
        case .refused(let advice): .refused(advice)
        case .unknown: .unknown
        case .notSent(let error): .notSent(error)
        }
    }
}

extension ApplePayNotSent {
    static let late = ApplePayNotSent(reason: "the time was over before the message was made")
}
