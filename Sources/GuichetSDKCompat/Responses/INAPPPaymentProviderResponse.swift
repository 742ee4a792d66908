public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPPaymentProviderResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPPaymentProviderResponse) @objcMembers
#endif
public final class INAPPPaymentProviderResponse: NSObject, CompatResponse {
    public let errorFieldName: String?
    public let inAppResponseCode: String?
    public let outerRedirectionUrl: String?
    public let redirectionUrl: String?
    public let transactionContextData: String?
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
