@_spi(Platform) public import GuichetCore

/// The request of a merchant's server that prepares an order (Sips data dictionary, In-App, orderInitialize).
///
/// The public pages show only the beginning of the field list. The fields declared here are those that they show, that
/// public clients send, or that the answer to an order repeats. Any other field may be sent too: it is sealed and
/// ignored.
public struct OrderInitializeRequest: WireMessage, Hashable {
    /// In minor units, digits only.
    public var amount: String?
    /// The address for the automatic response, at most 512 characters.
    public var automaticResponseUrl: String?
    /// Days from the authorisation to the capture, at most two digits.
    public var captureDay: String?
    /// When the payment is captured.
    public var captureMode: CaptureMode?
    /// ISO 4217, three digits.
    public var currencyCode: CurrencyCode?
    /// The merchant's identifier of the shopper, at most 19 characters.
    public var customerId: String?
    /// The address of the shopper's device, at most 39 characters.
    public var customerIpAddress: String?
    /// The shopper's language, two letters.
    public var customerLanguage: String?
    /// What the merchant asks of 3-D Secure.
    public var fraudData: FraudData?
    /// The version of the service's interface: `IR_WS_2.42`, `CR_WS_2.22`.
    public var interfaceVersion: String?
    /// The service provider that sends the request, at most 20 characters.
    public var intermediateServiceProviderId: String?
    /// The merchant's reference of the invoice, at most 20 digits.
    public var invoiceReference: String?
    /// The version of the secret key, at most 10 digits.
    public var keyVersion: String?
    /// The shop, 15 digits.
    public var merchantId: String?
    /// The shopper's wallet, at most 21 characters.
    public var merchantWalletId: String?
    /// How the order was placed.
    public var orderChannel: OrderChannel?
    /// The merchant's reference of the order, at most 32 letters and digits.
    public var orderId: String?
    /// The brand that was used.
    public var paymentMeanBrand: PaymentMeanBrand?
    /// A single payment, or one of a series.
    public var paymentPattern: PaymentPattern?
    /// The merchant's own text, which the answers repeat. At most 255 characters.
    public var returnContext: String?
    /// The reference of a Sips 1.0 shop.
    public var s10TransactionReference: INAPPS10TransactionReference?
    /// The operation that is prepared.
    public var sdkOperationName: SDKOperationName?
    /// The version of the app's SDK, at most 20 characters.
    public var sdkVersion: String?
    /// The seal over the other fields.
    public var seal: String?
    /// The algorithm of the seal.
    public var sealAlgorithm: SealAlgorithm?
    /// Shown on the cardholder's statement, at most 100 characters.
    public var statementReference: String?
    /// The program that placed the order, at most 20 characters.
    public var transactionOrigin: String?
    /// The reference of the transaction, at most 35 letters and digits.
    public var transactionReference: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<OrderInitializeRequest>] = [
        .text("amount", \.amount, .required, .amount),
        .text("automaticResponseUrl", \.automaticResponseUrl, .optional, .webAddress),
        .text("captureDay", \.captureDay, .optional, .digits(atMost: 2)),
        .code("captureMode", \.captureMode, .optional, .restricted(atMost: 20)),
        .code("currencyCode", \.currencyCode, .required, .digits(exactly: 3)),
        .text("customerId", \.customerId, .optional, .restricted(atMost: 19)),
        // Documented as ANS39; values that the automatic response repeats must not contain its separator.
        .text("customerIpAddress", \.customerIpAddress, .optional, .extended(atMost: 39)),
        .text("customerLanguage", \.customerLanguage, .optional, .letters(exactly: 2)),
        .container("fraudData", \.fraudData),
        .text("interfaceVersion", \.interfaceVersion, .required, .interfaceVersion),
        .text(
            "intermediateServiceProviderId", \.intermediateServiceProviderId, .optional, .restricted(atMost: 20)),
        .text("invoiceReference", \.invoiceReference, .optional, .digits(atMost: 20)),
        .text("keyVersion", \.keyVersion, .required, .digits(atMost: 10)),
        .text("merchantId", \.merchantId, .required, .digits(exactly: 15)),
        .text("merchantWalletId", \.merchantWalletId, .optional, .restricted(atMost: 21)),
        .code("orderChannel", \.orderChannel, .optional, .restricted(atMost: 20)),
        .text("orderId", \.orderId, .optional, .alphanumeric(atMost: 32)),
        .code("paymentMeanBrand", \.paymentMeanBrand, .optional, .restricted(atMost: 20)),
        .code("paymentPattern", \.paymentPattern, .optional, .restricted(atMost: 20)),
        .text("returnContext", \.returnContext, .optional, .extended(atMost: 255)),
        .container("s10TransactionReference", \.s10TransactionReference),
        .code("sdkOperationName", \.sdkOperationName, .required, .restricted(atMost: 50)),
        .text("sdkVersion", \.sdkVersion, .required, .restricted(atMost: 20)),
        .text("seal", \.seal, .required, .seal),
        .code("sealAlgorithm", \.sealAlgorithm, .optional, .restricted(atMost: 20)),
        .text("statementReference", \.statementReference, .optional, .extended(atMost: 100)),
        .text("transactionOrigin", \.transactionOrigin, .optional, .restricted(atMost: 20)),
        .text("transactionReference", \.transactionReference, .optional, .alphanumeric(atMost: 35)),
    ]

    /// The first field whose code the documents do not list: a wish that is not understood must not be ignored
    /// (docs/choices/sips.md, S26).
    @_spi(Platform) public var fieldWithUnlistedCode: String? {
        if !Self.isListed(captureMode, CaptureMode.documented) { return "captureMode" }
        if !Self.isListed(orderChannel, OrderChannel.documented) { return "orderChannel" }
        if !Self.isListed(paymentPattern, PaymentPattern.documented) { return "paymentPattern" }
        if !Self.isListed(fraudData?.bypass3DS, Bypass3DS.documented) { return "bypass3DS" }
        if !Self.isListed(fraudData?.challengeMode3DS, ChallengeMode3DS.documented) { return "challengeMode3DS" }
        return nil
    }

    private static func isListed<Code: OpenCode>(_ code: Code?, _ listed: Set<Code>) -> Bool {
        code.map(listed.contains) ?? true
    }
}
