public import GuichetCore

/// The result of a payment: the answer of `Charge/CreatePayment` with an instrument, and the content of every
/// notification (Scellius, "Intégrer Apple Pay en mode inApp via un bouton natif" 1.0, section 4).
public struct LyraPayment: LyraDocument {
    public struct Fields: LyraFieldList {
        public let shopId = LyraField<String>("shopId")
        /// Whether more attempts may follow.
        public let orderCycle = LyraField<LyraOrderCycle>("orderCycle")
        /// The result: paid, not paid, or not decided.
        public let orderStatus = LyraField<LyraOrderStatus>("orderStatus")
        public let serverDate = LyraField<String>("serverDate")
        public let orderDetails = LyraField<LyraOrderDetails>("orderDetails", blank: .empty)
        public let customer = LyraField<LyraCustomer>("customer", blank: .empty)
        public let transactions = LyraField<[LyraPaymentTransaction]>("transactions", blank: .empty)
        public let subMerchantDetails = LyraField<JSONObject>("subMerchantDetails")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Payment"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `orderDetails`.
public struct LyraOrderDetails: LyraDocument {
    public struct Fields: LyraFieldList {
        public let orderTotalAmount = LyraField<Int64>("orderTotalAmount")
        public let orderEffectiveAmount = LyraField<Int64>("orderEffectiveAmount")
        /// Only from newer builds of the platform.
        public let orderPaidAmount = LyraField<Int64>("orderPaidAmount", blank: .leftOut)
        public let orderCurrency = LyraField<LyraCurrency>("orderCurrency")
        public let mode = LyraField<LyraMode>("mode")
        public let orderId = LyraField<String>("orderId")
        public let metadata = LyraField<JSONObject>("metadata")
        /// Only from newer builds of the platform.
        public let updatedDna = LyraField<JSONValue>("updatedDna", blank: .leftOut)
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/OrderDetails"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// An element of `transactions` in a ``LyraPayment``.
public struct LyraPaymentTransaction: LyraDocument {
    public struct Fields: LyraFieldList {
        public let shopId = LyraField<String>("shopId")
        /// 32 hexadecimal digits: identifies the transaction in later operations.
        public let uuid = LyraField<String>("uuid")
        public let amount = LyraField<Int64>("amount")
        public let currency = LyraField<LyraCurrency>("currency")
        public let paymentMethodType = LyraField<LyraPaymentMethodType>("paymentMethodType")
        public let paymentMethodToken = LyraField<String>("paymentMethodToken")
        public let status = LyraField<LyraOrderStatus>("status")
        public let detailedStatus = LyraField<LyraDetailedStatus>("detailedStatus")
        public let operationType = LyraField<LyraOperationType>("operationType")
        public let effectiveStrongAuthentication = LyraField<LyraStrongAuthentication>("effectiveStrongAuthentication")
        public let creationDate = LyraField<String>("creationDate")
        /// Only for a refusal.
        public let errorCode = LyraField<LyraErrorCode>("errorCode")
        public let errorMessage = LyraField<String>("errorMessage")
        /// Only for a refusal: the acquirer's code, as in ``LyraAuthorizationResult``.
        public let detailedErrorCode = LyraField<String>("detailedErrorCode")
        public let detailedErrorMessage = LyraField<String>("detailedErrorMessage")
        public let metadata = LyraField<JSONObject>("metadata")
        public let transactionDetails = LyraField<LyraTransactionDetails>("transactionDetails", blank: .empty)
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/PaymentTransaction"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A transaction on its own: the answer of most `Transaction/…` calls and the elements of ``LyraOrderTransactions``.
public struct LyraTransaction: LyraDocument {
    public struct Fields: LyraFieldList {
        public let shopId = LyraField<String>("shopId")
        public let uuid = LyraField<String>("uuid")
        public let paymentMethodType = LyraField<LyraPaymentMethodType>("paymentMethodType")
        public let paymentMethodToken = LyraField<String>("paymentMethodToken")
        public let detailedStatus = LyraField<LyraDetailedStatus>("detailedStatus")
        public let status = LyraField<LyraOrderStatus>("status")
        public let amount = LyraField<Int64>("amount")
        public let currency = LyraField<LyraCurrency>("currency")
        public let creationDate = LyraField<String>("creationDate")
        public let errorCode = LyraField<LyraErrorCode>("errorCode")
        public let errorMessage = LyraField<String>("errorMessage")
        public let detailedErrorCode = LyraField<String>("detailedErrorCode")
        public let detailedErrorMessage = LyraField<String>("detailedErrorMessage")
        public let effectiveStrongAuthentication = LyraField<LyraStrongAuthentication>("effectiveStrongAuthentication")
        public let customer = LyraField<LyraCustomer>("customer", blank: .empty)
        public let transactionDetails = LyraField<LyraTransactionDetails>("transactionDetails", blank: .empty)
        public let orderDetails = LyraField<LyraOrderDetails>("orderDetails", blank: .empty)
        public let operationType = LyraField<LyraOperationType>("operationType")
        public let metadata = LyraField<JSONObject>("metadata")
        /// Only from newer builds of the platform.
        public let paymentId = LyraField<String>("paymentId", blank: .leftOut)
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Transaction"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
