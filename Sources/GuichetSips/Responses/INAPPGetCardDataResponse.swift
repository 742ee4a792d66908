@_spi(Platform) public import GuichetCore

/// The answer to `getCardData` (Sips In-App 24.3, "INAPPGetCardDataResponse").
public struct INAPPGetCardDataResponse: WireMessage, Hashable {
    /// One for each brand of a co-badged card.
    public var cardDataList: [INAPPCardData]?
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// The platform's answer.
    public var inAppResponseCode: ResponseCode?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<INAPPGetCardDataResponse>] = [
        .containers("cardDataList", \.cardDataList),
        .text("errorFieldName", \.errorFieldName),
        .code("inAppResponseCode", \.inAppResponseCode),
    ]
}
