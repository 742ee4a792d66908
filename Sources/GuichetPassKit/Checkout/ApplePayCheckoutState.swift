package import GuichetCore

/// All rules of a checkout with the sheet, as a plain value: an event gives the effects to carry out. No PassKit, no
/// clock, no task.
///
/// For any order of events:
/// - each authorisation of the shopper gets one answer, even if it is refused or the sheet is closed;
/// - a payment is sent once, and not after the time limit or after the sheet was closed;
/// - after a payment was sent and its answer was lost, no other one is sent, and the sheet is closed: otherwise the
///   shopper could try again;
/// - the app gets one outcome, and then at most one late outcome.
package struct ApplePayCheckoutState: Sendable, Hashable {
    /// The caller numbers the authorisations, so that an event of an earlier one is recognised.
    package typealias Attempt = Int

    package enum Event: Sendable, Hashable {
        case began
        case presented(Bool)
        /// With the reason, if it is not a payment.
        case authorised(Attempt, ApplePayPaymentError?)
        case prepared(Attempt)
        case notPrepared(Attempt, ApplePayNotSent)
        case answered(Attempt, Verdict)
        case timedOut(Attempt)
        case dismissed
        /// The sheet should have reported that it is closed, but has not.
        case graceOver
        /// The caller no longer waits for the outcome.
        case abandoned
    }

    /// The result of a payment that was sent.
    package enum Verdict: Sendable, Hashable {
        case accepted, refused(Advice), unknown, notSent(ApplePayNotSent)
    }

    package enum Effect: Sendable, Hashable {
        case present
        /// Prepare the message, and start the time limit.
        case prepare(Attempt)
        case send(Attempt)
        case answer(Attempt, ApplePaySheetStatus)
        case dismiss
        /// Wait briefly for the sheet to report that it is closed.
        case startGrace
        case finish(ApplePayOutcome)
        /// The result of a payment that was reported as unknown.
        case tellLate(ApplePayOutcome)
    }

    package enum Phase: Sendable, Hashable {
        case idle, presenting
        /// The sheet is open, with the result of the shopper's last try.
        case open(ApplePayOutcome?)
        case preparing(Attempt)
        case sending(Attempt)
        /// The sheet was closed before the answer, which may still arrive.
        case sendingWithoutSheet(Attempt)
        /// The outcome is known, the sheet is closing.
        case closing(ApplePayOutcome)
        case finished(ApplePayOutcome)
    }

    package private(set) var phase = Phase.idle
    /// Sent, reported as unknown, and not answered yet.
    private var unanswered: Attempt?
    private var wasDismissed = false

    package init() {}

    /// The effects of an event; none if it comes too late or twice.
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
            // Another try would give the same result: the simulator has no card.
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
            // The sheet shows the success and closes itself.
            phase = .closing(.accepted)
            return [.answer(attempt, .success), .startGrace]
        case .refused, .notSent:
            // The sheet remains open: the shopper may choose another card.
            phase = .open(verdict.outcome)
            return [.answer(attempt, .failure)]
        case .unknown:
            return [.answer(attempt, .failure)] + close(.unknown)
        }
    }

    /// Before the app got an outcome, this is the outcome; after that, it is reported once as a late one.
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

    /// A payment that was sent cannot be recalled: its answer, or the time limit, determines the outcome.
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
