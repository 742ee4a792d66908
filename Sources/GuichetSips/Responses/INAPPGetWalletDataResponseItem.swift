@_spi(Platform) public import GuichetCore

/// A card of a wallet (Sips In-App 24.3, "INAPPGetWalletDataResponseItem").
public struct INAPPGetWalletDataResponseItem: WireMessage, Hashable {
    /// The first four digits and the last two.
    public var maskedPan: String?
    /// `yyyyMM`.
    public var panExpiryDate: String?
    /// The shopper's name for the card.
    public var paymentMeanAlias: String?
    /// The brand that an order with this card uses unless it names another.
    public var paymentMeanBrand: PaymentMeanBrand?
    /// The brands that can be used with the card. Since 23.1.0 according to the changelog, not in the table
    /// (docs/choices/sips.md, G4).
    public var paymentMeanCoBadgingBrandList: [String]?
    /// The card's number in the wallet.
    public var paymentMeanId: Int?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<INAPPGetWalletDataResponseItem>] = [
        .text("maskedPan", \.maskedPan),
        .text("panExpiryDate", \.panExpiryDate),
        .text("paymentMeanAlias", \.paymentMeanAlias),
        .code("paymentMeanBrand", \.paymentMeanBrand),
        .texts("paymentMeanCoBadgingBrandList", \.paymentMeanCoBadgingBrandList),
        .number("paymentMeanId", \.paymentMeanId),
    ]
}
