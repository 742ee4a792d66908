@_spi(Platform) public import GuichetCore

/// The Office `cardOrder` with a payment token from the phone (our choice of field: docs/choices/sips.md, PT2): the
/// shopper's input never reaches the merchant's server.
public struct OfficeCardOrderRequest: SealedRequest {
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
    /// A single payment, or one of a series.
    public var paymentPattern: PaymentPattern?
    /// The token that the app made.
    public var paymentToken: String?
    /// The merchant's own text, which the answers repeat. At most 255 characters.
    public var returnContext: String?
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

    @_spi(Platform) public static let fields: [WireField<OfficeCardOrderRequest>] = [
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
