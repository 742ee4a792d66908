public import Foundation
internal import GuichetSips

/// INAPPCardData of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPCardData) @objcMembers
#endif
public final class INAPPCardData: NSObject, Sendable {
    public let cardBrand: String?
    public let cardCorporateIndicator: String?
    public let cardEffectiveDateIndicator: String?
    public let cardProductCode: String?
    public let cardProductName: String?
    public let cardProductProfile: String?
    public let cardProductUsageLabel: String?
    public let cardScheme: String?
    public let cardSeqNumberIndicator: String?
    public let issuerCode: String?
    public let issuerCountryCode: String?
    public let issuerName: String?
    public let issuerRegionCode: String?
    public let issuingCountryCode: String?
    public let panCheckAlgorithm: String?
    public let panLengthMax: String?
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
