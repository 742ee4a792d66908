import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// `card` of an answer: the masked number, and the data that follow from its first digits.
public typealias DirectCardEssentials = DirectObject<DirectCardEssentialsFields>

/// The members of ``DirectCardEssentials``.
public final class DirectCardEssentialsFields: DirectFields {
    /// Masked.
    public let cardNumber = DirectField<String>("cardNumber")
    /// `MMYY`.
    public let expiryDate = DirectField<String>("expiryDate")
    /// The first digits of the card number.
    public let bin = DirectField<String>("bin")
    /// The issuer's country. ISO 3166-1 alpha-2.
    public let countryCode = DirectField<String>("countryCode")
    let cardType = DirectField<DirectCardType>("cardType")
    let cardCorporateIndicator = DirectField<Bool>("cardCorporateIndicator")
    let cardEffectiveDateIndicator = DirectField<Bool>("cardEffectiveDateIndicator")
    let cardEffectiveDate = DirectField<String>("cardEffectiveDate")
    let cardPanType = DirectField<String>("cardPanType")
    let cardProductCode = DirectField<String>("cardProductCode")
    let cardProductName = DirectField<String>("cardProductName")
    let cardProductUsageLabel = DirectField<String>("cardProductUsageLabel")
    let cardScheme = DirectField<String>("cardScheme")
    let issuerCode = DirectField<String>("issuerCode")
    let issuerName = DirectField<String>("issuerName")
    let issuerRegionCode = DirectField<String>("issuerRegionCode")
    let issuingCountryCode = DirectField<String>("issuingCountryCode")
    let panLuhnCheck = DirectField<Bool>("panLuhnCheck")
    let panLengthMax = DirectField<Int64>("panLengthMax")
    let panLengthMin = DirectField<Int64>("panLengthMin")
    let virtualCardIndicator = DirectField<Bool>("virtualCardIndicator")
    let issuerPrincipalMemberCode = DirectField<String>("issuerPrincipalMemberCode")
    let issuerPrincipalMemberName = DirectField<String>("issuerPrincipalMemberName")
}

/// `crmToken`: recognises a card again, whatever its token. Nothing can be paid with it.
public typealias DirectCRMToken = DirectObject<DirectCRMTokenFields>

/// The members of ``DirectCRMToken``.
public final class DirectCRMTokenFields: DirectFields {
    /// The same for one card number.
    public let uniqueCardIdentifier = DirectField<String>("uniqueCardIdentifier", .optional, .upTo(44))
    /// The same for a card and for its numbers in wallets.
    public let uniqueAccountIdentifier = DirectField<String>("uniqueAccountIdentifier", .optional, .upTo(44))
}

/// `cardWithoutCvv`: a card in an answer.
public typealias DirectMaskedCard = DirectObject<DirectMaskedCardFields>

/// The members of ``DirectMaskedCard``.
public final class DirectMaskedCardFields: DirectFields {
    /// Masked.
    public let cardNumber = DirectField<String>("cardNumber", .optional, .upTo(19))
    /// `MMYY`.
    public let expiryDate = DirectField<String>("expiryDate", .optional, .expiryDate)
    /// The name on the card.
    public let cardholderName = DirectField<String>("cardholderName", .optional, .trimmed(.cardholderName))
}
