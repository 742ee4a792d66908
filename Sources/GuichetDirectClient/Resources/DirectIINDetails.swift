public import GuichetCore

/// The answer of `getIINdetails`: the brand and other data of a card, from its first digits.
public struct DirectIINDetails: DirectDocument {
    public struct Fields: DirectFieldList {
        public let coBrands = DirectField<[DirectIINDetail]>("coBrands")
        public let isAllowedInContext = DirectField<Bool>("isAllowedInContext")
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
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

/// One of `coBrands`.
public struct DirectIINDetail: DirectDocument {
    public struct Fields: DirectFieldList {
        public let isAllowedInContext = DirectField<Bool>("isAllowedInContext")
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
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

/// The body of `getIINdetails`.
public struct DirectIINDetailsRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        /// At least the first six digits.
        public let bin = DirectField<String>("bin", .required, .digits(6...19))
        public let paymentContext = DirectField<DirectPaymentContext>("paymentContext")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `paymentContext`: the payment for which the card would be used.
public struct DirectPaymentContext: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
        public let countryCode = DirectField<String>("countryCode", .optional, .country)
        public let isRecurring = DirectField<Bool>("isRecurring")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
