/// Where a payment stands. The engine's own words; each API has one table that translates them.
package enum PaymentState: String, Sendable, CaseIterable {
    /// The holder is with the card's issuer, who authenticates him. The acquirer was not asked.
    case authenticating
    /// The intent is on disk and the acquirer is being asked.
    case authorising
    /// The acquirer was asked and did not answer, or the process died while asking. Neither a yes nor a no.
    case unknown
    /// The acquirer or the holder needs time.
    case pending
    /// Not authorised. Final.
    case refused
    /// The account exists; nothing was to be paid. Final.
    case verified
    /// The account was checked; the authorisation itself is due later.
    case toAuthorise
    /// The account was checked; the merchant's validation is awaited, and then the authorisation.
    case toValidateThenAuthorise
    /// Authorised; waits for the merchant's validation.
    case toValidate
    /// Authorised; will be captured when due.
    case toCapture
    /// Authorised, and a part of it sent to be paid; the rest may follow.
    case partlyCaptured
    /// Sent to be paid.
    case captured
    /// Authorised, and then not taken by whoever pays. Final.
    case captureFailed
    /// Paid and given back, all of it. Final.
    case refunded
    /// Given up by the merchant before it was captured. Final.
    case cancelled
    /// Given up by time. Final.
    case expired

    /// Whether the question "was the order accepted?" has its answer.
    package var isDecided: Bool {
        switch self {
        case .authenticating, .authorising, .unknown, .pending: false
        case .refused, .verified, .toAuthorise, .toValidateThenAuthorise, .toValidate, .toCapture,
            .partlyCaptured, .captured,
            .captureFailed, .refunded, .cancelled, .expired:
            true
        }
    }

    /// Whether the engine has to ask the acquirer what became of it.
    package var isOpenQuestion: Bool { self == .unknown || self == .pending }
}
