public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPCardCheckEnrollmentResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPCardCheckEnrollmentResponse) @objcMembers
#endif
public final class INAPPCardCheckEnrollmentResponse: NSObject, CompatResponse {
    public let authentRedirectionUrl: String?
    public let errorFieldName: String?
    public let maskedPan: String?
    public let paReqMessage: String?
    public let redirectionStatusCode: String?
    public let redirectionUrl: String?
    public let tokenPan: String?
    public let transactionContextData: String?
    public let transactionContextVersion: String?
    /// What to do next. Not in the guide, see ``InAppSdk``.
    public let advice: String
    /// Why the platform did not answer, for people. Not in the guide. `nil` if it did.
    public let reason: String?

    init(_ wire: GuichetSips.INAPPCardCheckEnrollmentResponse, advice: Advice, reason: String?) {
        authentRedirectionUrl = wire.authentRedirectionUrl
        errorFieldName = wire.errorFieldName
        maskedPan = wire.maskedPan
        paReqMessage = wire.paReqMessage
        redirectionStatusCode = wire.redirectionStatusCode?.rawValue
        redirectionUrl = wire.redirectionUrl
        tokenPan = wire.tokenPan
        transactionContextData = wire.transactionContextData
        transactionContextVersion = wire.transactionContextVersion
        self.advice = advice.rawValue
        self.reason = reason
    }
}
