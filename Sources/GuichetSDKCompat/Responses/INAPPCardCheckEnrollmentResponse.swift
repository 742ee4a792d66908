public import Foundation
import GuichetCore
internal import GuichetSips

/// INAPPCardCheckEnrollmentResponse of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPCardCheckEnrollmentResponse) @objcMembers
#endif
public final class INAPPCardCheckEnrollmentResponse: NSObject, CompatResponse {
    /// The issuer's page, which authenticates the cardholder. See `AuthenticationForm`.
    public let authentRedirectionUrl: String?
    /// With codes 12 and 30: the field that is wrong.
    public let errorFieldName: String?
    /// The first four digits and the last two.
    public let maskedPan: String?
    /// The value for the form to the issuer. Opaque.
    public let paReqMessage: String?
    /// The answer. This response has no `inAppResponseCode` (docs/choices/sips.md, G8).
    public let redirectionStatusCode: String?
    /// For the next call. Opaque.
    public let redirectionUrl: String?
    /// Represents the card at this shop: the same card always has the same value.
    public let tokenPan: String?
    /// For the next call. Opaque.
    public let transactionContextData: String?
    /// For the next call.
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
