import GuichetCore

/// `detailedStatus`: the state of a transaction (Scellius, "Intégrer Apple Pay en mode inApp via un bouton natif" 1.0,
/// section 4, for the first ten; Lyra, life cycle of a transaction, for the others).
public struct LyraDetailedStatus: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The buyer gave up. No such transaction exists.
    public static let abandoned: LyraDetailedStatus = "ABANDONED"
    /// Will be captured on its capture day.
    public static let authorised: LyraDetailedStatus = "AUTHORISED"
    /// The merchant must validate it, or it expires.
    public static let authorisedToValidate: LyraDetailedStatus = "AUTHORISED_TO_VALIDATE"
    /// Cancelled by the merchant, before its capture.
    public static let cancelled: LyraDetailedStatus = "CANCELLED"
    /// The amount was captured.
    public static let captured: LyraDetailedStatus = "CAPTURED"
    /// Contact the platform's support.
    public static let captureFailed: LyraDetailedStatus = "CAPTURE_FAILED"
    /// Not validated in time. Nothing is charged.
    public static let expired: LyraDetailedStatus = "EXPIRED"
    /// Refused.
    public static let refused: LyraDetailedStatus = "REFUSED"
    /// The capture is later than an authorisation lasts: it is authorised the day before.
    public static let waitingAuthorisation: LyraDetailedStatus = "WAITING_AUTHORISATION"
    /// The same, but the merchant must also validate it.
    public static let waitingAuthorisationToValidate: LyraDetailedStatus = "WAITING_AUTHORISATION_TO_VALIDATE"
    /// For example an account check.
    public static let accepted: LyraDetailedStatus = "ACCEPTED"
    /// A part of the amount was authorised.
    public static let partiallyAuthorised: LyraDetailedStatus = "PARTIALLY_AUTHORISED"
    /// Reserved, and not decided.
    public static let preAuthorised: LyraDetailedStatus = "PRE_AUTHORISED"
    /// Nothing was done yet.
    public static let initial: LyraDetailedStatus = "INITIAL"
    /// PayPal checks the payment.
    public static let underVerification: LyraDetailedStatus = "UNDER_VERIFICATION"
    /// The payment waits for a transfer.
    public static let waitingForPayment: LyraDetailedStatus = "WAITING_FOR_PAYMENT"
    /// The payment is suspended.
    public static let suspended: LyraDetailedStatus = "SUSPENDED"
    /// The acquirer has not answered yet.
    public static let pending: LyraDetailedStatus = "PENDING"
    /// The capture is in progress.
    public static let capturePending: LyraDetailedStatus = "CAPTURE_PENDING"
    /// The refund failed, and is sent again.
    public static let refundToRetry: LyraDetailedStatus = "REFUND_TO_RETRY"
    /// An error of the platform.
    public static let error: LyraDetailedStatus = "ERROR"
    /// There is no transaction: the attempt was not recorded.
    public static let notCreated: LyraDetailedStatus = "NOT_CREATED"

    /// The documented values.
    package static let known: [LyraDetailedStatus] = [
        .abandoned, .authorised, .authorisedToValidate, .cancelled, .captured, .captureFailed, .expired,
        .refused, .waitingAuthorisation, .waitingAuthorisationToValidate, .accepted, .partiallyAuthorised,
        .preAuthorised, .initial, .underVerification, .waitingForPayment, .suspended, .pending,
        .capturePending, .refundToRetry, .error, .notCreated,
    ]
}
