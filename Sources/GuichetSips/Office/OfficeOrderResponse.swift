public import GuichetCore

/// The answer to `duplicate` and to the Office `cardOrder`.
public struct OfficeOrderResponse: OfficeResponse {
    public var acquirerResponseCode: AcquirerResponseCode?
    public var authorisationId: String?
    /// The last day of capture, `yyyyMMdd`.
    public var captureLimitDate: String?
    public var errorFieldName: String?
    public var guaranteeIndicator: String?
    public var maskedPan: String?
    public var panExpiryDate: String?
    public var paymentMeanBrand: PaymentMeanBrand?
    public var paymentMeanType: PaymentMeanType?
    public var responseCode: ResponseCode?
    public var returnContext: String?
    public var s10TransactionReference: INAPPS10TransactionReference?
    public var seal: String?
    /// In Paris time with its offset.
    public var transactionDateTime: String?
    public var transactionPlatform: TransactionPlatform?
    public var transactionReference: String?

    public init() {}

    public static let fields: [WireField<OfficeOrderResponse>] = [
        .code("acquirerResponseCode", \.acquirerResponseCode),
        .text("authorisationId", \.authorisationId),
        .text("captureLimitDate", \.captureLimitDate),
        .text("errorFieldName", \.errorFieldName),
        .text("guaranteeIndicator", \.guaranteeIndicator),
        .text("maskedPan", \.maskedPan),
        .text("panExpiryDate", \.panExpiryDate),
        .code("paymentMeanBrand", \.paymentMeanBrand),
        .code("paymentMeanType", \.paymentMeanType),
        .code("responseCode", \.responseCode),
        .text("returnContext", \.returnContext),
        .container("s10TransactionReference", \.s10TransactionReference),
        .text("seal", \.seal),
        .text("transactionDateTime", \.transactionDateTime),
        .code("transactionPlatform", \.transactionPlatform),
        .text("transactionReference", \.transactionReference),
    ]
}
