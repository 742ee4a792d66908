/// What a face asks for: when to authorise, and when to capture. Days, zones and modes became instants in the face.
public struct PaymentPlan: Sendable, Hashable {
    public let authorisation: Authorisation
    public let capture: Capture
    /// When a payment that is still pending is given up.
    public let pendingUntil: Instant

    public init(authorisation: Authorisation = .now, capture: Capture, pendingUntil: Instant) {
        self.authorisation = authorisation
        self.capture = capture
        self.pendingUntil = pendingUntil
    }

    public enum Authorisation: Sendable, Hashable {
        case now
        /// The account is checked now, and the amount authorised later.
        case later(at: Instant)
        /// The account is checked, and that is all.
        case accountCheck
    }

    public enum Capture: Sendable, Hashable {
        /// By itself, at an instant. Sips: AUTHOR_CAPTURE and captureDay.
        case automatically(at: Instant)
        /// Once validated, and given up if it is not by then. Sips: VALIDATION.
        case whenValidated(until: Instant)
        /// With the authorisation. Sips: IMMEDIATE.
        case withAuthorisation
    }
}

/// What the acquirer is being asked, or was last asked.
public enum AuthorisationKind: String, Sendable, CaseIterable {
    case accountCheck
    case payment
}
