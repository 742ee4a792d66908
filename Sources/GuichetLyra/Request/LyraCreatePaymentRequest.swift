@_spi(Platform) public import GuichetCore

/// The body of `Charge/CreatePayment` (Scellius, "Intégrer Apple Pay en mode inApp via un bouton natif" 1.0, section 3;
/// Lyra, REST API V4). At most one of `payload`, `paymentForms` and `paymentMethodToken` is given.
public typealias LyraCreatePaymentRequest = LyraObject<LyraCreatePaymentRequestFields>

/// The fields of ``LyraCreatePaymentRequest``.
public final class LyraCreatePaymentRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.createPayment

    /// In the smallest unit of the currency: cents for the euro.
    public let amount = LyraField<Int64>(
        "amount", .required, .number(0...Amount.maximumMinorUnits), code: "INT_009")
    /// ISO 4217, three letters.
    public let currency = LyraField<LyraCurrency>("currency", .required, .capitals(3), code: "INT_010")
    /// The merchant's reference. Several attempts may have the same one.
    public let orderId = LyraField<String>("orderId", .optional, .ascii(upTo: 64), code: "INT_013")
    /// Whether the card is registered, and whether it is charged.
    public let formAction = LyraField<LyraFormAction>(
        "formAction", .optional, .oneOf(LyraFormAction.known), code: "INT_875")
    /// The data of a wallet: the token of the native Apple Pay button.
    public let payload = LyraField<LyraPayload>("payload", code: "INT_876")
    /// A card in plain text: only for merchants certified by PCI DSS.
    public let paymentForms = LyraField<[LyraCardForm]>("paymentForms", code: "INT_040")
    /// A registered card. With ``LyraFormAction/silent`` it is charged at once.
    public let paymentMethodToken = LyraField<String>(
        "paymentMethodToken", .optional, .ascii(upTo: 32), code: "INT_030")
    /// The payment methods that the form offers.
    public let paymentMethods = LyraField<[String]>("paymentMethods", code: "INT_881")
    /// The payment methods that the form does not offer.
    public let excludedPaymentMethods = LyraField<[String]>("excludedPaymentMethods", code: "INT_881")
    /// The integration's name and version.
    public let contrib = LyraField<String>("contrib", .optional, .upTo(255), code: "INT_031")
    /// The address for the notification, instead of the one in the Back Office.
    public let ipnTargetUrl = LyraField<String>("ipnTargetUrl", .optional, .webAddress, code: "INT_926")
    /// The merchant's own values, returned with the transaction.
    public let metadata = LyraField<JSONObject>("metadata", code: "INT_091")
    /// What the merchant asks of 3-D Secure.
    public let strongAuthentication = LyraField<LyraStrongAuthentication>("strongAuthentication", code: "INT_050")
    /// Who buys.
    public let customer = LyraField<LyraCustomer>("customer")
    /// How the payment is captured.
    public let transactionOptions = LyraField<LyraTransactionOptions>("transactionOptions")
    let device = LyraField<LyraDevice>("device", code: "INT_825")
    let fingerPrintId = LyraField<String>("fingerPrintId", .optional, .upTo(128), code: "INT_873")
    let acquirerTransientData = LyraField<JSONValue>("acquirerTransientData", code: "INT_130")
    // "Only certain contracts exploit this parameter": it is ignored for the others, and those here are the others.
    let overridePaymentCinematic = LyraField<LyraPaymentCinematic>(
        "overridePaymentCinematic", .optional, .oneOf(LyraPaymentCinematic.known), code: "INT_131")
    let formTokenVersion = LyraField<Int64>("formTokenVersion", .optional, .number(0...999))
    let taxAmount = LyraField<Int64>(
        "taxAmount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_869")
    let taxRate = LyraField<JSONValue>("taxRate", code: "INT_858")
    let useCase = LyraField<String>("useCase", code: "INT_804")
    let subMerchantDetails = LyraField<JSONObject>("subMerchantDetails")
    /// The address to which the form posts after a payment.
    public let merchantPostUrlSuccess = LyraField<String>("merchantPostUrlSuccess", .optional, .webAddress)
    /// The address to which the form posts after a refusal.
    public let merchantPostUrlRefused = LyraField<String>("merchantPostUrlRefused", .optional, .webAddress)
}
