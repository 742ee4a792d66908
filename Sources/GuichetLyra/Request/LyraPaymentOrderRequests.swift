@_spi(Platform) public import GuichetCore

/// `Charge/CreatePaymentOrder`: a link that leads a buyer to a page to pay (Lyra, REST API V4, "Payment order web
/// services"). The platform sends it by mail, or the merchant passes it on.
public typealias LyraCreatePaymentOrderRequest = LyraObject<LyraCreatePaymentOrderRequestFields>

/// The fields of ``LyraCreatePaymentOrderRequest``.
public final class LyraCreatePaymentOrderRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.createPaymentOrder

    /// In the smallest unit of the currency: cents for the euro.
    public let amount = LyraPaymentOrderShared.amount
    /// ISO 4217, three letters.
    public let currency = LyraPaymentOrderShared.currency
    /// The merchant's reference.
    public let orderId = LyraPaymentOrderShared.orderId
    /// How the link reaches the buyer. Without it, the merchant passes it on.
    public let channelOptions = LyraPaymentOrderShared.channelOptions
    /// Until when the link can be paid: ISO 8601, at most 90 days ahead.
    public let expirationDate = LyraPaymentOrderShared.expirationDate
    /// The language of the page and of the mail, with a country: `fr_FR`.
    public let locale = LyraPaymentOrderShared.locale
    /// The merchant's remark; the buyer does not see it.
    public let merchantComment = LyraPaymentOrderShared.merchantComment
    /// Where the receipt goes.
    public let paymentReceiptEmail = LyraPaymentOrderShared.paymentReceiptEmail
    /// Whether the buyer fills in a form about themselves first.
    public let dataCollectionForm = LyraPaymentOrderShared.dataCollectionForm
    /// Whether the card is registered, and whether it is charged.
    public let formAction = LyraPaymentOrderShared.formAction
    /// The payment methods that the page offers.
    public let paymentMethods = LyraPaymentOrderShared.paymentMethods
    /// What the merchant asks of 3-D Secure.
    public let strongAuthentication = LyraPaymentOrderShared.strongAuthentication
    /// Who buys.
    public let customer = LyraPaymentOrderShared.customer
    /// How the payment is captured.
    public let transactionOptions = LyraPaymentOrderShared.transactionOptions
    /// The merchant's own values, returned with the transaction.
    public let metadata = LyraPaymentOrderShared.metadata
    /// The taxes of the order, in the smallest unit of the currency.
    public let taxAmount = LyraPaymentOrderShared.taxAmount
    let taxRate = LyraPaymentOrderShared.taxRate
    /// The address for the notification, instead of the one in the Back Office.
    public let ipnTargetUrl = LyraField<String>("ipnTargetUrl", .optional, .webAddress, code: "INT_926")
    /// Where the page leads back to, if there is no address for the result.
    public let returnUrl = LyraField<String>("returnUrl", .optional, .webAddress, code: "INT_920")
    /// Where the page leads back to if the buyer gives up.
    public let cancelUrl = LyraField<String>("cancelUrl", .optional, .webAddress, code: "INT_921")
    /// Where the page leads back to after a payment.
    public let successUrl = LyraField<String>("successUrl", .optional, .webAddress, code: "INT_922")
    /// Where the page leads back to after a refusal.
    public let refusedUrl = LyraField<String>("refusedUrl", .optional, .webAddress, code: "INT_923")
    /// Where the page leads back to after an error.
    public let errorUrl = LyraField<String>("errorUrl", .optional, .webAddress, code: "INT_924")
    /// How the result goes back with the browser: `NONE`, `GET`, `POST`.
    public let returnMode = LyraField<String>("returnMode", code: "INT_927")
}

/// `Charge/PaymentOrder/Update`: changes an order that runs. Fields that are absent stay as they are.
public typealias LyraPaymentOrderUpdateRequest = LyraObject<LyraPaymentOrderUpdateRequestFields>

/// The fields of ``LyraPaymentOrderUpdateRequest``.
public final class LyraPaymentOrderUpdateRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.paymentOrderUpdate

    /// The order: 32 hexadecimal digits.
    public let paymentOrderId = LyraField<String>("paymentOrderId", .required, .uuid, code: "INT_840")
    /// In the smallest unit of the currency: cents for the euro.
    public let amount = LyraPaymentOrderShared.amount
    /// ISO 4217, three letters.
    public let currency = LyraPaymentOrderShared.currency
    /// The merchant's reference.
    public let orderId = LyraPaymentOrderShared.orderId
    /// The channel cannot change; its mail can.
    public let channelOptions = LyraPaymentOrderShared.channelOptions
    /// Until when the link can be paid: ISO 8601, at most 90 days ahead.
    public let expirationDate = LyraPaymentOrderShared.expirationDate
    /// The language of the page and of the mail, with a country: `fr_FR`.
    public let locale = LyraPaymentOrderShared.locale
    /// The merchant's remark; the buyer does not see it.
    public let merchantComment = LyraPaymentOrderShared.merchantComment
    /// Where the receipt goes.
    public let paymentReceiptEmail = LyraPaymentOrderShared.paymentReceiptEmail
    /// Whether the buyer fills in a form about themselves first.
    public let dataCollectionForm = LyraPaymentOrderShared.dataCollectionForm
    /// Whether the card is registered, and whether it is charged.
    public let formAction = LyraPaymentOrderShared.formAction
    /// The payment methods that the page offers.
    public let paymentMethods = LyraPaymentOrderShared.paymentMethods
    /// What the merchant asks of 3-D Secure.
    public let strongAuthentication = LyraPaymentOrderShared.strongAuthentication
    /// Who buys.
    public let customer = LyraPaymentOrderShared.customer
    /// How the payment is captured.
    public let transactionOptions = LyraPaymentOrderShared.transactionOptions
    /// The merchant's own values, returned with the transaction.
    public let metadata = LyraPaymentOrderShared.metadata
    /// The taxes of the order, in the smallest unit of the currency.
    public let taxAmount = LyraPaymentOrderShared.taxAmount
    let taxRate = LyraPaymentOrderShared.taxRate
}

