@_spi(Platform) public import GuichetCore

/// `duplicate` (Office JSON, cash management): pays again with the card of an earlier transaction, in the absence of
/// the cardholder.
public struct DuplicateRequest: SealedRequest {
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
    /// The shop of the earlier transaction, 15 digits, if it is another one: of a contract that allows it.
    public var fromMerchantId: String?
    /// The earlier transaction, or ``s10FromTransactionReference``.
    public var fromTransactionReference: String?
    /// The version of the service's interface: `IR_WS_2.42`, `CR_WS_2.22`.
    public var interfaceVersion: String?
    /// The version of the secret key, at most 10 digits.
    public var keyVersion: String?
    /// The shop, 15 digits.
    public var merchantId: String?
    /// How the order was placed.
    public var orderChannel: OrderChannel?
    /// The merchant's reference of the order, at most 32 letters and digits.
    public var orderId: String?
    /// The merchant's own text, which the answers repeat. At most 255 characters.
    public var returnContext: String?
    /// The earlier transaction of a Sips 1.0 shop.
    public var s10FromTransactionReference: S10FromTransactionReference?
    /// The reference of a Sips 1.0 shop.
    public var s10TransactionReference: INAPPS10TransactionReference?
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

    @_spi(Platform) public static let fields: [WireField<DuplicateRequest>] = [
        .text("amount", \.amount, .required, .amount),
        .text("automaticResponseUrl", \.automaticResponseUrl, .optional, .webAddress),
        .text("captureDay", \.captureDay, .optional, .digits(atMost: 2)),
        .code("captureMode", \.captureMode, .optional, .restricted(atMost: 20)),
        .code("currencyCode", \.currencyCode, .required, .digits(exactly: 3)),
        .text("customerId", \.customerId, .optional, .restricted(atMost: 19)),
        .text("fromMerchantId", \.fromMerchantId, .optional, .digits(exactly: 15)),
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
