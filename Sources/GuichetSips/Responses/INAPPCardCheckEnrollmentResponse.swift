public import GuichetCore

/// The answer to `cardCheckEnrollment` (Sips In-App 24.3, "INAPPCardCheckEnrollmentResponse").
public struct INAPPCardCheckEnrollmentResponse: WireMessage, Hashable {
    /// Where the holder is authenticated: the issuer's page. See ``AuthenticationForm``.
    public var authentRedirectionUrl: String?
    /// With codes 12 and 30: the field at fault.
    public var errorFieldName: String?
    /// Four first and two last digits.
    public var maskedPan: String?
    /// What the form to the issuer carries. Opaque.
    public var paReqMessage: String?
    /// The answer. This response has no `inAppResponseCode` (docs/choices/sips.md, G8).
    public var redirectionStatusCode: ResponseCode?
    /// For the next call. Opaque.
    public var redirectionUrl: String?
    /// Stands for the card at this shop: the same card has the same one.
    public var tokenPan: String?
    /// For the next call. Opaque.
    public var transactionContextData: String?
    /// For the next call.
    public var transactionContextVersion: String?

    public init() {}

    public static let fields: [WireField<INAPPCardCheckEnrollmentResponse>] = [
        .text("authentRedirectionUrl", \.authentRedirectionUrl),
        .text("errorFieldName", \.errorFieldName),
        .text("maskedPan", \.maskedPan),
        .text("paReqMessage", \.paReqMessage),
        .code("redirectionStatusCode", \.redirectionStatusCode),
        .text("redirectionUrl", \.redirectionUrl),
        .text("tokenPan", \.tokenPan),
        .text("transactionContextData", \.transactionContextData),
        .text("transactionContextVersion", \.transactionContextVersion),
    ]
}
