public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPOrderResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPOrderResponse) @objcMembers
#endif
public final class INAPPOrderResponse: NSObject, CompatResponse {
    public let acquirerResponseCode: String?
    public let amount: String?
    public let authentExemptionReasonList: [String]?
    public let authorisationId: String?
    public let authorisationTypeLabel: String?
    public let authorMessageReference: String?
    public let captureDay: String?
    public let captureMode: String?
    public let cardData: INAPPCardData?
    public let cardExpiryDate: String?
    public let currencyCode: String?
    public let customerId: String?
    public let errorFieldName: String?
    public let guaranteeIndicator: String?
    public let guaranteeLimitDateTime: String?
    public let holderAuthentMethod: String?
    public let holderAuthentProgram: String?
    public let holderAuthentRelegationCode: String?
    public let holderAuthentResponseCode: String?
    public let holderAuthentStatus: String?
    public let holderAuthentType: String?
    public let inAppResponseCode: String?
    public let invoiceReference: String?
    public let issuerWalletInformation: String?
    public let maskedPan: String?
    public let merchantId: String?
    public let merchantWalletId: String?
    public let orderChannel: String?
    public let orderId: String?
    public let panEntryMode: String?
    public let paymentMeanBrand: String?
    public let paymentMeanBrandSelectionStatus: String?
    public let paymentMeanType: String?
    public let paymentPattern: String?
    public let returnContext: String?
    public let s10TransactionReference: INAPPS10TransactionReference?
    public let statementReference: String?
    public let transactionDateTime: String?
    public let transactionOrigin: String?
    public let transactionPlatform: String?
    public let transactionReference: String?
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