/// Fields of both requests that describe an order.
private enum LyraPaymentOrderShared {
    static let amount = LyraField<Int64>(
        "amount", .required, .number(0...Amount.maximumMinorUnits), code: "INT_009")
    static let currency = LyraField<LyraCurrency>("currency", .required, .capitals(3), code: "INT_010")
    static let orderId = LyraField<String>("orderId", .optional, .ascii(upTo: 64), code: "INT_013")
    static let channelOptions = LyraField<LyraChannelOptions>("channelOptions", code: "INT_854")
    static let expirationDate = LyraField<String>("expirationDate", code: "INT_855")
    static let locale = LyraField<String>("locale", .optional, .locale, code: "PSP_1012")
    static let merchantComment = LyraField<String>("merchantComment", .optional, .upTo(255))
    static let paymentReceiptEmail = LyraField<String>(
        "paymentReceiptEmail", .optional, .emailAddress, code: "INT_851")
    static let dataCollectionForm = LyraField<Bool>("dataCollectionForm", code: "INT_853")
    static let formAction = LyraField<LyraFormAction>(
        "formAction", .optional, .oneOf(LyraFormAction.known), code: "INT_875")
    static let paymentMethods = LyraField<[String]>("paymentMethods", code: "INT_881")
    static let strongAuthentication = LyraField<LyraStrongAuthentication>("strongAuthentication", code: "INT_050")
    static let customer = LyraField<LyraCustomer>("customer")
    static let transactionOptions = LyraField<LyraTransactionOptions>("transactionOptions")
    static let metadata = LyraField<JSONObject>("metadata", code: "INT_091")
    static let taxAmount = LyraField<Int64>(
        "taxAmount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_869")
    static let taxRate = LyraField<JSONValue>("taxRate", code: "INT_858")
}

/// `Charge/PaymentOrder/Get`.
public typealias LyraPaymentOrderGetRequest = LyraObject<LyraPaymentOrderGetRequestFields>

/// The fields of ``LyraPaymentOrderGetRequest``.
public final class LyraPaymentOrderGetRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.paymentOrderGet

    /// The order: 32 hexadecimal digits.
    public let paymentOrderId = LyraField<String>("paymentOrderId", .required, .uuid, code: "INT_840")
}

/// `channelOptions`: how the link reaches the buyer.
public typealias LyraChannelOptions = LyraObject<LyraChannelOptionsFields>

/// The fields of ``LyraChannelOptions``.
public final class LyraChannelOptionsFields: LyraFields {
    /// By mail, or by the merchant. ``LyraChannelType/url`` if it is absent.
    public let channelType = LyraField<LyraChannelType>(
        "channelType", .optional, .oneOf(LyraChannelType.known), code: "INT_854")
    /// The mail.
    public let mailOptions = LyraField<LyraMailOptions>("mailOptions", code: "INT_841")
    let smsOptions = LyraField<JSONObject>("smsOptions", code: "INT_836")
    let whatsAppOptions = LyraField<JSONObject>("whatsAppOptions", code: "INT_839")
    let urlOptions = LyraField<JSONObject>("urlOptions", code: "INT_936")
}

/// `mailOptions`: the mail with the link.
public typealias LyraMailOptions = LyraObject<LyraMailOptionsFields>

/// The fields of ``LyraMailOptions``.
public final class LyraMailOptionsFields: LyraFields {
    /// The buyer's address.
    public let recipient = LyraField<String>("recipient", .required, .emailAddress, code: "INT_850")
    /// More receivers, hidden from the buyer, with `;` between them.
    public let bcc = LyraField<String>("bcc", .optional, .upTo(1_024), code: "PSP_1033")
    /// Instead of the platform's own subject.
    public let subject = LyraField<String>("subject", .optional, .upTo(255), code: "INT_843")
    /// Instead of the platform's own text.
    public let body = LyraField<String>("body", .optional, .upTo(4_096), code: "INT_842")
    let template = LyraField<String>("template", .optional, .upTo(255), code: "INT_845")
}
