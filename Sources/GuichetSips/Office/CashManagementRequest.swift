@_spi(Platform) public import GuichetCore

/// `validate`, `cancel` and `refund` (Office JSON, cash management): the transaction, and the amount.
public struct CashManagementRequest: SealedRequest {
    /// ISO 4217, three digits.
    public var currencyCode: CurrencyCode?
    /// The version of the service's interface: `IR_WS_2.42`, `CR_WS_2.22`.
    public var interfaceVersion: String?
    /// The version of the secret key, at most 10 digits.
    public var keyVersion: String?
    /// The shop, 15 digits.
    public var merchantId: String?
    /// In minor units. If absent, `validate` and `cancel` apply to the whole open amount.
    public var operationAmount: String?
    /// The program that sends the request, at most 20 characters.
    public var operationOrigin: String?
    /// The reference of a Sips 1.0 shop.
    public var s10TransactionReference: INAPPS10TransactionReference?
    /// The seal over the other fields.
    public var seal: String?
    /// The algorithm of the seal.
    public var sealAlgorithm: SealAlgorithm?
    /// The reference of the transaction, at most 35 letters and digits.
    public var transactionReference: String?

    /// A request without values.
    public init() {}

    @_spi(Platform) public static let fields: [WireField<CashManagementRequest>] = [
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
