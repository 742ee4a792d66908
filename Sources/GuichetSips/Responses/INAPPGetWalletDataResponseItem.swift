public import GuichetCore

/// A card of a wallet (Sips In-App 24.3, "INAPPGetWalletDataResponseItem").
public struct INAPPGetWalletDataResponseItem: WireMessage, Hashable {
    /// Four first and two last digits.
    public var maskedPan: String?
    /// `yyyyMM`.
    public var panExpiryDate: String?
    /// The shopper's name for it.
    public var paymentMeanAlias: String?
    /// The brand that an order with it uses unless it names another.
    public var paymentMeanBrand: PaymentMeanBrand?
    /// The brands that it can be used with. Since 23.1.0 by the changelog, not in the table (docs/choices/sips.md, G4).
    public var paymentMeanCoBadgingBrandList: [String]?
    /// Its number in the wallet.
    public var paymentMeanId: Int?

    public init() {}

    public static let fields: [WireField<INAPPGetWalletDataResponseItem>] = [
        .text("maskedPan", \.maskedPan),
        .text("panExpiryDate", \.panExpiryDate),
        .text("paymentMeanAlias", \.paymentMeanAlias),
        .code("paymentMeanBrand", \.paymentMeanBrand),
        .texts("paymentMeanCoBadgingBrandList", \.paymentMeanCoBadgingBrandList),
        .number("paymentMeanId", \.paymentMeanId),
    ]
}
