public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPOrderResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPOrderResponse) @objcMembers
#endif
public final class INAPPOrderResponse: NSObject, CompatResponse {
    /// The acquirer's answer.
    public let acquirerResponseCode: String?
    /// In minor units, as ordered.
    public let amount: String?
    /// Exemptions that the issuer granted.
    public let authentExemptionReasonList: [String]?
    /// The issuer's authorisation number.
    public let authorisationId: String?
    /// The kind of authorisation that was requested.
    public let authorisationTypeLabel: String?
    /// Identifies the authorisation message; shared with the acquirer.
    public let authorMessageReference: String?
    /// Days from the authorisation to the capture.
    public let captureDay: String?
    /// When the payment is captured.
    public let captureMode: String?
    /// The data of the card.
    public let cardData: INAPPCardData?
    /// `yyyyMM`.
    public let cardExpiryDate: String?
    /// ISO 4217, numeric.
    public let currencyCode: String?
    /// The merchant's identifier of the shopper.
    public let customerId: String?
    /// With codes 12 and 30: the field that is wrong.
    public let errorFieldName: String?
    /// `Y`, `N` or `U`: whether the payment is guaranteed.
    public let guaranteeIndicator: String?
    /// Until when it is guaranteed.
    public let guaranteeLimitDateTime: String?
    /// How the cardholder was authenticated.
    public let holderAuthentMethod: String?
    /// The programme of the authentication.
    public let holderAuthentProgram: String?
    /// `Y` if the issuer refuses the liability shift.
    public let holderAuthentRelegationCode: String?
    /// Code of the authentication.
    public let holderAuthentResponseCode: String?
    /// Result of the authentication.
    public let holderAuthentStatus: String?
    /// 3-D Secure v2 only: the type of authentication that the issuer applied.
    public let holderAuthentType: String?
    /// The platform's answer. The only field that is always present.
    public let inAppResponseCode: String?
    /// As given by the merchant.
    public let invoiceReference: String?
    /// Data from the wallet's provider for the merchant.
    public let issuerWalletInformation: String?
    /// The first four digits and the last two.
    public let maskedPan: String?
    /// The shop.
    public let merchantId: String?
    /// The shopper's wallet.
    public let merchantWalletId: String?
    /// As given by the merchant, or `INTERNET`.
    public let orderChannel: String?
    /// As given by the merchant.
    public let orderId: String?
    /// How the card number was read.
    public let panEntryMode: String?
    /// The brand that was used.
    public let paymentMeanBrand: String?
    /// Who chose the brand.
    public let paymentMeanBrandSelectionStatus: String?
    /// The group of the brand.
    public let paymentMeanType: String?
    /// As given by the merchant, or `ONE_SHOT`.
    public let paymentPattern: String?
    /// As given by the merchant.
    public let returnContext: String?
    /// The reference of a Sips 1.0 shop.
    public let s10TransactionReference: INAPPS10TransactionReference?
    /// As given by the merchant; shown on the cardholder's statement.
    public let statementReference: String?
    /// When the platform processed it, in Paris time with its offset.
    public let transactionDateTime: String?
    /// As given by the merchant.
    public let transactionOrigin: String?
    /// The platform on which it was processed.
    public let transactionPlatform: String?
    /// The reference, for shops that use this kind.
    public let transactionReference: String?
    /// The kind of wallet.
    public let walletType: String?
    /// What to do next. Not in the guide, see ``InAppSdk``.
    public let advice: String
    /// Why the platform did not answer, for people. Not in the guide. `nil` if it did.
    public let reason: String?

    init(_ wire: GuichetSips.INAPPOrderResponse, advice: Advice, reason: String?) {
        acquirerResponseCode = wire.acquirerResponseCode?.rawValue
        amount = wire.amount
        authentExemptionReasonList = wire.authentExemptionReasonList
        authorisationId = wire.authorisationId
        authorisationTypeLabel = wire.authorisationTypeLabel
        authorMessageReference = wire.authorMessageReference
        captureDay = wire.captureDay
        captureMode = wire.captureMode?.rawValue
        cardData = wire.cardData.map(INAPPCardData.init)
        cardExpiryDate = wire.cardExpiryDate
        currencyCode = wire.currencyCode?.rawValue
        customerId = wire.customerId
        errorFieldName = wire.errorFieldName
        guaranteeIndicator = wire.guaranteeIndicator
        guaranteeLimitDateTime = wire.guaranteeLimitDateTime
        holderAuthentMethod = wire.holderAuthentMethod
        holderAuthentProgram = wire.holderAuthentProgram
        holderAuthentRelegationCode = wire.holderAuthentRelegationCode
        holderAuthentResponseCode = wire.holderAuthentResponseCode
        holderAuthentStatus = wire.holderAuthentStatus
        holderAuthentType = wire.holderAuthentType
        inAppResponseCode = wire.inAppResponseCode?.rawValue
        invoiceReference = wire.invoiceReference
        issuerWalletInformation = wire.issuerWalletInformation
        maskedPan = wire.maskedPan
        merchantId = wire.merchantId
        merchantWalletId = wire.merchantWalletId
        orderChannel = wire.orderChannel?.rawValue
        orderId = wire.orderId
        panEntryMode = wire.panEntryMode?.rawValue
        paymentMeanBrand = wire.paymentMeanBrand?.rawValue
        paymentMeanBrandSelectionStatus = wire.paymentMeanBrandSelectionStatus?.rawValue
        paymentMeanType = wire.paymentMeanType?.rawValue
        paymentPattern = wire.paymentPattern?.rawValue
        returnContext = wire.returnContext
        s10TransactionReference = wire.s10TransactionReference.map(INAPPS10TransactionReference.init)
        statementReference = wire.statementReference
        transactionDateTime = wire.transactionDateTime
        transactionOrigin = wire.transactionOrigin
        transactionPlatform = wire.transactionPlatform?.rawValue
        transactionReference = wire.transactionReference
        walletType = wire.walletType?.rawValue
        self.advice = advice.rawValue
        self.reason = reason
    }
}
