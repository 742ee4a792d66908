public import GuichetCore

extension LyraDetailedStatus {
    /// The corresponding simple status (Lyra, "Analyser le résultat du paiement"); `nil` for a status that is not
    /// documented.
    ///
    /// `PRE_AUTHORISED` is paid in the reference and pending in the platform's own plugins; Guichet follows the
    /// reference.
    public var orderStatus: LyraOrderStatus? {
        switch self {
        case .authorised, .captured, .accepted, .partiallyAuthorised, .preAuthorised: .paid
        case .authorisedToValidate, .waitingAuthorisation, .waitingAuthorisationToValidate, .initial,
            .underVerification, .waitingForPayment, .suspended, .pending, .capturePending, .refundToRetry:
            .running
        case .refused, .cancelled, .expired, .captureFailed, .error: .unpaid
        case .abandoned, .notCreated: .abandoned
        default: nil
        }
    }

    /// Whether only a refund can still change it.
    public var isFinal: Bool {
        switch self {
        case .captured, .refused, .cancelled, .expired, .abandoned, .notCreated: true
        default: false
        }
    }

    /// What to do next in this status.
    public var advice: Advice {
        switch self {
        case .authorised, .captured, .accepted, .partiallyAuthorised, .preAuthorised: .none
        // The merchant must validate it: the usual next step, not a failure.
        case .authorisedToValidate, .waitingAuthorisationToValidate: .none
        case .refused: .otherCard
        case .cancelled, .expired, .abandoned, .notCreated: .startAgain
        case .captureFailed, .error: .askSupport
        case .waitingAuthorisation, .initial, .underVerification, .waitingForPayment, .suspended, .pending,
            .capturePending, .refundToRetry:
            .wait
        default: .ask
        }
    }
}

/// `authorizationResult`: the code of the acquirer or of the issuer (ISO 8583, field 39).
public struct LyraAuthorizationResult: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The value in recorded answers.
    public static let approved: LyraAuthorizationResult = "0"

    /// The guide's example has `00`, recorded answers have `0`.
    public var isApproved: Bool { rawValue == "0" || rawValue == "00" }

    /// What to do next after this code.
    public var advice: Advice {
        switch rawValue {
        case "0", "00": .none
        // No answer from the bank, or a late one.
        case "68", "19", "20", "90", "91", "96": .ask
        case "02", "05", "60": .callBank
        case "03", "31", "58": .askSupport
        case "12", "13", "30": .fixIntegration
        default: .otherCard
        }
    }
}
