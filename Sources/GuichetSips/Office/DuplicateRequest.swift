public import GuichetCore

/// `duplicate` (Office JSON, cash management): pays again with the card of an earlier transaction, in the absence of
/// the cardholder.
public struct DuplicateRequest: SealedRequest {
    public var amount: String?
    public var automaticResponseUrl: String?
    public var captureDay: String?
    public var captureMode: CaptureMode?
    public var currencyCode: CurrencyCode?
    public var customerId: String?
    /// The earlier transaction, or ``s10FromTransactionReference``.
    public var fromTransactionReference: String?
    public var interfaceVersion: String?
    public var keyVersion: String?
    public var merchantId: String?
    public var orderChannel: OrderChannel?
    public var orderId: String?
    public var returnContext: String?
    public var s10FromTransactionReference: S10FromTransactionReference?
    public var s10TransactionReference: INAPPS10TransactionReference?
    public var seal: String?
    public var sealAlgorithm: SealAlgorithm?
    public var statementReference: String?
    public var transactionOrigin: String?
    public var transactionReference: String?

    public init() {}

    public static let fields: [WireField<DuplicateRequest>] = [
        .text("amount", \.amount, .required, .amount),
        .text("automaticResponseUrl", \.automaticResponseUrl, .optional, .webAddress),
        .text("captureDay", \.captureDay, .optional, .digits(atMost: 2)),
        .code("captureMode", \.captureMode, .optional, .restricted(atMost: 20)),
        .code("currencyCode", \.currencyCode, .required, .digits(exactly: 3)),
        .text("customerId", \.customerId, .optional, .restricted(atMost: 19)),
        .text("fromTransactionReference", \.fromTransactionReference, .optional, .alphanumeric(atMost: 35)),
        .text("interfaceVersion", \.interfaceVersion, .required, .interfaceVersion),
        .text("keyVersion", \.keyVersion, .required, .digits(atMost: 10)),
        .text("merchantId", \.merchantId, .required, .digits(exactly: 15)),
        .code("orderChannel", \.orderChannel, .optional, .restricted(atMost: 20)),
        .text("orderId", \.orderId, .optional, .alphanumeric(atMost: 32)),
        .text("returnContext", \.returnContext, .optional, .extended(atMost: 255)),
        .container("s10FromTransactionReference", \.s10FromTransactionReference),
        .container("s10TransactionReference", \.s10TransactionReference),
        .text("seal", \.seal, .required, .seal),
        .code("sealAlgorithm", \.sealAlgorithm, .optional, .restricted(atMost: 20)),
        .text("statementReference", \.statementReference, .optional, .extended(atMost: 100)),
        .text("transactionOrigin", \.transactionOrigin, .optional, .restricted(atMost: 20)),
        .text("transactionReference", \.transactionReference, .optional, .alphanumeric(atMost: 35)),
    ]
}
