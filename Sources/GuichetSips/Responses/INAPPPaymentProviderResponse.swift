@_spi(Platform) public import GuichetCore

/// The answer to `paymentProviderOrder` (Sips In-App 24.3, "INAPPPaymentProviderResponse").
public struct INAPPPaymentProviderResponse: WireMessage, Hashable {
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// The platform's answer.
    public var inAppResponseCode: ResponseCode?
    /// The intent: open it to start the bank's app.
    public var outerRedirectionUrl: String?
    /// For the next call. Opaque.
    public var redirectionUrl: String?
    /// For the next call. Opaque.
    public var transactionContextData: String?
    /// For the next call.
    public var transactionContextVersion: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<INAPPPaymentProviderResponse>] = [
        .text("errorFieldName", \.errorFieldName),
        .code("inAppResponseCode", \.inAppResponseCode),
        .text("outerRedirectionUrl", \.outerRedirectionUrl),
        .text("redirectionUrl", \.redirectionUrl),
        .text("transactionContextData", \.transactionContextData),
        .text("transactionContextVersion", \.transactionContextVersion),
    ]
}
