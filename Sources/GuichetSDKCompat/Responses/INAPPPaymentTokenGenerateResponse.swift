public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPPaymentTokenGenerateResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPPaymentTokenGenerateResponse) @objcMembers
#endif
public final class INAPPPaymentTokenGenerateResponse: NSObject, CompatResponse {
    /// With codes 12 and 30: the field that is wrong.
    public let errorFieldName: String?
    /// The platform's answer.
    public let inAppResponseCode: String?
    /// Represents the given values, once, for fifteen minutes, at this shop.
    public let paymentToken: String?
    /// What to do next. Not in the guide, see ``InAppSdk``.
    public let advice: String
    /// Why the platform did not answer, for people. Not in the guide. `nil` if it did.
    public let reason: String?

    init(_ wire: GuichetSips.INAPPPaymentTokenGenerateResponse, advice: Advice, reason: String?) {
        errorFieldName = wire.errorFieldName
        inAppResponseCode = wire.inAppResponseCode?.rawValue
        paymentToken = wire.paymentToken
        self.advice = advice.rawValue
        self.reason = reason
    }
}
