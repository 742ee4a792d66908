import GuichetLyra

/// Where a transaction can stand, and how it comes there. Credits are refunds.
enum LyraStand: String, Sendable, CaseIterable {
    case authorised, authorisedToValidate, waitingAuthorisation, waitingAuthorisationToValidate
    case captured, refunded, refused, cancelled, expired, captureFailed
    case underVerification, pending
    /// A person looks at it first.
    case reviewed
    /// The cardholder did not come back from the issuer.
    case abandoned
    case refundAuthorised, refundCaptured, refundCancelled

    var status: LyraDetailedStatus {
        switch self {
        case .authorised, .refundAuthorised: .authorised
        case .authorisedToValidate: .authorisedToValidate
        case .waitingAuthorisation: .waitingAuthorisation
        case .waitingAuthorisationToValidate: .waitingAuthorisationToValidate
        case .captured, .refunded, .refundCaptured: .captured
        case .refused: .refused
        case .cancelled, .refundCancelled: .cancelled
        case .expired: .expired
        case .captureFailed: .captureFailed
        case .underVerification, .reviewed: .underVerification
        case .abandoned: .abandoned
        case .pending: .pending
        }
    }
}

/// What is done with a transaction.
enum LyraDeed: String, Sendable, CaseIterable {
    case get = "Get"
    case cancel = "Cancel"
    case refund = "Refund"
    case cancelOrRefund = "CancelOrRefund"
    case validate = "Validate"
    case update = "Update"
    case capture = "Capture"
    case duplicate = "Duplicate"
}

/// What a deed leads to.
enum LyraConsequence: Sendable, Equatable {
    /// The same transaction, in that status.
    case becomes(LyraDetailedStatus)
    /// A transaction of its own.
    case makes(LyraOperationType, LyraDetailedStatus)
    /// `errorCode` and `errorMessage`, and nothing has changed.
    case refused(String, String)

    static func wrongStatus(_ status: LyraDetailedStatus) -> LyraConsequence {
        .refused("PSP_503", "This action has not been authorized for a transaction with the \(status) status")
    }

    static let alreadyCancelled = LyraConsequence.refused("PSP_105", "Transaction already cancelled")
    static let tryARefund = LyraConsequence.refused("PSP_075", "Cancellation impossible, please try a refund")
    static let tryToCancel = LyraConsequence.refused(
        "PSP_076", "The refund operation is not yet available, please try to cancel")
    static let unpaid = LyraConsequence.refused("PSP_083", "Non-refundable for an unpaid transaction")
    static let alreadyRefunded = LyraConsequence.refused("PSP_104", "Transaction already refunded")
    static let refundOfRefund = LyraConsequence.refused("PSP_082", "A refund cannot be refunded")
    static let duplicateOfRefund = LyraConsequence.refused("PSP_512", "A refund cannot be duplicated")
}

/// Lyra, "Cycle de vie d'une transaction", and the list of error codes: what may be done where. Whatever is not said
/// here is PSP_503.
enum LyraTransitionTable {
    static func consequence(of deed: LyraDeed, on stand: LyraStand) -> LyraConsequence {
        if deed == .get { return .becomes(stand.status) }
        return rows[stand]?[deed] ?? .wrongStatus(stand.status)
    }

    private static let refund = LyraConsequence.makes(.credit, .authorised)
    private static let again = LyraConsequence.makes(.debit, .authorised)

    private static let rows: [LyraStand: [LyraDeed: LyraConsequence]] = [
        .authorised: [
            .cancel: .becomes(.cancelled), .refund: .tryToCancel, .cancelOrRefund: .becomes(.cancelled),
            .update: .becomes(.authorised), .capture: .becomes(.captured),
        ],
        .authorisedToValidate: [
            .cancel: .becomes(.cancelled), .refund: .tryToCancel, .cancelOrRefund: .becomes(.cancelled),
            .validate: .becomes(.authorised), .update: .becomes(.authorisedToValidate),
        ],
        .waitingAuthorisation: [
            .cancel: .becomes(.cancelled), .refund: .tryToCancel, .cancelOrRefund: .becomes(.cancelled),
            .update: .becomes(.waitingAuthorisation),
        ],
        .waitingAuthorisationToValidate: [
            .cancel: .becomes(.cancelled), .refund: .tryToCancel, .cancelOrRefund: .becomes(.cancelled),
            .validate: .becomes(.waitingAuthorisation), .update: .becomes(.waitingAuthorisationToValidate),
        ],
        .captured: [.cancel: .tryARefund, .refund: refund, .cancelOrRefund: refund, .duplicate: again],
        .refunded: [
            .cancel: .tryARefund, .refund: .alreadyRefunded, .cancelOrRefund: .alreadyRefunded, .duplicate: again,
        ],
        .refused: [.refund: .unpaid, .duplicate: .makes(.debit, .refused)],
        .cancelled: [
            .cancel: .alreadyCancelled, .refund: .unpaid, .cancelOrRefund: .alreadyCancelled, .duplicate: again,
        ],
        .expired: [.refund: .unpaid, .duplicate: again],
        .captureFailed: [.refund: .unpaid], .abandoned: [.refund: .unpaid],
        .refundAuthorised: [
            .cancel: .becomes(.cancelled), .refund: .refundOfRefund, .cancelOrRefund: .becomes(.cancelled),
            .capture: .becomes(.captured), .duplicate: .duplicateOfRefund,
        ],
        .refundCaptured: [
            .cancel: .tryARefund, .refund: .refundOfRefund, .cancelOrRefund: .refundOfRefund,
            .duplicate: .duplicateOfRefund,
        ],
        .refundCancelled: [
            .cancel: .alreadyCancelled, .refund: .refundOfRefund, .cancelOrRefund: .alreadyCancelled,
            .duplicate: .duplicateOfRefund,
        ],
    ]
}
