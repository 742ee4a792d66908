public import GuichetCore

/// The answer to the Office `getTransactionData`: the state of a transaction.
///
/// ``responseCode`` is the answer to the question (25: there is no such transaction); the state of the transaction is
/// ``transactionStatus`` (docs/choices/sips.md, OF4).
public struct TransactionDataResponse: OfficeResponse {
    public var acquirerResponseCode: AcquirerResponseCode?
    public var authorisationId: String?
    public var automaticResponseStatus: AutomaticResponseStatus?
    public var captureDay: String?
    public var captureLimitDate: String?
    public var captureMode: CaptureMode?
    public var currencyCode: CurrencyCode?
    /// The remaining amount: authorised or captured, less cancellations and refunds.
    public var currentAmount: String?
    public var customerId: String?
    public var errorFieldName: String?
    public var lastOperationDateTime: String?
    public var lastOperationName: String?
    public var maskedPan: String?
    public var merchantId: String?
    public var orderChannel: OrderChannel?
    public var orderId: String?
    public var originAmount: String?
    public var panExpiryDate: String?
    public var paymentMeanBrand: PaymentMeanBrand?
    public var paymentMeanType: PaymentMeanType?
    public var paymentPattern: PaymentPattern?
    public var responseCode: ResponseCode?
    public var returnContext: String?
    public var s10TransactionReference: INAPPS10TransactionReference?
    public var seal: String?
    public var statementReference: String?
    public var transactionDateTime: String?
    public var transactionOrigin: String?
    public var transactionPlatform: TransactionPlatform?
    public var transactionReference: String?
    public var transactionStatus: TransactionStatus?

    public init() {}

    public static let fields: [WireField<TransactionDataResponse>] = [
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
