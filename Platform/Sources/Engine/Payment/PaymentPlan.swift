/// What an API asks for: when to authorise, and when to capture. The API has converted days, time zones and modes to
/// instants.
package struct PaymentPlan: Sendable, Hashable {
    package internal(set) var authorisation: Authorisation
    package internal(set) var capture: Capture
    /// When a payment that is still pending expires. An authorisation on a later day begins its own time.
    package internal(set) var pendingUntil: Instant
    /// How long an authorisation may be captured; `nil` if the API has no limit, and 0 if it is captured at once or never: a
    /// debit that the account's bank refuses is over.
    package let validitySeconds: Int64?
    /// When captures are sent; `nil` is at the instant itself.
    package let batch: CaptureBatch?
    /// In a test, the capture is to fail.
    package let captureFails: Bool
    /// How long the acquirer takes to confirm the merchant's operations; `nil` if they need no confirmation and take
    /// effect at once. See ``PaymentOperation``.
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
        /// Only the account is checked.
        case accountCheck
    }

    package enum Capture: Sendable, Hashable {
        /// Automatically, at an instant. Sips: AUTHOR_CAPTURE and captureDay.
        case automatically(at: Instant)
        /// Automatically, so long after the authorisation: then it becomes ``automatically(at:)``. Direct: autoCapture.
        case afterAuthorisation(seconds: Int64)
        /// Once validated, and expired if it is not validated by then. Sips: VALIDATION.
        case whenValidated(until: Instant)
        /// At an instant, if it is validated while the authorisation lasts. Lyra: manualValidation YES.
        case ifValidated(at: Instant)
        /// With the authorisation. Sips: IMMEDIATE.
        case withAuthorisation
    }
}

extension PaymentPlan {
    /// How long before its capture a payment is authorised that was not authorised with the order.
    static let laterAuthorisationLead: Int64 = 86_400

    /// How long the acquirer may leave an authorisation pending that it is asked for on a later day than the order.
    static let laterPendingSeconds: Int64 = 86_400

    /// Captured at an instant: authorised at once if the authorisation lasts that long, otherwise the day before.
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

    /// The plan of an instalment that follows a payment with this plan: it is authorised the day before its capture, however
    /// near that is.
    func instalment(capturedAt captureAt: Instant, orderedAt now: Instant) -> PaymentPlan {
        var capture = Capture.automatically(at: captureAt)
        if case .ifValidated = self.capture { capture = .ifValidated(at: captureAt) }
        return PaymentPlan(
            authorisation: .later(at: max(captureAt.adding(seconds: -Self.laterAuthorisationLead), now)),
            capture: capture, pendingUntil: max(captureAt, now).adding(seconds: Self.laterAuthorisationLead),
            validitySeconds: validitySeconds, batch: batch, captureFails: captureFails,
            settlementSeconds: settlementSeconds)
    }

    /// When it is to be captured, if that is known; the batch may come later.
    package var captureAt: Instant? {
        switch capture {
        case .automatically(let at), .ifValidated(let at): at
        case .afterAuthorisation, .whenValidated, .withAuthorisation: nil
        }
    }

    /// When a capture at an instant is sent.
    func sendingOff(_ captureAt: Instant, from now: Instant) -> Instant {
        // Without a batch the capture keeps its instant.
        batch.map { $0.next(at: max(captureAt, now)) } ?? captureAt
    }

    /// The same plan with another date: a later authorisation moves with the capture.
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

    /// The later authorisation is asked for now. The time that the order had to be decided in is over by then.
    mutating func beginLaterAuthorisation(at now: Instant) {
        pendingUntil = max(pendingUntil, now.adding(seconds: Self.laterPendingSeconds))
    }

    /// Whether what was authorised may be captured, or released, at a later time.
    var allowsLaterCapture: Bool { validitySeconds != 0 }

    /// It is authorised now, from when on the time until an automatic capture counts.
    mutating func authorised(at now: Instant) {
        if case .afterAuthorisation(let seconds) = capture {
            capture = .automatically(at: now.adding(seconds: seconds))
        }
    }

    /// The same plan without validation.
    mutating func needNoValidation() {
        if case .ifValidated(let at) = capture { capture = .automatically(at: at) }
    }
}
