@_spi(Platform) public import GuichetCore

/// The answer to `paymentTokenGenerate` (Sips In-App 24.3, "INAPPPaymentTokenGenerateResponse").
public struct INAPPPaymentTokenGenerateResponse: WireMessage, Hashable {
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// The platform's answer.
    public var inAppResponseCode: ResponseCode?
    /// Represents the given values, once, for fifteen minutes, at this shop.
    public var paymentToken: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<INAPPPaymentTokenGenerateResponse>] = [
        .text("errorFieldName", \.errorFieldName),
        .code("inAppResponseCode", \.inAppResponseCode),
        .text("paymentToken", \.paymentToken),
    ]
}
