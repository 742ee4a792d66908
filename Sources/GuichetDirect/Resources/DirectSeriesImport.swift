@_spi(Platform) public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `importCofSeries`: a card-on-file series that began on another platform and continues here.
public typealias DirectImportSeriesRequest = DirectObject<DirectImportSeriesRequestFields>

/// The members of ``DirectImportSeriesRequest``.
public final class DirectImportSeriesRequestFields: DirectFields {
    /// The card, if there is no ``tokenId``.
    public let card = DirectField<DirectSeriesCard>("card")
    /// The token of the stored card.
    public let tokenId = DirectField<String>("tokenId", .optional, .upTo(50))
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>(
        "paymentProductId", .optional, .number(0...99_999), isLenient: true)
    /// The card scheme's reference of the first payment of the series.
    public let schemeReferenceData = DirectField<String>("schemeReferenceData", .required, .upTo(50))
    /// The Transaction Link Identifier of that payment.
    public let transactionLinkIdentifier = DirectField<String>("transactionLinkIdentifier", .optional, .upTo(36))
    /// ISO 4217, three letters.
    public let currencyCode = DirectField<String>("currencyCode", .optional, .currency)
    let networkTokenData = DirectField<JSONObject>("networkTokenData")
}

extension DirectImportSeriesRequest {
    /// The series of a card that the platform has stored.
    public init(tokenId: String, schemeReferenceData: String) {
        self.init()
        self.tokenId = tokenId
        self.schemeReferenceData = schemeReferenceData
    }

    /// The series of a card in plain text: only for merchants certified by PCI DSS.
    public init(card: DirectSeriesCard, schemeReferenceData: String) {
        self.init()
        self.card = card
        self.schemeReferenceData = schemeReferenceData
    }

    /// Checks the members together: exactly one card is required.
    public func faultsTogether() -> [DirectInputFault] {
        let (hasCard, hasToken) = (self.card != nil, self.tokenId != nil)
        if hasCard, hasToken { return [DirectInputFault(.invalid, propertyName: "card", "is given besides a token")] }
        guard !hasCard, !hasToken else { return [] }
        return [DirectInputFault(.missing, propertyName: "tokenId", "or the card is missing")]
    }
}

/// `card` of an imported series: a card in plain text, without a security code.
public typealias DirectSeriesCard = DirectObject<DirectSeriesCardFields>

/// The members of ``DirectSeriesCard``.
public final class DirectSeriesCardFields: DirectFields {
    @_spi(Platform) public let cardNumber = DirectField<String>("cardNumber", .optional, .cardNumber)
    /// `MMYY`.
    public let expiryDate = DirectField<String>("expiryDate", .optional, .expiryDate)
    /// The name on the card.
    public let cardholderName = DirectField<String>("cardholderName", .optional, .trimmed(.cardholderName))
}

extension DirectSeriesCard {
    /// A card in plain text: only for merchants certified by PCI DSS.
    public init(number: PAN, expiry: CardExpiry, cardholderName: String? = nil) {
        self.init()
        self.cardNumber = number.digits
        self.expiryDate = expiry.mmYY
        self.cardholderName = cardholderName
    }
}

/// The answer of `importCofSeries`.
public typealias DirectImportSeriesResponse = DirectObject<DirectImportSeriesResponseFields>

/// The members of ``DirectImportSeriesResponse``.
public final class DirectImportSeriesResponseFields: DirectFields {
    /// Represents the first payment of the series.
    public let paymentId = DirectField<DirectPaymentID>("paymentId")
}
