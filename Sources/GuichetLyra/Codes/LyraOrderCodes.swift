import GuichetCore

/// `orderStatus` of an order and `status` of a transaction.
public struct LyraOrderStatus: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Paid.
    public static let paid: LyraOrderStatus = "PAID"
    /// Not paid.
    public static let unpaid: LyraOrderStatus = "UNPAID"
    /// Not decided yet: wait, or ask later.
    public static let running: LyraOrderStatus = "RUNNING"
    /// A part of the amount was paid.
    public static let partiallyPaid: LyraOrderStatus = "PARTIALLY_PAID"
    /// Only for a transaction.
    public static let abandoned: LyraOrderStatus = "ABANDONED"

    /// The documented values.
    package static let known: [LyraOrderStatus] = [
        .paid, .unpaid, .running, .partiallyPaid, .abandoned,
    ]
}

/// `orderCycle`.
public struct LyraOrderCycle: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// More attempts may follow: keep the basket.
    public static let open: LyraOrderCycle = "OPEN"
    /// Paid in full, or the last attempt was refused.
    public static let closed: LyraOrderCycle = "CLOSED"

    /// The documented values.
    package static let known: [LyraOrderCycle] = [
        .open, .closed,
    ]
}

/// `operationType`.
public struct LyraOperationType: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A payment.
    public static let debit: LyraOperationType = "DEBIT"
    /// A refund.
    public static let credit: LyraOperationType = "CREDIT"
    /// No money is moved: the card is checked.
    public static let verification: LyraOperationType = "VERIFICATION"

    /// The documented values.
    package static let known: [LyraOperationType] = [
        .debit, .credit, .verification,
    ]
}

/// `mode`. The key determines it, not the address.
public struct LyraMode: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Test payments.
    public static let test: LyraMode = "TEST"
    /// Real payments.
    public static let production: LyraMode = "PRODUCTION"

    /// The documented values.
    @_spi(Platform) public static let known: [LyraMode] = [
        .test, .production,
    ]
}

/// `status` of the envelope: whether the call was carried out. It is not the status of a payment.
public struct LyraResponseStatus: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The call was carried out.
    public static let success: LyraResponseStatus = "SUCCESS"
    /// The call was not carried out.
    public static let error: LyraResponseStatus = "ERROR"

    /// The documented values.
    package static let known: [LyraResponseStatus] = [
        .success, .error,
    ]
}

/// `manualValidation`, `liabilityShift`.
public struct LyraYesNo: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Yes.
    public static let yes: LyraYesNo = "YES"
    /// No.
    public static let no: LyraYesNo = "NO"

    /// The documented values.
    package static let known: [LyraYesNo] = [
        .yes, .no,
    ]
}

/// `creationContext`.
public struct LyraCreationContext: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A payment.
    public static let charge: LyraCreationContext = "CHARGE"
    /// A refund.
    public static let refund: LyraCreationContext = "REFUND"
    /// A check of the card, without a payment.
    public static let verification: LyraCreationContext = "VERIFICATION"

    /// The documented values.
    package static let known: [LyraCreationContext] = [
        .charge, .refund, .verification,
    ]
}

/// `occurrenceType`.
public struct LyraOccurrenceType: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A single payment.
    public static let single: LyraOccurrenceType = "UNITAIRE"
    /// The first payment of a series.
    package static let first: LyraOccurrenceType = "RECURRENT_INITIAL"
    /// A later payment of a series.
    public static let following: LyraOccurrenceType = "RECURRENT_INTERMEDIAIRE"
    /// The last payment of a series (Lyra, form payment, data dictionary, `vads_occurrence_type`).
    package static let last: LyraOccurrenceType = "RECURRENT_FINAL"

    /// The documented values.
    public static let known: [LyraOccurrenceType] = [
        .single, .first, .following,
    ]
}

/// `resolutionMode` of `Transaction/CancelOrRefund`.
public struct LyraResolutionMode: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cancels or refunds, whichever is possible. The default.
    static let auto: LyraResolutionMode = "AUTO"
    /// Cancels only.
    public static let cancellationOnly: LyraResolutionMode = "CANCELLATION_ONLY"
    /// Refunds only.
    public static let refundOnly: LyraResolutionMode = "REFUND_ONLY"

    /// The documented values.
    public static let known: [LyraResolutionMode] = [
        .auto, .cancellationOnly, .refundOnly,
    ]
}
