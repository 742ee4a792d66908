import GuichetCore

/// The answer of `getIINdetails`: the brand and other data of a card, from its first digits.
public typealias DirectIINDetails = DirectObject<DirectIINDetailsFields>

/// The members of ``DirectIINDetails``.
public final class DirectIINDetailsFields: DirectFields {
    /// The other networks of a co-badged card.
    public let coBrands = DirectField<[DirectIINDetail]>("coBrands")
    /// Whether the card can be used for the payment of ``DirectIINDetailsRequestFields/paymentContext``; absent without one.
    public let isAllowedInContext = DirectField<Bool>("isAllowedInContext")
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
    /// The issuer's country. ISO 3166-1 alpha-2.
    public let countryCode = DirectField<String>("countryCode")
    /// Credit, debit or prepaid.
    public let cardType = DirectField<DirectCardType>("cardType")
    let cardCorporateIndicator = DirectField<Bool>("cardCorporateIndicator")
    let cardEffectiveDateIndicator = DirectField<Bool>("cardEffectiveDateIndicator")
    let cardEffectiveDate = DirectField<String>("cardEffectiveDate")
    let cardPanType = DirectField<String>("cardPanType")
    let cardProductCode = DirectField<String>("cardProductCode")
    let cardProductName = DirectField<String>("cardProductName")
    let cardProductUsageLabel = DirectField<String>("cardProductUsageLabel")
    /// The network of the card.
    public let cardScheme = DirectField<String>("cardScheme")
    let issuerCode = DirectField<String>("issuerCode")
    let issuerName = DirectField<String>("issuerName")
    let issuerRegionCode = DirectField<String>("issuerRegionCode")
    let issuingCountryCode = DirectField<String>("issuingCountryCode")
    /// Whether the number has a Luhn check digit.
    public let panLuhnCheck = DirectField<Bool>("panLuhnCheck")
    /// The longest number of such a card.
    public let panLengthMax = DirectField<Int64>("panLengthMax")
    /// The shortest number of such a card.
    public let panLengthMin = DirectField<Int64>("panLengthMin")
    let virtualCardIndicator = DirectField<Bool>("virtualCardIndicator")
    let issuerPrincipalMemberCode = DirectField<String>("issuerPrincipalMemberCode")
    let issuerPrincipalMemberName = DirectField<String>("issuerPrincipalMemberName")
}

/// One of `coBrands`.
public typealias DirectIINDetail = DirectObject<DirectIINDetailFields>

/// The members of ``DirectIINDetail``.
public final class DirectIINDetailFields: DirectFields {
    /// Whether the card can be used for the payment of ``DirectIINDetailsRequestFields/paymentContext``; absent without one.
    public let isAllowedInContext = DirectField<Bool>("isAllowedInContext")
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
    /// The issuer's country. ISO 3166-1 alpha-2.
    public let countryCode = DirectField<String>("countryCode")
    /// Credit, debit or prepaid.
    public let cardType = DirectField<DirectCardType>("cardType")
    let cardCorporateIndicator = DirectField<Bool>("cardCorporateIndicator")
    let cardEffectiveDateIndicator = DirectField<Bool>("cardEffectiveDateIndicator")
    let cardEffectiveDate = DirectField<String>("cardEffectiveDate")
    let cardPanType = DirectField<String>("cardPanType")
    let cardProductCode = DirectField<String>("cardProductCode")
    let cardProductName = DirectField<String>("cardProductName")
    let cardProductUsageLabel = DirectField<String>("cardProductUsageLabel")
    /// The network of the card.
    public let cardScheme = DirectField<String>("cardScheme")
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

/// The body of `getIINdetails`.
public typealias DirectIINDetailsRequest = DirectObject<DirectIINDetailsRequestFields>

/// The members of ``DirectIINDetailsRequest``.
public final class DirectIINDetailsRequestFields: DirectFields {
    /// At least the first six digits.
    public let bin = DirectField<String>("bin", .required, .digits(6...19))
    /// The amount, the country, and whether the payment is recurring.
    public let paymentContext = DirectField<DirectPaymentContext>("paymentContext")
}

/// `paymentContext`: the payment for which the card would be used.
public typealias DirectPaymentContext = DirectObject<DirectPaymentContextFields>

/// The members of ``DirectPaymentContext``.
public final class DirectPaymentContextFields: DirectFields {
    /// The amount and its currency.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
    /// ISO 3166-1 alpha-2: `FR`.
    public let countryCode = DirectField<String>("countryCode", .optional, .country)
    /// Whether the payment is one of a series.
    public let isRecurring = DirectField<Bool>("isRecurring")
}
