public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPGetWalletDataResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPGetWalletDataResponse) @objcMembers
#endif
public final class INAPPGetWalletDataResponse: NSObject, CompatResponse {
    /// With codes 12 and 30: the field that is wrong.
    public let errorFieldName: String?
    /// The platform's answer.
    public let inAppResponseCode: String?
    /// In Paris time with its offset.
    public let walletCreationDateTime: String?
    /// The cards of the wallet.
    public let walletPaymentMeanData: [INAPPGetWalletDataResponseItem]?
    /// What to do next. Not in the guide, see ``InAppSdk``.
    public let advice: String
    /// Why the platform did not answer, for people. Not in the guide. `nil` if it did.
    public let reason: String?

    init(_ wire: GuichetSips.INAPPGetWalletDataResponse, advice: Advice, reason: String?) {
        errorFieldName = wire.errorFieldName
        inAppResponseCode = wire.inAppResponseCode?.rawValue
        walletCreationDateTime = wire.walletCreationDateTime
        walletPaymentMeanData = wire.walletPaymentMeanData?.map(INAPPGetWalletDataResponseItem.init)
        self.advice = advice.rawValue
        self.reason = reason
    }
}
