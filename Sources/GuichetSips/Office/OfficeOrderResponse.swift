@_spi(Platform) public import GuichetCore

/// The answer to `duplicate` and to the Office `cardOrder`.
public struct OfficeOrderResponse: OfficeResponse {
    /// The acquirer's answer.
    public var acquirerResponseCode: AcquirerResponseCode?
    /// The issuer's authorisation number.
    public var authorisationId: String?
    /// The last day of capture, `yyyyMMdd`.
    public var captureLimitDate: String?
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// `Y`, `N` or `U`: whether the payment is guaranteed.
    public var guaranteeIndicator: String?
    /// The first four digits of the card number and the last two.
    public var maskedPan: String?
    /// The month until which the card is valid, `yyyyMM`.
    public var panExpiryDate: String?
    /// The brand that was used.
    public var paymentMeanBrand: PaymentMeanBrand?
    /// The group of the brand.
    public var paymentMeanType: PaymentMeanType?
    /// The platform's answer.
    public var responseCode: ResponseCode?
    /// The merchant's own text, which the answers repeat. At most 255 characters.
    public var returnContext: String?
    /// The reference of a Sips 1.0 shop.
    public var s10TransactionReference: INAPPS10TransactionReference?
    /// The seal over the other fields.
    public var seal: String?
    /// In Paris time with its offset.
    public var transactionDateTime: String?
    /// The platform on which it was processed.
    public var transactionPlatform: TransactionPlatform?
    /// The reference of the transaction, at most 35 letters and digits.
    public var transactionReference: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<OfficeOrderResponse>] = [
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
