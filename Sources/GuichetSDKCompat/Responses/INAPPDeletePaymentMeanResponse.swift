public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPDeletePaymentMeanResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPDeletePaymentMeanResponse) @objcMembers
#endif
public final class INAPPDeletePaymentMeanResponse: NSObject, CompatResponse {
    /// With codes 12 and 30: the field that is wrong.
    public let errorFieldName: String?
    /// The platform's answer.
    public let inAppResponseCode: String?
    /// When it was deleted, in Paris time with its offset. (The guide's comment: "added"; docs/choices/sips.md, G7.)
    public let walletActionDateTime: String?
    /// What to do next. Not in the guide, see ``InAppSdk``.
    public let advice: String
    /// Why the platform did not answer, for people. Not in the guide. `nil` if it did.
    public let reason: String?

    init(_ wire: GuichetSips.INAPPDeletePaymentMeanResponse, advice: Advice, reason: String?) {
        errorFieldName = wire.errorFieldName
        inAppResponseCode = wire.inAppResponseCode?.rawValue
        walletActionDateTime = wire.walletActionDateTime
        self.advice = advice.rawValue
        self.reason = reason
    }
}
