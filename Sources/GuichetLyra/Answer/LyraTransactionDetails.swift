import GuichetCore

/// `transactionDetails`.
public typealias LyraTransactionDetails = LyraObject<LyraTransactionDetailsFields>

/// The fields of ``LyraTransactionDetails``.
public final class LyraTransactionDetailsFields: LyraFields {
    let documentType = LyraType("V4/TransactionDetails")
    /// Whether the issuer bears a fraud. `null` for refusals and refunds.
    public let liabilityShift = LyraField<LyraYesNo>("liabilityShift")
    /// What the buyer pays, in the smallest unit of `effectiveCurrency`.
    public let effectiveAmount = LyraField<Int64>("effectiveAmount")
    /// The currency in which the buyer pays. ISO 4217, three letters.
    public let effectiveCurrency = LyraField<LyraCurrency>("effectiveCurrency")
    /// Whether it is a payment, a refund or a check of the card.
    public let creationContext = LyraField<LyraCreationContext>("creationContext")
    /// The card, and the answers of issuer and acquirer.
    public let cardDetails = LyraField<LyraCardDetails>("cardDetails", blank: .empty)
    /// The payment method, with the same values as the card.
    public let paymentMethodDetails = LyraField<LyraPaymentMethodDetails>("paymentMethodDetails", blank: .empty)
    let acquirerDetails = LyraField<JSONObject>("acquirerDetails")
    let fraudManagement = LyraField<LyraFraudManagement>("fraudManagement", blank: .empty)
    /// Only in a ``LyraPayment``.
    public let subscriptionDetails = LyraField<LyraSubscriptionDetails>("subscriptionDetails", blank: .leftOut)
    /// For a refund or a duplicate: the original transaction.
    public let parentTransactionUuid = LyraField<String>("parentTransactionUuid")
    /// The merchant's number at the acquirer.
    public let mid = LyraField<String>("mid")
    /// The number of the attempt, from 1.
    public let sequenceNumber = LyraField<Int64>("sequenceNumber")
    let taxAmount = LyraField<Int64>("taxAmount")
    let preTaxAmount = LyraField<Int64>("preTaxAmount")
    let taxRate = LyraField<JSONValue>("taxRate")
    /// The identifier that another system gave the transaction.
    public let externalTransactionId = LyraField<String>("externalTransactionId")
    /// Only in notifications.
    let dcc = LyraField<JSONValue>("dcc", blank: .leftOut)
    let nsu = LyraField<String>("nsu")
    /// The terminal's number at the acquirer.
    public let tid = LyraField<String>("tid")
    /// The network over which the acquirer was asked.
    public let acquirerNetwork = LyraField<String>("acquirerNetwork")
    let taxRefundAmount = LyraField<Int64>("taxRefundAmount")
    /// Who created the transaction.
    public let userInfo = LyraField<String>("userInfo")
    let paymentMethodTokenPreviouslyRegistered = LyraField<JSONValue>(
        "paymentMethodTokenPreviouslyRegistered")
    /// A single payment, or one of a series.
    public let occurrenceType = LyraField<LyraOccurrenceType>("occurrenceType")
    /// The reference under which the bank keeps the payment.
    public let archivalReferenceId = LyraField<String>("archivalReferenceId")
    let useCase = LyraField<String>("useCase")
    /// The wallet that was used.
    public let wallet = LyraField<LyraWalletService>("wallet")
}

/// `fraudManagement`.
package typealias LyraFraudManagement = LyraObject<LyraFraudManagementFields>

/// The fields of ``LyraFraudManagement``.
package final class LyraFraudManagementFields: LyraFields {
    let documentType = LyraType("V4/PaymentMethod/Details/FraudManagement")
    let riskControl = LyraField<[JSONValue]>("riskControl", blank: .empty)
    let riskAnalysis = LyraField<[JSONValue]>("riskAnalysis", blank: .empty)
    let riskAssessments = LyraField<JSONValue>("riskAssessments", blank: .leftOut)
}

/// `subscriptionDetails`.
public typealias LyraSubscriptionDetails = LyraObject<LyraSubscriptionDetailsFields>

/// The fields of ``LyraSubscriptionDetails``.
public final class LyraSubscriptionDetailsFields: LyraFields {
    let documentType = LyraType("V4/PaymentMethod/Details/SubscriptionDetails")
    /// The subscription whose payment it is.
    public let subscriptionId = LyraField<String>("subscriptionId")
}
