public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPGetCardDataResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPGetCardDataResponse) @objcMembers
#endif
public final class INAPPGetCardDataResponse: NSObject, CompatResponse {
    /// One for each brand of a co-badged card.
    public let cardDataList: [INAPPCardData]?
    /// With codes 12 and 30: the field that is wrong.
    public let errorFieldName: String?
    /// The platform's answer.
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
