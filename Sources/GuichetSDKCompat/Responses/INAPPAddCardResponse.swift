public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPAddCardResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPAddCardResponse) @objcMembers
#endif
public final class INAPPAddCardResponse: NSObject, CompatResponse {
    /// With codes 12 and 30: the field that is wrong.
    public let errorFieldName: String?
    /// The platform's answer.
    public let inAppResponseCode: String?
    /// The first four digits and the last two.
    public let maskedPan: String?
    /// An NSInteger since 21.2.0; 0 if there is none.
    public let paymentMeanId: Int
    /// When it was added, in Paris time with its offset.
    public let walletActionDateTime: String?
    /// What to do next. Not in the guide, see ``InAppSdk``.
    public let advice: String
    /// Why the platform did not answer, for people. Not in the guide. `nil` if it did.
    public let reason: String?

    init(_ wire: GuichetSips.INAPPAddCardResponse, advice: Advice, reason: String?) {
        errorFieldName = wire.errorFieldName
        inAppResponseCode = wire.inAppResponseCode?.rawValue
        maskedPan = wire.maskedPan
        paymentMeanId = wire.paymentMeanId ?? 0
        walletActionDateTime = wire.walletActionDateTime
        self.advice = advice.rawValue
        self.reason = reason
    }
}
