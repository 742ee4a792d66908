@_spi(Platform) public import GuichetCore

/// `getTransactionData` (Office JSON, diagnostic).
public struct TransactionDataRequest: SealedRequest {
    /// The version of the service's interface: `IR_WS_2.42`, `CR_WS_2.22`.
    public var interfaceVersion: String?
    /// The version of the secret key, at most 10 digits.
    public var keyVersion: String?
    /// The shop, 15 digits.
    public var merchantId: String?
    /// The reference of a Sips 1.0 shop.
    public var s10TransactionReference: INAPPS10TransactionReference?
    /// The seal over the other fields.
    public var seal: String?
    /// The algorithm of the seal.
    public var sealAlgorithm: SealAlgorithm?
    /// The reference of the transaction, at most 35 letters and digits.
    public var transactionReference: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<TransactionDataRequest>] = [
        .text("interfaceVersion", \.interfaceVersion, .required, .interfaceVersion),
        .text("keyVersion", \.keyVersion, .required, .digits(atMost: 10)),
        .text("merchantId", \.merchantId, .required, .digits(exactly: 15)),
        .container("s10TransactionReference", \.s10TransactionReference),
        .text("seal", \.seal, .required, .seal),
        .code("sealAlgorithm", \.sealAlgorithm, .optional, .restricted(atMost: 20)),
        .text("transactionReference", \.transactionReference, .optional, .alphanumeric(atMost: 35)),
    ]
}
