/// Where a payment stands. The engine's own words; each face has one table that translates them.
public enum PaymentState: String, Sendable, CaseIterable {
    /// The intent is on disk and the acquirer is being asked.
    case authorising
    /// The acquirer was asked and did not answer, or the process died while asking. Neither a yes nor a no.
    case unknown
    /// The acquirer or the holder needs time.
    case pending
    /// Not authorised.
    case refused
    /// Authorised; waits for the merchant's validation.
    case toValidate
    /// Authorised; will be captured when due.
    case toCapture
    /// Sent to be paid.
    case captured

    /// Whether the question "was the holder charged?" has its answer.
    public var isDecided: Bool {
        switch self {
        case .authorising, .unknown, .pending: false
        case .refused, .toValidate, .toCapture, .captured: true
        }
    }
}
