@_spi(Platform) public import GuichetCore

/// The answer to the Office `getTransactionData`: the state of a transaction.
///
/// ``responseCode`` is the answer to the question (25: there is no such transaction); the state of the transaction is
/// ``transactionStatus`` (docs/choices/sips.md, OF4).
public struct TransactionDataResponse: OfficeResponse {
    /// The acquirer's answer.
    public var acquirerResponseCode: AcquirerResponseCode?
    /// The issuer's authorisation number.
    public var authorisationId: String?
    /// Whether the automatic response was delivered.
    public var automaticResponseStatus: AutomaticResponseStatus?
    /// Days from the authorisation to the capture, at most two digits.
    public var captureDay: String?
    /// The last day for the capture, `yyyyMMdd`.
    public var captureLimitDate: String?
    /// When the payment is captured.
    public var captureMode: CaptureMode?
    /// ISO 4217, three digits.
    public var currencyCode: CurrencyCode?
    /// The remaining amount: authorised or captured, less cancellations and refunds.
    public var currentAmount: String?
    /// The merchant's identifier of the shopper, at most 19 characters.
    public var customerId: String?
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// When the last operation was made, in Paris time with its offset.
    public var lastOperationDateTime: String?
    /// The last operation.
    public var lastOperationName: String?
    /// The first four digits of the card number and the last two.
    public var maskedPan: String?
    /// The shop, 15 digits.
    public var merchantId: String?
    /// How the order was placed.
    public var orderChannel: OrderChannel?
    /// The merchant's reference of the order, at most 32 letters and digits.
    public var orderId: String?
    /// The amount of the order, in minor units.
    public var originAmount: String?
    /// The month until which the card is valid, `yyyyMM`.
    public var panExpiryDate: String?
    /// The brand that was used.
    public var paymentMeanBrand: PaymentMeanBrand?
    /// The group of the brand.
    public var paymentMeanType: PaymentMeanType?
    /// A single payment, or one of a series.
    public var paymentPattern: PaymentPattern?
    /// The platform's answer.
    public var responseCode: ResponseCode?
    /// The merchant's own text, which the answers repeat. At most 255 characters.
    public var returnContext: String?
    /// The reference of a Sips 1.0 shop.
    public var s10TransactionReference: INAPPS10TransactionReference?
    /// The seal over the other fields.
    public var seal: String?
    /// Shown on the cardholder's statement, at most 100 characters.
    public var statementReference: String?
    /// When the platform processed it, in Paris time with its offset.
    public var transactionDateTime: String?
    /// The program that placed the order, at most 20 characters.
    public var transactionOrigin: String?
    /// The platform on which it was processed.
    public var transactionPlatform: TransactionPlatform?
    /// The reference of the transaction, at most 35 letters and digits.
    public var transactionReference: String?
    /// The state of the transaction.
    public var transactionStatus: TransactionStatus?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<TransactionDataResponse>] = [
        .code("acquirerResponseCode", \.acquirerResponseCode),
        .text("authorisationId", \.authorisationId),
        .code("automaticResponseStatus", \.automaticResponseStatus),
        .text("captureDay", \.captureDay),
        .text("captureLimitDate", \.captureLimitDate),
        .code("captureMode", \.captureMode),
        .code("currencyCode", \.currencyCode),
        .text("currentAmount", \.currentAmount),
        .text("customerId", \.customerId),
        .text("errorFieldName", \.errorFieldName),
        .text("lastOperationDateTime", \.lastOperationDateTime),
        .text("lastOperationName", \.lastOperationName),
        .text("maskedPan", \.maskedPan),
        .text("merchantId", \.merchantId),
        .code("orderChannel", \.orderChannel),
        .text("orderId", \.orderId),
        .text("originAmount", \.originAmount),
        .text("panExpiryDate", \.panExpiryDate),
        .code("paymentMeanBrand", \.paymentMeanBrand),
        .code("paymentMeanType", \.paymentMeanType),
        .code("paymentPattern", \.paymentPattern),
        .code("responseCode", \.responseCode),
        .text("returnContext", \.returnContext),
        .container("s10TransactionReference", \.s10TransactionReference),
        .text("seal", \.seal),
        .text("statementReference", \.statementReference),
        .text("transactionDateTime", \.transactionDateTime),
        .text("transactionOrigin", \.transactionOrigin),
        .code("transactionPlatform", \.transactionPlatform),
        .text("transactionReference", \.transactionReference),
        .code("transactionStatus", \.transactionStatus),
    ]
}
