public import GuichetCore

/// The answer to the phone's `getTransactionData` (Sips In-App 24.3, "INAPPGetTransactionDataResponse", 43 fields).
///
/// The fields of ``INAPPOrderResponse``, with `originAmount` and `captureLimitDate` in place of `amount` and
/// `captureDay`, and the status.
public struct INAPPGetTransactionDataResponse: WireMessage, Hashable {
    /// The acquirer's answer.
    public var acquirerResponseCode: AcquirerResponseCode?
    /// Exemptions that the issuer granted.
    public var authentExemptionReasonList: [String]?
    /// The issuer's authorisation number.
    public var authorisationId: String?
    /// What kind of authorisation was asked for.
    public var authorisationTypeLabel: String?
    /// Shared with the acquirer: names the authorisation message.
    public var authorMessageReference: String?
    /// The last day on which it can be captured, `yyyyMMdd`.
    public var captureLimitDate: String?
    /// When the payment is captured.
    public var captureMode: CaptureMode?
    /// What is known of the card.
    public var cardData: INAPPCardData?
    /// `yyyyMM`.
    public var cardExpiryDate: String?
    /// ISO 4217, numeric.
    public var currencyCode: CurrencyCode?
    /// The merchant's name for the shopper.
    public var customerId: String?
    /// With codes 12 and 30: the field at fault.
    public var errorFieldName: String?
    /// `Y`, `N` or `U`: whether the payment is guaranteed.
    public var guaranteeIndicator: String?
    /// Until when it is guaranteed.
    public var guaranteeLimitDateTime: String?
    /// How the holder was authenticated.
    public var holderAuthentMethod: String?
    /// Under which programme.
    public var holderAuthentProgram: String?
    /// `Y` when the issuer refuses the shift of liability.
    public var holderAuthentRelegationCode: String?
    /// Code of the authentication.
    public var holderAuthentResponseCode: String?
    /// Result of the authentication.
    public var holderAuthentStatus: String?
    /// 3-D Secure v2 only: what the issuer applied.
    public var holderAuthentType: String?
    /// The platform's answer. The one field that is always there.
    public var inAppResponseCode: ResponseCode?
    /// As given by the merchant.
    public var invoiceReference: String?
    /// What a wallet's provider tells the merchant.
    public var issuerWalletInformation: String?
    /// Four first and two last digits.
    public var maskedPan: String?
    /// The shop.
    public var merchantId: String?
    /// The shopper's wallet.
    public var merchantWalletId: String?
    /// As given by the merchant, or `INTERNET`.
    public var orderChannel: OrderChannel?
    /// As given by the merchant.
    public var orderId: String?
    /// In minor units, as ordered. See ``orderedAmount``.
    public var originAmount: String?
    /// How the card number was read.
    public var panEntryMode: PANEntryMode?
    /// The brand that was used.
    public var paymentMeanBrand: PaymentMeanBrand?
    /// Who chose it.
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    /// The group of the brand.
    public var paymentMeanType: PaymentMeanType?
    /// As given by the merchant, or `ONE_SHOT`.
    public var paymentPattern: PaymentPattern?
    /// As given by the merchant.
    public var returnContext: String?
    /// The reference, for shops of the Sips 1.0 kind.
    public var s10TransactionReference: INAPPS10TransactionReference?
    /// As given by the merchant; shown on the holder's statement.
    public var statementReference: String?
    /// When the platform handled it, in Paris time with its offset.
    public var transactionDateTime: String?
    /// As given by the merchant.
    public var transactionOrigin: String?
    /// Where it was run.
    public var transactionPlatform: TransactionPlatform?
    /// The reference, for shops that use this one.
    public var transactionReference: String?
    /// Where the transaction stands.
    public var transactionStatus: TransactionStatus?
    /// The kind of wallet.
    public var walletType: WalletType?

    public init() {}

    public static let fields: [WireField<INAPPGetTransactionDataResponse>] = [
        .code("acquirerResponseCode", \.acquirerResponseCode),
        .texts("authentExemptionReasonList", \.authentExemptionReasonList),
        .text("authorisationId", \.authorisationId),
        .text("authorisationTypeLabel", \.authorisationTypeLabel),
        .text("authorMessageReference", \.authorMessageReference),
        .text("captureLimitDate", \.captureLimitDate),
        .code("captureMode", \.captureMode),
        .container("cardData", \.cardData),
        .text("cardExpiryDate", \.cardExpiryDate),
        .code("currencyCode", \.currencyCode),
        .text("customerId", \.customerId),
        .text("errorFieldName", \.errorFieldName),
        .text("guaranteeIndicator", \.guaranteeIndicator),
        .text("guaranteeLimitDateTime", \.guaranteeLimitDateTime),
        .text("holderAuthentMethod", \.holderAuthentMethod),
        .text("holderAuthentProgram", \.holderAuthentProgram),
        .text("holderAuthentRelegationCode", \.holderAuthentRelegationCode),
        .text("holderAuthentResponseCode", \.holderAuthentResponseCode),
        .text("holderAuthentStatus", \.holderAuthentStatus),
        .text("holderAuthentType", \.holderAuthentType),
        .code("inAppResponseCode", \.inAppResponseCode),
        .text("invoiceReference", \.invoiceReference),
        .text("issuerWalletInformation", \.issuerWalletInformation),
        .text("maskedPan", \.maskedPan),
        .text("merchantId", \.merchantId),
        .text("merchantWalletId", \.merchantWalletId),
        .code("orderChannel", \.orderChannel),
        .text("orderId", \.orderId),
        .text("originAmount", \.originAmount),
        .code("panEntryMode", \.panEntryMode),
        .code("paymentMeanBrand", \.paymentMeanBrand),
        .code("paymentMeanBrandSelectionStatus", \.paymentMeanBrandSelectionStatus),
        .code("paymentMeanType", \.paymentMeanType),
        .code("paymentPattern", \.paymentPattern),
        .text("returnContext", \.returnContext),
        .container("s10TransactionReference", \.s10TransactionReference),
        .text("statementReference", \.statementReference),
        .text("transactionDateTime", \.transactionDateTime),
        .text("transactionOrigin", \.transactionOrigin),
        .code("transactionPlatform", \.transactionPlatform),
        .text("transactionReference", \.transactionReference),
        .code("transactionStatus", \.transactionStatus),
        .code("walletType", \.walletType),
    ]
}

extension INAPPGetTransactionDataResponse {
    /// `originAmount` and `currencyCode` as one value.
    public var orderedAmount: Amount? {
        guard let originAmount, let currencyCode else { return nil }
        return Amount(digits: originAmount, currency: currencyCode)
    }
}
