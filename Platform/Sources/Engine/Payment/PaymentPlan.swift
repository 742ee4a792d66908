/// What an API asks for: when to authorise, and when to capture. Days, zones and modes became instants in the API.
package struct PaymentPlan: Sendable, Hashable {
    package internal(set) var authorisation: Authorisation
    package internal(set) var capture: Capture
    /// When a payment that is still pending is given up.
    package let pendingUntil: Instant
    /// How long an authorisation may be captured; `nil` where the API knows no limit.
    package let validitySeconds: Int64?
    /// When captures are sent off; `nil` is at the instant itself.
    package let batch: CaptureBatch?
    /// A tester wants the capture to fail.
    package let captureFails: Bool
    /// How long whoever moves the money takes to confirm what the merchant asks for; `nil` where nobody waits for that,
    /// and what is asked for is done. See ``PaymentOperation``.
    package let settlementSeconds: Int64?

    package init(
        authorisation: Authorisation = .now, capture: Capture, pendingUntil: Instant, validitySeconds: Int64? = nil,
        batch: CaptureBatch? = nil, captureFails: Bool = false, settlementSeconds: Int64? = nil
    ) {
        self.settlementSeconds = settlementSeconds
        self.authorisation = authorisation
        self.capture = capture
        self.pendingUntil = pendingUntil
        self.validitySeconds = validitySeconds
        self.batch = batch
        self.captureFails = captureFails
    }

    package enum Authorisation: Sendable, Hashable {
        case now
        /// The account is checked now, and the amount authorised later.
        case later(at: Instant)
        /// The account is checked, and that is all.
        case accountCheck
    }

    package enum Capture: Sendable, Hashable {
        /// By itself, at an instant. Sips: AUTHOR_CAPTURE and captureDay.
        case automatically(at: Instant)
        /// Once validated, and given up if it is not by then. Sips: VALIDATION.
        case whenValidated(until: Instant)
        /// At an instant, if it is validated while the authorisation holds. Lyra: manualValidation YES.
        case ifValidated(at: Instant)
        /// With the authorisation. Sips: IMMEDIATE.
        case withAuthorisation
    }
}

extension PaymentPlan {
    /// How long before its capture a payment is authorised that was not when it was ordered.
    static let laterAuthorisationLead: Int64 = 86_400

    /// Captured at an instant: authorised at once if the authorisation holds that long, else the day before.
    package static func deferred(
        to captureAt: Instant, orderedAt now: Instant, validitySeconds: Int64, needsValidation: Bool,
        pendingUntil: Instant, batch: CaptureBatch? = nil, captureFails: Bool = false
    ) -> PaymentPlan {
        let holds = captureAt <= now.adding(seconds: validitySeconds)
        return PaymentPlan(
            authorisation: holds ? .now : .later(at: captureAt.adding(seconds: -laterAuthorisationLead)),
            capture: needsValidation ? .ifValidated(at: captureAt) : .automatically(at: captureAt),
            pendingUntil: pendingUntil, validitySeconds: validitySeconds, batch: batch, captureFails: captureFails)
    }

    /// When it is to be captured, where that is known; the batch may come later.
    package var captureAt: Instant? {
        switch capture {
        case .automatically(let at), .ifValidated(let at): at
        case .whenValidated, .withAuthorisation: nil
        }
    }

    /// When a capture that is wanted at an instant is sent off.
    func sendingOff(_ captureAt: Instant, from now: Instant) -> Instant {
        // Without a batch the instant is kept as it was asked for, as it always was.
        batch.map { $0.next(at: max(captureAt, now)) } ?? captureAt
    }

    /// The same with another date: the authorisation of a payment that waits for it moves along.
    mutating func move(to captureAt: Instant, from now: Instant) {
        let captureAt = max(captureAt, now)
        if case .ifValidated = capture {
            capture = .ifValidated(at: captureAt)
        } else {
            capture = .automatically(at: captureAt)
        }
        if case .later = authorisation {
            authorisation = .later(at: max(captureAt.adding(seconds: -Self.laterAuthorisationLead), now))
        }
    }

    /// The same without anybody's validation.
    mutating func needNoValidation() {
        if case .ifValidated(let at) = capture { capture = .automatically(at: at) }
    }
}
