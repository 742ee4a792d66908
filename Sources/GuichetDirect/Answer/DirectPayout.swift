public import GuichetCore
public import GuichetDirectClient

/// A payout (`payoutResponse`); `payoutResult` of a decline.
public struct DirectPayout: DirectDocument {
    public struct Fields: DirectFieldList {
        public let id = DirectField<DirectPaymentID>("id")
        public let payoutOutput = DirectField<DirectPayoutOutput>("payoutOutput")
        public let status = DirectField<DirectPayoutStatus>("status")
        public let statusOutput = DirectField<DirectStatusOutput>("statusOutput")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `payoutOutput`.
public struct DirectPayoutOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
        public let payoutReason = DirectField<DirectPayoutReason>("payoutReason")
        public let payoutCardPaymentMethodSpecificOutput = DirectField<DirectPayoutCardOutput>(
            "payoutCardPaymentMethodSpecificOutput")
        public let references = DirectField<DirectReferences>("references")
        /// ISO 8601.
        public let transactionDate = DirectField<String>("transactionDate")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `payoutCardPaymentMethodSpecificOutput`.
public struct DirectPayoutCardOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
        public let authorisationCode = DirectField<String>("authorisationCode")
        public let card = DirectField<DirectCardEssentials>("card")
        public let acceptance = DirectField<DirectAcceptance>("acceptance")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `acceptance`: how the acquirer identifies the authorisation.
public struct DirectAcceptance: DirectDocument {
    public struct Fields: DirectFieldList {
        /// ISO 8601.
        public let authorizationDate = DirectField<String>("authorizationDate")
        public let acceptanceSystemApplicationId = DirectField<String>(
            "acceptanceSystemApplicationId", .optional, .upTo(12))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `payoutReason`.
public struct DirectPayoutReason: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let gambling: DirectPayoutReason = "Gambling"
    public static let refund: DirectPayoutReason = "Refund"
    public static let loyalty: DirectPayoutReason = "Loyalty"

    /// The documented values.
    public static let known: [DirectPayoutReason] =
        [.gambling, .refund, .loyalty]
}

/// `status` of a payout.
public struct DirectPayoutStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let created: DirectPayoutStatus = "CREATED"
    public static let pendingApproval: DirectPayoutStatus = "PENDING_APPROVAL"
    public static let rejected: DirectPayoutStatus = "REJECTED"
    public static let payoutRequested: DirectPayoutStatus = "PAYOUT_REQUESTED"
    public static let accountCredited: DirectPayoutStatus = "ACCOUNT_CREDITED"
    public static let rejectedCredit: DirectPayoutStatus = "REJECTED_CREDIT"
    public static let cancelled: DirectPayoutStatus = "CANCELLED"
    public static let reversed: DirectPayoutStatus = "REVERSED"

    /// The documented values.
    public static let known: [DirectPayoutStatus] =
        [
            .created, .pendingApproval, .rejected, .payoutRequested, .accountCredited, .rejectedCredit, .cancelled,
            .reversed,
        ]
}
