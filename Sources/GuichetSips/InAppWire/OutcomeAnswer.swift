@_spi(Platform) public import GuichetCore

/// The answer to `outcome` (docs/in-app-wire.md, section 5).
public struct OutcomeAnswer: WireMessage, Hashable {
    /// The platform's answer.
    public var inAppResponseCode: ResponseCode?
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// Whether the operation was seen, and whether it has ended.
    public var outcome: OutcomeState?
    /// With `final`: the answer that the order received.
    public var response: INAPPOrderResponse?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<OutcomeAnswer>] = [
        .code("inAppResponseCode", \.inAppResponseCode),
        .text("errorFieldName", \.errorFieldName),
        .code("outcome", \.outcome),
        .container("response", \.response),
    ]
}

/// What the platform knows about an order.
public struct OutcomeState: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No order arrived, and a late one will be refused: the cardholder is not charged.
    public static let unseen: OutcomeState = "unseen"
    /// The order arrived, but its end is not known yet.
    public static let pending: OutcomeState = "pending"
    /// The operation has ended: its first answer follows.
    public static let final: OutcomeState = "final"
}
