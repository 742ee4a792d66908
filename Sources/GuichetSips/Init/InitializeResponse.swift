public import GuichetCore

/// The answer to every initialisation. Sealed like a request: the seal covers every field except `seal`.
public struct InitializeResponse: WireMessage, Hashable {
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    public var publicKeyValue: String?
    public var redirectionData: String?
    public var redirectionStatusCode: ResponseCode?
    public var redirectionStatusMessage: String?
    public var redirectionUrl: String?
    public var redirectionVersion: String?
    public var seal: String?

    public init() {}

    public static let fields: [WireField<InitializeResponse>] = [
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
