public import GuichetCore

/// The result of a payment: the answer of `Charge/CreatePayment` with an instrument, and the content of every
/// notification (Scellius, "Intégrer Apple Pay en mode inApp via un bouton natif" 1.0, section 4).
public typealias LyraPayment = LyraObject<LyraPaymentFields>

/// The fields of ``LyraPayment``.
public final class LyraPaymentFields: LyraFields {
    let documentType = LyraType("V4/Payment")
    /// The shop, eight digits.
    public let shopId = LyraField<String>("shopId")
    /// Whether more attempts may follow.
    public let orderCycle = LyraField<LyraOrderCycle>("orderCycle")
    /// The result: paid, not paid, or not decided.
    public let orderStatus = LyraField<LyraOrderStatus>("orderStatus")
    /// ISO 8601, in UTC.
    public let serverDate = LyraField<String>("serverDate")
    /// The order: its reference and its amounts.
    public let orderDetails = LyraField<LyraOrderDetails>("orderDetails", blank: .empty)
    /// Who buys.
    public let customer = LyraField<LyraCustomer>("customer", blank: .empty)
    /// All attempts, in their order.
    public let transactions = LyraField<[LyraPaymentTransaction]>("transactions", blank: .empty)
    let subMerchantDetails = LyraField<JSONObject>("subMerchantDetails")
    /// The payment order whose link was paid.
    public let paymentOrderId = LyraField<String>("paymentOrderId", blank: .leftOut)
    /// Where that payment order stands.
    public let paymentOrderStatus = LyraField<LyraPaymentOrderStatus>("paymentOrderStatus", blank: .leftOut)
}

/// `orderDetails`.
public typealias LyraOrderDetails = LyraObject<LyraOrderDetailsFields>

/// The fields of ``LyraOrderDetails``.
public final class LyraOrderDetailsFields: LyraFields {
    let documentType = LyraType("V4/OrderDetails")
    /// The amount of the order, in the smallest unit of the currency.
    public let orderTotalAmount = LyraField<Int64>("orderTotalAmount")
    /// What the buyer pays, in the smallest unit of the currency.
    public let orderEffectiveAmount = LyraField<Int64>("orderEffectiveAmount")
    /// Only from newer builds of the platform.
    public let orderPaidAmount = LyraField<Int64>("orderPaidAmount", blank: .leftOut)
    /// ISO 4217, three letters.
    public let orderCurrency = LyraField<LyraCurrency>("orderCurrency")
    /// `TEST` or `PRODUCTION`.
    public let mode = LyraField<LyraMode>("mode")
    /// The merchant's reference.
    public let orderId = LyraField<String>("orderId")
    /// The merchant's own values.
    public let metadata = LyraField<JSONObject>("metadata")
    /// Only from newer builds of the platform.
    let updatedDna = LyraField<JSONValue>("updatedDna", blank: .leftOut)
}

/// An element of `transactions` in a ``LyraPayment``.
public typealias LyraPaymentTransaction = LyraObject<LyraPaymentTransactionFields>

