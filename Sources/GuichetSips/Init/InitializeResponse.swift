@_spi(Platform) public import GuichetCore

/// The answer to every initialisation. Sealed like a request: the seal covers every field except `seal`.
public struct InitializeResponse: WireMessage, Hashable {
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// The key for card data, base64url.
    public var publicKeyValue: String?
    /// Opaque: what the app sends with its call.
    public var redirectionData: String?
    /// The platform's answer: `00` is a success.
    public var redirectionStatusCode: ResponseCode?
    /// The answer in words.
    public var redirectionStatusMessage: String?
    /// The address of the app's call.
    public var redirectionUrl: String?
    /// The version of the app's call.
    public var redirectionVersion: String?
    /// The seal over the other fields.
    public var seal: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<InitializeResponse>] = [
        .text("errorFieldName", \.errorFieldName),
        .text("publicKeyValue", \.publicKeyValue),
        .text("redirectionData", \.redirectionData),
        .code("redirectionStatusCode", \.redirectionStatusCode),
        .text("redirectionStatusMessage", \.redirectionStatusMessage),
        .text("redirectionUrl", \.redirectionUrl),
        .text("redirectionVersion", \.redirectionVersion),
        .text("seal", \.seal),
    ]
}
