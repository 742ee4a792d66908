import GuichetCore

/// `orderStatus` of an order and `status` of a transaction.
public struct LyraOrderStatus: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let paid: LyraOrderStatus = "PAID"
    public static let unpaid: LyraOrderStatus = "UNPAID"
    /// Not decided yet: wait, or ask later.
    public static let running: LyraOrderStatus = "RUNNING"
    public static let partiallyPaid: LyraOrderStatus = "PARTIALLY_PAID"
    /// Only for a transaction.
    public static let abandoned: LyraOrderStatus = "ABANDONED"

    /// The documented values.
    public static let known: [LyraOrderStatus] = [
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
    public static let known: [LyraOrderCycle] = [
        .open, .closed,
    ]
}

/// `operationType`.
public struct LyraOperationType: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let debit: LyraOperationType = "DEBIT"
    /// A refund.
    public static let credit: LyraOperationType = "CREDIT"
    /// No money is moved: the card is checked.
    public static let verification: LyraOperationType = "VERIFICATION"

    /// The documented values.
    public static let known: [LyraOperationType] = [
        .debit, .credit, .verification,
    ]
}

/// `mode`. The key determines it, not the address.
public struct LyraMode: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let test: LyraMode = "TEST"
    public static let production: LyraMode = "PRODUCTION"

    /// The documented values.
    public static let known: [LyraMode] = [
        .test, .production,
    ]
}

/// `status` of the envelope: whether the call was carried out. It is not the status of a payment.
public struct LyraResponseStatus: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let success: LyraResponseStatus = "SUCCESS"
    public static let error: LyraResponseStatus = "ERROR"

    /// The documented values.
    public static let known: [LyraResponseStatus] = [
        .success, .error,
    ]
}

/// `manualValidation`, `liabilityShift`.
public struct LyraYesNo: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let yes: LyraYesNo = "YES"
    public static let no: LyraYesNo = "NO"

    /// The documented values.
    public static let known: [LyraYesNo] = [
        .yes, .no,
    ]
}

/// `creationContext`.
public struct LyraCreationContext: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let charge: LyraCreationContext = "CHARGE"
    public static let refund: LyraCreationContext = "REFUND"
    public static let verification: LyraCreationContext = "VERIFICATION"

    /// The documented values.
    public static let known: [LyraCreationContext] = [
        .charge, .refund, .verification,
    ]
}

/// `occurrenceType`.
public struct LyraOccurrenceType: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let single: LyraOccurrenceType = "UNITAIRE"
    public static let first: LyraOccurrenceType = "RECURRENT_INITIAL"
    public static let following: LyraOccurrenceType = "RECURRENT_INTERMEDIAIRE"

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
    public static let auto: LyraResolutionMode = "AUTO"
    public static let cancellationOnly: LyraResolutionMode = "CANCELLATION_ONLY"
    public static let refundOnly: LyraResolutionMode = "REFUND_ONLY"

    /// The documented values.
    public static let known: [LyraResolutionMode] = [
        .auto, .cancellationOnly, .refundOnly,
    ]
}
