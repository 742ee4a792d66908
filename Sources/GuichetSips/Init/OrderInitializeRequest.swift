public import GuichetCore

/// The request of a merchant's server that prepares an order (Sips data dictionary, In-App, orderInitialize).
///
/// The public pages show only the beginning of the field list. The fields declared here are those that they show, that
/// public clients send, or that the answer to an order repeats. Any other field may be sent too: it is sealed and
/// ignored.
public struct OrderInitializeRequest: WireMessage, Hashable {
    public var amount: String?
    public var automaticResponseUrl: String?
    public var captureDay: String?
    public var captureMode: CaptureMode?
    public var currencyCode: CurrencyCode?
    public var customerId: String?
    public var customerIpAddress: String?
    public var customerLanguage: String?
    public var fraudData: FraudData?
    public var interfaceVersion: String?
    public var intermediateServiceProviderId: String?
    public var invoiceReference: String?
    public var keyVersion: String?
    public var merchantId: String?
    public var merchantWalletId: String?
    public var orderChannel: OrderChannel?
    public var orderId: String?
    public var paymentMeanBrand: PaymentMeanBrand?
    public var paymentPattern: PaymentPattern?
    public var returnContext: String?
    public var s10TransactionReference: INAPPS10TransactionReference?
    public var sdkOperationName: SDKOperationName?
    public var sdkVersion: String?
    public var seal: String?
    public var sealAlgorithm: SealAlgorithm?
    public var statementReference: String?
    public var transactionOrigin: String?
    public var transactionReference: String?

    public init() {}

    public static let fields: [WireField<OrderInitializeRequest>] = [
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
}
