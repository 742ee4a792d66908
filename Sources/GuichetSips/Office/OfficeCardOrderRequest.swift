public import GuichetCore

/// The Office `cardOrder` with a payment token from the phone (our choice of field: docs/choices/sips.md, PT2): the
/// shopper's input never reaches the merchant's server.
public struct OfficeCardOrderRequest: SealedRequest {
    public var amount: String?
    public var automaticResponseUrl: String?
    public var captureDay: String?
    public var captureMode: CaptureMode?
    public var currencyCode: CurrencyCode?
    public var customerId: String?
    public var interfaceVersion: String?
    public var keyVersion: String?
    public var merchantId: String?
    public var orderChannel: OrderChannel?
    public var orderId: String?
    public var paymentPattern: PaymentPattern?
    public var paymentToken: String?
    public var returnContext: String?
    public var s10TransactionReference: INAPPS10TransactionReference?
    public var seal: String?
    public var sealAlgorithm: SealAlgorithm?
    public var statementReference: String?
    public var transactionOrigin: String?
    public var transactionReference: String?

    public init() {}

    public static let fields: [WireField<OfficeCardOrderRequest>] = [
        .text("amount", \.amount, .required, .amount),
        .text("automaticResponseUrl", \.automaticResponseUrl, .optional, .webAddress),
        .text("captureDay", \.captureDay, .optional, .digits(atMost: 2)),
        .code("captureMode", \.captureMode, .optional, .restricted(atMost: 20)),
        .code("currencyCode", \.currencyCode, .required, .digits(exactly: 3)),
        .text("customerId", \.customerId, .optional, .restricted(atMost: 19)),
        .text("interfaceVersion", \.interfaceVersion, .required, .interfaceVersion),
        .text("keyVersion", \.keyVersion, .required, .digits(atMost: 10)),
        .text("merchantId", \.merchantId, .required, .digits(exactly: 15)),
        .code("orderChannel", \.orderChannel, .optional, .restricted(atMost: 20)),
        .text("orderId", \.orderId, .optional, .alphanumeric(atMost: 32)),
        .code("paymentPattern", \.paymentPattern, .optional, .restricted(atMost: 20)),
        .text("paymentToken", \.paymentToken, .required, .anyCharacters(atMost: 4_096)),
        .text("returnContext", \.returnContext, .optional, .extended(atMost: 255)),
        .container("s10TransactionReference", \.s10TransactionReference),
        .text("seal", \.seal, .required, .seal),
        .code("sealAlgorithm", \.sealAlgorithm, .optional, .restricted(atMost: 20)),
        .text("statementReference", \.statementReference, .optional, .extended(atMost: 100)),
        .text("transactionOrigin", \.transactionOrigin, .optional, .restricted(atMost: 20)),
        .text("transactionReference", \.transactionReference, .optional, .alphanumeric(atMost: 35)),
    ]
}
