public import GuichetCore

/// The answer of the three services for payment orders: a link, and where its payment stands.
///
/// What is known of its fields comes from clients of the platform.
public typealias LyraPaymentOrder = LyraObject<LyraPaymentOrderFields>

/// The fields of ``LyraPaymentOrder``.
public final class LyraPaymentOrderFields: LyraFields {
    let documentType = LyraType("V4/PaymentOrder")
    /// The order: 32 hexadecimal digits.
    public let paymentOrderId = LyraField<String>("paymentOrderId")
    /// Where it stands.
    public let paymentOrderStatus = LyraField<LyraPaymentOrderStatus>("paymentOrderStatus")
    /// The address of the page to pay. Every buyer who has it can pay.
    public let paymentURL = LyraField<String>("paymentURL")
    /// In the smallest unit of the currency: cents for the euro.
    public let amount = LyraField<Int64>("amount")
    /// ISO 4217, three letters.
    public let currency = LyraField<LyraCurrency>("currency")
    /// The merchant's reference.
    public let orderId = LyraField<String>("orderId")
    /// ISO 8601.
    public let creationDate = LyraField<String>("creationDate")
    /// Until when it can be paid: ISO 8601.
    public let expirationDate = LyraField<String>("expirationDate")
    /// How the link reaches the buyer.
    public let channelDetails = LyraField<LyraChannelDetails>("channelDetails", blank: .empty)
    /// The language of the page and of the mail.
    public let locale = LyraField<String>("locale")
    /// The merchant's remark.
    public let merchantComment = LyraField<String>("merchantComment")
    /// Where the receipt goes.
    public let paymentReceiptEmail = LyraField<String>("paymentReceiptEmail")
    let dataCollectionForm = LyraField<Bool>("dataCollectionForm")
    /// Whether the card is registered, and whether it is charged.
    public let formAction = LyraField<LyraFormAction>("formAction")
    /// What the merchant asks of 3-D Secure.
    public let strongAuthentication = LyraField<LyraStrongAuthentication>("strongAuthentication")
    /// Who buys.
    public let customer = LyraField<LyraCustomer>("customer", blank: .empty)
    /// How the payment is captured.
    public let transactionDetails = LyraField<LyraPaymentOrderTransaction>("transactionDetails", blank: .empty)
    /// The merchant's own values.
    public let metadata = LyraField<JSONObject>("metadata")
    /// The taxes of the order, in the smallest unit of the currency.
    public let taxAmount = LyraField<Int64>("taxAmount")
    let taxRate = LyraField<JSONValue>("taxRate")
}

/// `channelDetails`.
public typealias LyraChannelDetails = LyraObject<LyraChannelDetailsFields>

/// The fields of ``LyraChannelDetails``.
public final class LyraChannelDetailsFields: LyraFields {
    let documentType = LyraType("V4/ChannelDetails")
    /// By mail, or by the merchant.
    public let channelType = LyraField<LyraChannelType>("channelType")
    /// The mail, of that channel alone.
    public let mailOptions = LyraField<LyraMailOptions>("mailOptions", blank: .leftOut)
}

/// `transactionDetails` of a ``LyraPaymentOrder``.
public typealias LyraPaymentOrderTransaction = LyraObject<LyraPaymentOrderTransactionFields>

/// The fields of ``LyraPaymentOrderTransaction``.
public final class LyraPaymentOrderTransactionFields: LyraFields {
    let documentType = LyraType("V4/PaymentOrderTransactionDetails")
    /// How the card's payment is captured.
    public let cardDetails = LyraField<LyraPaymentOrderCard>("cardDetails", blank: .empty)
}

/// `cardDetails` of a ``LyraPaymentOrderTransaction``.
public typealias LyraPaymentOrderCard = LyraObject<LyraPaymentOrderCardFields>

/// The fields of ``LyraPaymentOrderCard``.
public final class LyraPaymentOrderCardFields: LyraFields {
    let documentType = LyraType("V4/CardDetails")
    /// Days until the capture.
    public let captureDelay = LyraField<Int64>("captureDelay")
    /// Whether the payment waits for the merchant's validation.
    public let manualValidation = LyraField<LyraYesNo>("manualValidation")
}
