@_spi(Platform) public import GuichetCore

/// The answer to `cardOrder` and to the other paying calls (Sips In-App 24.3, "INAPPOrderResponse", 42 fields).
///
/// Show it to the shopper, but never use it as proof of payment: it has no seal, and a phone is not trusted. The
/// merchant's server asks the platform or waits for the automatic response.
public struct INAPPOrderResponse: WireMessage, Hashable {
    /// The acquirer's answer.
    public var acquirerResponseCode: AcquirerResponseCode?
    /// In minor units, as ordered. See ``orderedAmount``.
    public var amount: String?
    /// Exemptions that the issuer granted.
    public var authentExemptionReasonList: [String]?
    /// The issuer's authorisation number.
    public var authorisationId: String?
    /// The kind of authorisation that was requested.
    public var authorisationTypeLabel: String?
    /// Identifies the authorisation message; shared with the acquirer.
    public var authorMessageReference: String?
    /// Days from the authorisation to the capture.
    public var captureDay: String?
    /// When the payment is captured.
    public var captureMode: CaptureMode?
    /// The data of the card.
    public var cardData: INAPPCardData?
    /// `yyyyMM`.
    public var cardExpiryDate: String?
    /// ISO 4217, numeric.
    public var currencyCode: CurrencyCode?
    /// The merchant's identifier of the shopper.
    public var customerId: String?
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// `Y`, `N` or `U`: whether the payment is guaranteed.
    public var guaranteeIndicator: String?
    /// Until when it is guaranteed.
    public var guaranteeLimitDateTime: String?
    /// How the cardholder was authenticated.
    public var holderAuthentMethod: String?
    /// The programme of the authentication.
    public var holderAuthentProgram: String?
    /// `Y` if the issuer refuses the liability shift.
    public var holderAuthentRelegationCode: String?
    /// Code of the authentication.
    public var holderAuthentResponseCode: String?
    /// Result of the authentication.
    public var holderAuthentStatus: String?
    /// 3-D Secure v2 only: the type of authentication that the issuer applied.
    public var holderAuthentType: String?
    /// The platform's answer. The only field that is always present.
    public var inAppResponseCode: ResponseCode?
    /// As given by the merchant.
    public var invoiceReference: String?
    /// Data from the wallet's provider for the merchant.
    public var issuerWalletInformation: String?
    /// The first four digits and the last two.
    public var maskedPan: String?
    /// The shop.
    public var merchantId: String?
    /// The shopper's wallet.
    public var merchantWalletId: String?
    /// As given by the merchant, or `INTERNET`.
    public var orderChannel: OrderChannel?
    /// As given by the merchant.
    public var orderId: String?
    /// How the card number was read.
    public var panEntryMode: PANEntryMode?
    /// The brand that was used.
    public var paymentMeanBrand: PaymentMeanBrand?
    /// Who chose the brand.
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    /// The group of the brand.
    public var paymentMeanType: PaymentMeanType?
    /// As given by the merchant, or `ONE_SHOT`.
    public var paymentPattern: PaymentPattern?
    /// As given by the merchant.
    public var returnContext: String?
    /// The reference of a Sips 1.0 shop.
    public var s10TransactionReference: INAPPS10TransactionReference?
    /// As given by the merchant; shown on the cardholder's statement.
    public var statementReference: String?
    /// When the platform processed it, in Paris time with its offset.
    public var transactionDateTime: String?
    /// As given by the merchant.
    public var transactionOrigin: String?
    /// The platform on which it was processed.
    public var transactionPlatform: TransactionPlatform?
    /// The reference, for shops that use this kind.
    public var transactionReference: String?
    /// The kind of wallet.
    public var walletType: WalletType?

    /// A response without values.
    public init() {}

    @_spi(Platform) public static let fields: [WireField<INAPPOrderResponse>] = [
        .code("acquirerResponseCode", \.acquirerResponseCode),
        .text("amount", \.amount),
        .texts("authentExemptionReasonList", \.authentExemptionReasonList),
        .text("authorisationId", \.authorisationId),
        .text("authorisationTypeLabel", \.authorisationTypeLabel),
        .text("authorMessageReference", \.authorMessageReference),
        .text("captureDay", \.captureDay),
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
        .code("walletType", \.walletType),
    ]
}

extension INAPPOrderResponse {
    /// Whether the order was accepted: `inAppResponseCode` is 00.
    public var isAccepted: Bool { inAppResponseCode == .accepted }

    /// What to do next. An answer without a code does not tell the outcome, so the advice is to ask.
    public var advice: Advice {
        isRefusalOfCard ? .otherCard : inAppResponseCode?.adviceAfterPayment(naming: errorFieldName) ?? .ask
    }

    /// The same of an answer that `outcome` returned as final.
    package var adviceOnceFinal: Advice { isRefusalOfCard ? .otherCard : inAppResponseCode?.adviceOnceFinal ?? .ask }

    /// An order with an `authorMessageReference` was taken. A code that means a mistake before, or, as 34, the order of another
    /// tap, is then the refusal of this card (docs/in-app-wire.md, 5.5).
    private var isRefusalOfCard: Bool {
        authorMessageReference != nil && inAppResponseCode?.adviceAfterPayment == .fixIntegration
    }

    /// `amount` and `currencyCode` as one value.
    public var orderedAmount: Amount? {
        guard let amount, let currencyCode else { return nil }
        return Amount(digits: amount, currency: currencyCode)
    }
}