/// The fields of ``LyraPaymentTransaction``.
public final class LyraPaymentTransactionFields: LyraFields {
    let documentType = LyraType("V4/PaymentTransaction")
    /// The shop, eight digits.
    public let shopId = LyraField<String>("shopId")
    /// 32 hexadecimal digits: identifies the transaction in later operations.
    public let uuid = LyraField<String>("uuid")
    /// In the smallest unit of the currency: cents for the euro.
    public let amount = LyraField<Int64>("amount")
    /// ISO 4217, three letters.
    public let currency = LyraField<LyraCurrency>("currency")
    /// The kind of payment method: `CARD`.
    public let paymentMethodType = LyraField<LyraPaymentMethodType>("paymentMethodType")
    /// The token of the registered card.
    public let paymentMethodToken = LyraField<String>("paymentMethodToken")
    /// Paid, not paid, or not decided.
    public let status = LyraField<LyraOrderStatus>("status")
    /// The status in detail: `AUTHORISED`, `CAPTURED`.
    public let detailedStatus = LyraField<LyraDetailedStatus>("detailedStatus")
    /// A payment, a refund or a check of the card.
    public let operationType = LyraField<LyraOperationType>("operationType")
    /// Whether the buyer was authenticated.
    public let effectiveStrongAuthentication = LyraField<LyraStrongAuthentication>("effectiveStrongAuthentication")
    /// ISO 8601.
    public let creationDate = LyraField<String>("creationDate")
    /// Only for a refusal.
    public let errorCode = LyraField<LyraErrorCode>("errorCode")
    /// The error in words.
    public let errorMessage = LyraField<String>("errorMessage")
    /// Only for a refusal: the acquirer's code, as in ``LyraAuthorizationResult``.
    public let detailedErrorCode = LyraField<String>("detailedErrorCode")
    /// The error in words, with its cause.
    public let detailedErrorMessage = LyraField<String>("detailedErrorMessage")
    /// The merchant's own values.
    public let metadata = LyraField<JSONObject>("metadata")
    /// The payment method, and the answers of issuer and acquirer.
    public let transactionDetails = LyraField<LyraTransactionDetails>("transactionDetails", blank: .empty)
}

/// A transaction on its own: the answer of most `Transaction/…` calls and the elements of ``LyraOrderTransactions``.
public typealias LyraTransaction = LyraObject<LyraTransactionFields>

/// The fields of ``LyraTransaction``.
public final class LyraTransactionFields: LyraFields {
    let documentType = LyraType("V4/Transaction")
    /// The shop, eight digits.
    public let shopId = LyraField<String>("shopId")
    /// The transaction: 32 hexadecimal digits.
    public let uuid = LyraField<String>("uuid")
    /// The kind of payment method: `CARD`.
    public let paymentMethodType = LyraField<LyraPaymentMethodType>("paymentMethodType")
    /// The token of the registered card.
    public let paymentMethodToken = LyraField<String>("paymentMethodToken")
    /// The status in detail: `AUTHORISED`, `CAPTURED`.
    public let detailedStatus = LyraField<LyraDetailedStatus>("detailedStatus")
    /// Paid, not paid, or not decided.
    public let status = LyraField<LyraOrderStatus>("status")
    /// In the smallest unit of the currency: cents for the euro.
    public let amount = LyraField<Int64>("amount")
    /// ISO 4217, three letters.
    public let currency = LyraField<LyraCurrency>("currency")
    /// ISO 8601.
    public let creationDate = LyraField<String>("creationDate")
    /// Why it was refused.
    public let errorCode = LyraField<LyraErrorCode>("errorCode")
    /// The error in words.
    public let errorMessage = LyraField<String>("errorMessage")
    /// The code of the acquirer, or of another part.
    public let detailedErrorCode = LyraField<String>("detailedErrorCode")
    /// The error in words, with its cause.
    public let detailedErrorMessage = LyraField<String>("detailedErrorMessage")
    /// Whether the buyer was authenticated.
    public let effectiveStrongAuthentication = LyraField<LyraStrongAuthentication>("effectiveStrongAuthentication")
    /// Who buys.
    public let customer = LyraField<LyraCustomer>("customer", blank: .empty)
    /// The payment method, and the answers of issuer and acquirer.
    public let transactionDetails = LyraField<LyraTransactionDetails>("transactionDetails", blank: .empty)
    /// The order: its reference and its amounts.
    public let orderDetails = LyraField<LyraOrderDetails>("orderDetails", blank: .empty)
    /// A payment, a refund or a check of the card.
    public let operationType = LyraField<LyraOperationType>("operationType")
    /// The merchant's own values.
    public let metadata = LyraField<JSONObject>("metadata")
    /// Only from newer builds of the platform.
    let paymentId = LyraField<String>("paymentId", blank: .leftOut)
}
