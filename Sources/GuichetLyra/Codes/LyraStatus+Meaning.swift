public import GuichetCore

extension LyraDetailedStatus {
    /// The simple status that goes with this one (Lyra, "Analyser le résultat du paiement"); `nil` for a status that is
    /// not documented.
    ///
    /// `PRE_AUTHORISED` counts as paid in the reference and as pending in the platform's own plugins; here it is the
    /// reference's.
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

    /// Whether nothing can change it any more but a refund.
    public var isFinal: Bool {
        switch self {
        case .captured, .refused, .cancelled, .expired, .abandoned, .notCreated: true
        default: false
        }
    }

    /// What to do about a payment in this status.
    public var advice: Advice {
        switch self {
        case .authorised, .captured, .accepted, .partiallyAuthorised, .preAuthorised: .none
        // To be validated: the merchant's own next step, not a failure.
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

/// `authorizationResult`: the code of the acquirer or of the card's bank (ISO 8583, field 39).
public struct LyraAuthorizationResult: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What recorded answers have.
    public static let approved: LyraAuthorizationResult = "0"

    /// The guide's example writes `00`, recorded answers `0`.
    public var isApproved: Bool { rawValue == "0" || rawValue == "00" }

    /// What to do about it.
    public var advice: Advice {
        switch rawValue {
        case "0", "00": .none
        // No word from the bank, or a late one.
        case "68", "19", "20", "90", "91", "96": .ask
        case "02", "05", "60": .callBank
        case "03", "31", "58": .askSupport
        case "12", "13", "30": .fixIntegration
        default: .otherCard
        }
    }
}
