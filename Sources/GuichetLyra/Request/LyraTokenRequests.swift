@_spi(Platform) public import GuichetCore

/// The body of `Charge/CreateToken`: checks and registers a card. Nothing is charged.
public typealias LyraCreateTokenRequest = LyraObject<LyraCreateTokenRequestFields>

/// The fields of ``LyraCreateTokenRequest``.
public final class LyraCreateTokenRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.createToken

    /// 0, or absent: nothing is charged.
    public let amount = LyraField<Int64>("amount", .optional, .number(0...0), code: "PSP_1023")
    /// ISO 4217, three letters. The platform's own examples leave it out; the check of the whole request does
    /// not.
    public let currency = LyraField<LyraCurrency>("currency", .optional, .capitals(3), code: "INT_010")
    /// The merchant's reference.
    public let orderId = LyraField<String>("orderId", .optional, .ascii(upTo: 64), code: "INT_013")
    /// ``LyraFormAction/register`` if it is absent.
    public let formAction = LyraField<LyraFormAction>(
        "formAction", .optional, .oneOf(LyraFormAction.known), code: "INT_875")
    /// The registered card that ``LyraFormAction/registerUpdate`` replaces.
    let paymentMethodToken = LyraField<String>(
        "paymentMethodToken", .optional, .ascii(upTo: 32), code: "INT_030")
    /// A card in plain text: only for merchants certified by PCI DSS.
    public let paymentForms = LyraField<[LyraCardForm]>("paymentForms", code: "INT_040")
    /// The integration's name and version, at most 255 characters.
    public let contrib = LyraField<String>("contrib", .optional, .upTo(255), code: "INT_031")
    /// The address for the notification, instead of the one in the Back Office.
    public let ipnTargetUrl = LyraField<String>("ipnTargetUrl", .optional, .webAddress, code: "INT_926")
    /// The merchant's own values.
    public let metadata = LyraField<JSONObject>("metadata", code: "INT_091")
    /// What the merchant asks of 3-D Secure.
    public let strongAuthentication = LyraField<LyraStrongAuthentication>("strongAuthentication", code: "INT_050")
    /// Must have the buyer's e-mail address.
    public let customer = LyraField<LyraCustomer>("customer")
    /// How the payment is captured.
    public let transactionOptions = LyraField<LyraTransactionOptions>("transactionOptions")
    /// The address to which the form posts after a payment.
    public let merchantPostUrlSuccess = LyraField<String>("merchantPostUrlSuccess", .optional, .webAddress)
    /// The address to which the form posts after a refusal.
    public let merchantPostUrlRefused = LyraField<String>("merchantPostUrlRefused", .optional, .webAddress)
}

/// `Token/Get`.
public typealias LyraTokenGetRequest = LyraObject<LyraTokenGetRequestFields>

/// The fields of ``LyraTokenGetRequest``.
public final class LyraTokenGetRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.tokenGet

    /// The token of the registered card.
    public let paymentMethodToken = LyraField<String>(
        "paymentMethodToken", .required, .ascii(upTo: 32), code: "INT_030")
}

/// `Token/Cancel`: the registered card can no longer be used to pay.
public typealias LyraTokenCancelRequest = LyraObject<LyraTokenCancelRequestFields>

/// The fields of ``LyraTokenCancelRequest``.
public final class LyraTokenCancelRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.tokenCancel

    /// The token of the registered card.
    public let paymentMethodToken = LyraField<String>(
        "paymentMethodToken", .required, .ascii(upTo: 32), code: "INT_030")
}
