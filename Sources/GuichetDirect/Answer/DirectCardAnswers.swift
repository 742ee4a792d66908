public import GuichetCore
public import GuichetDirectClient

/// `card` of an answer: the masked number, and the data that follow from its first digits.
public struct DirectCardEssentials: DirectDocument {
    public struct Fields: DirectFieldList {
        /// Masked.
        public let cardNumber = DirectField<String>("cardNumber")
        /// `MMYY`.
        public let expiryDate = DirectField<String>("expiryDate")
        public let bin = DirectField<String>("bin")
        public let countryCode = DirectField<String>("countryCode")
        public let cardType = DirectField<DirectCardType>("cardType")
        public let cardCorporateIndicator = DirectField<Bool>("cardCorporateIndicator")
        public let cardEffectiveDateIndicator = DirectField<Bool>("cardEffectiveDateIndicator")
        public let cardEffectiveDate = DirectField<String>("cardEffectiveDate")
        public let cardPanType = DirectField<String>("cardPanType")
        public let cardProductCode = DirectField<String>("cardProductCode")
        public let cardProductName = DirectField<String>("cardProductName")
        public let cardProductUsageLabel = DirectField<String>("cardProductUsageLabel")
        public let cardScheme = DirectField<String>("cardScheme")
        public let issuerCode = DirectField<String>("issuerCode")
        public let issuerName = DirectField<String>("issuerName")
        public let issuerRegionCode = DirectField<String>("issuerRegionCode")
        public let issuingCountryCode = DirectField<String>("issuingCountryCode")
        public let panLuhnCheck = DirectField<Bool>("panLuhnCheck")
        public let panLengthMax = DirectField<Int64>("panLengthMax")
        public let panLengthMin = DirectField<Int64>("panLengthMin")
        public let virtualCardIndicator = DirectField<Bool>("virtualCardIndicator")
        public let issuerPrincipalMemberCode = DirectField<String>("issuerPrincipalMemberCode")
        public let issuerPrincipalMemberName = DirectField<String>("issuerPrincipalMemberName")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `cardWithoutCvv`: a card in an answer.
public struct DirectMaskedCard: DirectDocument {
    public struct Fields: DirectFieldList {
        /// Masked.
        public let cardNumber = DirectField<String>("cardNumber", .optional, .upTo(19))
        public let expiryDate = DirectField<String>("expiryDate", .optional, .expiryDate)
        public let cardholderName = DirectField<String>("cardholderName", .optional, .trimmed(.cardholderName))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
