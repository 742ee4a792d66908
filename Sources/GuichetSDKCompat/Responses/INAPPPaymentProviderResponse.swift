public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPPaymentProviderResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPPaymentProviderResponse) @objcMembers
#endif
public final class INAPPPaymentProviderResponse: NSObject, CompatResponse {
    /// With codes 12 and 30: the field that is wrong.
    public let errorFieldName: String?
    /// The platform's answer.
    public let inAppResponseCode: String?
    /// The intent: open it to start the bank's app.
    public let outerRedirectionUrl: String?
    /// For the next call. Opaque.
    public let redirectionUrl: String?
    /// For the next call. Opaque.
    public let transactionContextData: String?
    /// For the next call.
    public let transactionContextVersion: String?
    /// What to do next. Not in the guide, see ``InAppSdk``.
    public let advice: String
    /// Why the platform did not answer, for people. Not in the guide. `nil` if it did.
    public let reason: String?

    init(_ wire: GuichetSips.INAPPPaymentProviderResponse, advice: Advice, reason: String?) {
        errorFieldName = wire.errorFieldName
        inAppResponseCode = wire.inAppResponseCode?.rawValue
        outerRedirectionUrl = wire.outerRedirectionUrl
        redirectionUrl = wire.redirectionUrl
        transactionContextData = wire.transactionContextData
        transactionContextVersion = wire.transactionContextVersion
        self.advice = advice.rawValue
        self.reason = reason
    }
}
