/// The state of a payment, in the engine's own terms; each API has one table that translates them.
package enum PaymentState: String, Sendable, CaseIterable {
    /// The cardholder is with the card's issuer for the authentication. The acquirer was not asked.
    case authenticating
    /// The intent is on disk and the acquirer is being asked.
    case authorising
    /// The acquirer was asked and did not answer, or the process ended while asking. Neither approved nor declined.
    case unknown
    /// The acquirer or the shopper needs time.
    case pending
    /// Not authorised. Final.
    case refused
    /// The account exists; no payment was asked for. Final.
    case verified
    /// The account was checked; the authorisation itself is due later.
    case toAuthorise
    /// The account was checked; the merchant's validation is awaited, and then the authorisation.
    case toValidateThenAuthorise
    /// Authorised; waits for the merchant's validation.
    case toValidate
    /// Authorised; will be captured when due.
    case toCapture
    /// Authorised, and a part of it captured; the rest may follow.
    case partlyCaptured
    /// Sent to be paid.
    case captured
    /// Authorised, but the capture failed. Final.
    case captureFailed
    /// Captured and refunded, all of it. Final.
    case refunded
    /// Cancelled by the merchant before it was captured. Final.
    case cancelled
    /// Expired. Final.
    case expired

    /// Whether it is known if the order was accepted.
    package var isDecided: Bool {
        switch self {
        case .authenticating, .authorising, .unknown, .pending: false
        case .refused, .verified, .toAuthorise, .toValidateThenAuthorise, .toValidate, .toCapture,
            .partlyCaptured, .captured,
            .captureFailed, .refunded, .cancelled, .expired:
            true
        }
    }

    /// Whether a refund may follow. ``Payment/refundableNow`` is how much.
    package var mayBeRefunded: Bool { self == .captured || self == .partlyCaptured }

    /// Whether the engine has to ask the acquirer for the result.
    package var isOpenQuestion: Bool { self == .unknown || self == .pending }
}
