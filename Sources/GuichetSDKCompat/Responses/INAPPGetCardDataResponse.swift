public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPGetCardDataResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPGetCardDataResponse) @objcMembers
#endif
public final class INAPPGetCardDataResponse: NSObject, CompatResponse {
    public let cardDataList: [INAPPCardData]?
    public let errorFieldName: String?
    public let inAppResponseCode: String?
    /// What to do next. Not in the guide, see ``InAppSdk``.
    public let advice: String
    /// Why the platform did not answer, for people. Not in the guide. `nil` if it did.
    public let reason: String?

    init(_ wire: GuichetSips.INAPPGetCardDataResponse, advice: Advice, reason: String?) {
        cardDataList = wire.cardDataList?.map(INAPPCardData.init)
        errorFieldName = wire.errorFieldName
        inAppResponseCode = wire.inAppResponseCode?.rawValue
        self.advice = advice.rawValue
        self.reason = reason
    }
}
