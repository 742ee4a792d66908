public import GuichetCore

/// `getTransactionData` (Office JSON, diagnostic).
public struct TransactionDataRequest: SealedRequest {
    public var interfaceVersion: String?
    public var keyVersion: String?
    public var merchantId: String?
    public var s10TransactionReference: INAPPS10TransactionReference?
    public var seal: String?
    public var sealAlgorithm: SealAlgorithm?
    public var transactionReference: String?

    public init() {}

    public static let fields: [WireField<TransactionDataRequest>] = [
        .text("interfaceVersion", \.interfaceVersion, .required, .interfaceVersion),
        .text("keyVersion", \.keyVersion, .required, .digits(atMost: 10)),
        .text("merchantId", \.merchantId, .required, .digits(exactly: 15)),
        .container("s10TransactionReference", \.s10TransactionReference),
        .text("seal", \.seal, .required, .seal),
        .code("sealAlgorithm", \.sealAlgorithm, .optional, .restricted(atMost: 20)),
        .text("transactionReference", \.transactionReference, .optional, .alphanumeric(atMost: 35)),
    ]
}
