@_spi(Platform) public import GuichetCore

/// The answer to `cardCheckEnrollment` (Sips In-App 24.3, "INAPPCardCheckEnrollmentResponse").
public struct INAPPCardCheckEnrollmentResponse: WireMessage, Hashable {
    /// The issuer's page, which authenticates the cardholder. See `AuthenticationForm`.
    public var authentRedirectionUrl: String?
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// The first four digits and the last two.
    public var maskedPan: String?
    /// The value for the form to the issuer. Opaque.
    public var paReqMessage: String?
    /// The answer. This response has no `inAppResponseCode` (docs/choices/sips.md, G8).
    public var redirectionStatusCode: ResponseCode?
    /// For the next call. Opaque.
    public var redirectionUrl: String?
    /// Represents the card at this shop: the same card always has the same value.
    public var tokenPan: String?
    /// For the next call. Opaque.
    public var transactionContextData: String?
    /// For the next call.
    public var transactionContextVersion: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<INAPPCardCheckEnrollmentResponse>] = [
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
