public import Foundation
internal import GuichetSips

/// INAPPCardData of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPCardData) @objcMembers
#endif
public final class INAPPCardData: NSObject, Sendable {
    /// Brand of the card.
    public let cardBrand: String?
    /// `Y` or `N`: a company card.
    public let cardCorporateIndicator: String?
    /// `Y` or `N`: the card has a start date.
    public let cardEffectiveDateIndicator: String?
    /// The product, by its network's code.
    public let cardProductCode: String?
    /// The product's name.
    public let cardProductName: String?
    /// `C` credit, `D` debit, `H` charge, `P` prepaid.
    public let cardProductProfile: String?
    /// `DEBIT`, `CREDIT`, `PREPAID` or `COMMERCIAL`.
    public let cardProductUsageLabel: String?
    /// The network.
    public let cardScheme: String?
    /// `1`, `2`, `3` or `N`: digits of the sequence number.
    public let cardSeqNumberIndicator: String?
    /// The issuer, five digits.
    public let issuerCode: String?
    /// The issuer's country, ISO 3166-1 alpha-3.
    public let issuerCountryCode: String?
    /// The issuer's name.
    public let issuerName: String?
    /// `1` to `9`, `A` to `E`.
    public let issuerRegionCode: String?
    /// The country in which the card was issued, ISO 3166-1 alpha-3. Since 22.5.0.
    public let issuingCountryCode: String?
    /// `L` Luhn, `N` none, `V` Visa modulus 10.
    public let panCheckAlgorithm: String?
    /// Longest card number of the range.
    public let panLengthMax: String?
    /// Shortest card number of the range.
    public let panLengthMin: String?

    init(_ wire: GuichetSips.INAPPCardData) {
        cardBrand = wire.cardBrand?.rawValue
        cardCorporateIndicator = wire.cardCorporateIndicator
        cardEffectiveDateIndicator = wire.cardEffectiveDateIndicator
        cardProductCode = wire.cardProductCode
        cardProductName = wire.cardProductName
        cardProductProfile = wire.cardProductProfile
        cardProductUsageLabel = wire.cardProductUsageLabel
        cardScheme = wire.cardScheme
        cardSeqNumberIndicator = wire.cardSeqNumberIndicator
        issuerCode = wire.issuerCode
        issuerCountryCode = wire.issuerCountryCode
        issuerName = wire.issuerName
        issuerRegionCode = wire.issuerRegionCode
        issuingCountryCode = wire.issuingCountryCode
        panCheckAlgorithm = wire.panCheckAlgorithm
        panLengthMax = wire.panLengthMax
        panLengthMin = wire.panLengthMin
    }
}
