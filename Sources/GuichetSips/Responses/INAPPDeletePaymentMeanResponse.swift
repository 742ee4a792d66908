@_spi(Platform) public import GuichetCore

/// The answer to `deletePaymentMean` (Sips In-App 24.3, "INAPPDeletePaymentMeanResponse").
public struct INAPPDeletePaymentMeanResponse: WireMessage, Hashable {
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// The platform's answer.
    public var inAppResponseCode: ResponseCode?
    /// When it was deleted, in Paris time with its offset. (The guide's comment: "added"; docs/choices/sips.md, G7.)
    public var walletActionDateTime: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<INAPPDeletePaymentMeanResponse>] = [
        .text("errorFieldName", \.errorFieldName),
        .code("inAppResponseCode", \.inAppResponseCode),
        .text("walletActionDateTime", \.walletActionDateTime),
    ]
}
