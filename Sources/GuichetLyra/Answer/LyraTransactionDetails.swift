public import GuichetCore

/// `transactionDetails`.
public struct LyraTransactionDetails: LyraDocument {
    public struct Fields: LyraFieldList {
        /// Whether the issuer bears a fraud. `null` for refusals and refunds.
        public let liabilityShift = LyraField<LyraYesNo>("liabilityShift")
        public let effectiveAmount = LyraField<Int64>("effectiveAmount")
        public let effectiveCurrency = LyraField<LyraCurrency>("effectiveCurrency")
        public let creationContext = LyraField<LyraCreationContext>("creationContext")
        public let cardDetails = LyraField<LyraCardDetails>("cardDetails", blank: .empty)
        public let paymentMethodDetails = LyraField<LyraPaymentMethodDetails>("paymentMethodDetails", blank: .empty)
        public let acquirerDetails = LyraField<JSONObject>("acquirerDetails")
        public let fraudManagement = LyraField<LyraFraudManagement>("fraudManagement", blank: .empty)
        /// Only in a ``LyraPayment``.
        public let subscriptionDetails = LyraField<LyraSubscriptionDetails>("subscriptionDetails", blank: .leftOut)
        /// For a refund or a duplicate: the original transaction.
        public let parentTransactionUuid = LyraField<String>("parentTransactionUuid")
        public let mid = LyraField<String>("mid")
        public let sequenceNumber = LyraField<Int64>("sequenceNumber")
        public let taxAmount = LyraField<Int64>("taxAmount")
        public let preTaxAmount = LyraField<Int64>("preTaxAmount")
        public let taxRate = LyraField<JSONValue>("taxRate")
        public let externalTransactionId = LyraField<String>("externalTransactionId")
        /// Only in notifications.
        public let dcc = LyraField<JSONValue>("dcc", blank: .leftOut)
        public let nsu = LyraField<String>("nsu")
        public let tid = LyraField<String>("tid")
        public let acquirerNetwork = LyraField<String>("acquirerNetwork")
        public let taxRefundAmount = LyraField<Int64>("taxRefundAmount")
        public let userInfo = LyraField<String>("userInfo")
        public let paymentMethodTokenPreviouslyRegistered = LyraField<JSONValue>(
            "paymentMethodTokenPreviouslyRegistered")
        public let occurrenceType = LyraField<LyraOccurrenceType>("occurrenceType")
        public let archivalReferenceId = LyraField<String>("archivalReferenceId")
        public let useCase = LyraField<String>("useCase")
        public let wallet = LyraField<LyraWallet>("wallet")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/TransactionDetails"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `fraudManagement`.
public struct LyraFraudManagement: LyraDocument {
    public struct Fields: LyraFieldList {
        public let riskControl = LyraField<[JSONValue]>("riskControl", blank: .empty)
        public let riskAnalysis = LyraField<[JSONValue]>("riskAnalysis", blank: .empty)
        public let riskAssessments = LyraField<JSONValue>("riskAssessments", blank: .leftOut)
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/PaymentMethod/Details/FraudManagement"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `subscriptionDetails`.
public struct LyraSubscriptionDetails: LyraDocument {
    public struct Fields: LyraFieldList {
        public let subscriptionId = LyraField<String>("subscriptionId")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/PaymentMethod/Details/SubscriptionDetails"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
