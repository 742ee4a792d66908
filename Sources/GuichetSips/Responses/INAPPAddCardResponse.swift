@_spi(Platform) public import GuichetCore

/// The answer to `addCard` (Sips In-App 24.3, "INAPPAddCardResponse").
public struct INAPPAddCardResponse: WireMessage, Hashable {
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// The platform's answer.
    public var inAppResponseCode: ResponseCode?
    /// The card's number in the wallet.
    public var paymentMeanId: Int?
    /// The first four digits and the last two.
    public var maskedPan: String?
    /// When it was added, in Paris time with its offset.
    public var walletActionDateTime: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<INAPPAddCardResponse>] = [
        .text("errorFieldName", \.errorFieldName),
        .code("inAppResponseCode", \.inAppResponseCode),
        .number("paymentMeanId", \.paymentMeanId),
        .text("maskedPan", \.maskedPan),
        .text("walletActionDateTime", \.walletActionDateTime),
    ]
}
