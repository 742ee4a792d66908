@_spi(Platform) public import GuichetCore

/// Data of a card that follow from its first digits (Sips In-App 24.3, "INAPPCardData", 17 fields).
public struct INAPPCardData: WireMessage, Hashable {
    /// Brand of the card.
    public var cardBrand: PaymentMeanBrand?
    /// `Y` or `N`: a company card.
    public var cardCorporateIndicator: String?
    /// `Y` or `N`: the card has a start date.
    public var cardEffectiveDateIndicator: String?
    /// The product, by its network's code.
    public var cardProductCode: String?
    /// The product's name.
    public var cardProductName: String?
    /// `C` credit, `D` debit, `H` charge, `P` prepaid.
    public var cardProductProfile: String?
    /// `DEBIT`, `CREDIT`, `PREPAID` or `COMMERCIAL`.
    public var cardProductUsageLabel: String?
    /// The network.
    public var cardScheme: String?
    /// `1`, `2`, `3` or `N`: digits of the sequence number.
    public var cardSeqNumberIndicator: String?
    /// The issuer, five digits.
    public var issuerCode: String?
    /// The issuer's country, ISO 3166-1 alpha-3.
    public var issuerCountryCode: String?
    /// The issuer's name.
    public var issuerName: String?
    /// `1` to `9`, `A` to `E`.
    public var issuerRegionCode: String?
    /// The country in which the card was issued, ISO 3166-1 alpha-3. Since 22.5.0.
    public var issuingCountryCode: String?
    /// `L` Luhn, `N` none, `V` Visa modulus 10.
    public var panCheckAlgorithm: String?
    /// Longest card number of the range.
    public var panLengthMax: String?
    /// Shortest card number of the range.
    public var panLengthMin: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<INAPPCardData>] = [
        .code("cardBrand", \.cardBrand),
        .text("cardCorporateIndicator", \.cardCorporateIndicator),
        .text("cardEffectiveDateIndicator", \.cardEffectiveDateIndicator),
        .text("cardProductCode", \.cardProductCode),
        .text("cardProductName", \.cardProductName),
        .text("cardProductProfile", \.cardProductProfile),
        .text("cardProductUsageLabel", \.cardProductUsageLabel),
        .text("cardScheme", \.cardScheme),
        .text("cardSeqNumberIndicator", \.cardSeqNumberIndicator),
        .text("issuerCode", \.issuerCode),
        .text("issuerCountryCode", \.issuerCountryCode),
        .text("issuerName", \.issuerName),
        .text("issuerRegionCode", \.issuerRegionCode),
        .text("issuingCountryCode", \.issuingCountryCode),
        .text("panCheckAlgorithm", \.panCheckAlgorithm),
        .text("panLengthMax", \.panLengthMax),
        .text("panLengthMin", \.panLengthMin),
    ]
}
