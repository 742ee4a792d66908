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
    /// What to do next; ours, see ``InAppSdk``.
    public let advice: String
    /// Why there is no answer of the platform, for people; ours. `nil` when there is one.
    public let reason: String?

    init(_ wire: GuichetSips.INAPPGetCardDataResponse, advice: Advice, reason: String?) {
        cardDataList = wire.cardDataList?.map(INAPPCardData.init)
        errorFieldName = wire.errorFieldName
        inAppResponseCode = wire.inAppResponseCode?.rawValue
        self.advice = advice.rawValue
        self.reason = reason
    }
}
