public import GuichetCore

/// `validate`, `cancel` and `refund` (Office JSON, cash management): the transaction, and the amount.
public struct CashManagementRequest: SealedRequest {
    public var currencyCode: CurrencyCode?
    public var interfaceVersion: String?
    public var keyVersion: String?
    public var merchantId: String?
    /// In minor units. If absent, `validate` and `cancel` apply to the whole open amount.
    public var operationAmount: String?
    public var operationOrigin: String?
    public var s10TransactionReference: INAPPS10TransactionReference?
    public var seal: String?
    public var sealAlgorithm: SealAlgorithm?
    public var transactionReference: String?

    public init() {}

    public static let fields: [WireField<CashManagementRequest>] = [
        .code("currencyCode", \.currencyCode, .optional, .digits(exactly: 3)),
        .text("interfaceVersion", \.interfaceVersion, .required, .interfaceVersion),
        .text("keyVersion", \.keyVersion, .required, .digits(atMost: 10)),
        .text("merchantId", \.merchantId, .required, .digits(exactly: 15)),
        .text("operationAmount", \.operationAmount, .optional, .amount),
        .text("operationOrigin", \.operationOrigin, .optional, .restricted(atMost: 20)),
        .container("s10TransactionReference", \.s10TransactionReference),
        .text("seal", \.seal, .required, .seal),
        .code("sealAlgorithm", \.sealAlgorithm, .optional, .restricted(atMost: 20)),
        .text("transactionReference", \.transactionReference, .optional, .alphanumeric(atMost: 35)),
    ]
}
