public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `dccrate`: asks for the amount of a payment in the card's currency.
public typealias DirectCurrencyConversionRequest = DirectObject<DirectCurrencyConversionRequestFields>

/// The members of ``DirectCurrencyConversionRequest``.
public final class DirectCurrencyConversionRequestFields: DirectFields {
    /// The card, by its number, its token or the app's encrypted input.
    public let cardSource = DirectField<DirectCardSource>("cardSource", .required)
    /// The amount to convert.
    public let transaction = DirectField<DirectConversionTransaction>("transaction", .required)
}

/// `cardSource`: the card. Exactly one of the members is given.
public typealias DirectCardSource = DirectObject<DirectCardSourceFields>

/// The members of ``DirectCardSource``.
public final class DirectCardSourceFields: DirectFields {
    /// The card.
    public let card = DirectField<DirectCardSourceCard>("card")
    /// The token of a stored card.
    public let token = DirectField<String>("token", .optional, .upTo(50))
    /// Identifies the card form.
    public let hostedTokenizationId = DirectField<String>("hostedTokenizationId")
    /// What the app encrypted.
    public let encryptedCustomerInput = DirectField<String>("encryptedCustomerInput")
}

/// `card` of a card source.
public typealias DirectCardSourceCard = DirectObject<DirectCardSourceCardFields>

/// The members of ``DirectCardSourceCard``.
public final class DirectCardSourceCardFields: DirectFields {
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>(
        "paymentProductId", .optional, .number(0...99_999), isLenient: true)
    @_spi(Platform) public let cardNumber = DirectField<String>("cardNumber", .required, .cardNumber)
}

/// `transaction` of `dccrate`.
public typealias DirectConversionTransaction = DirectObject<DirectConversionTransactionFields>

/// The members of ``DirectConversionTransaction``.
public final class DirectConversionTransactionFields: DirectFields {
    /// The amount before the conversion.
    public let amount = DirectField<DirectAmountOfMoney>("amount", .required)
}

/// The answer of `dccrate`.
public typealias DirectCurrencyConversionResponse = DirectObject<DirectCurrencyConversionResponseFields>

/// The members of ``DirectCurrencyConversionResponse``.
public final class DirectCurrencyConversionResponseFields: DirectFields {
    /// The value for `currencyConversion` of the payment, if the shopper accepts.
    public let dccSessionId = DirectField<String>("dccSessionId")
    /// The result.
    public let result = DirectField<DirectConversionResult>("result")
    /// The amount in the card's currency, and the rate.
    public let proposal = DirectField<DirectConversionProposal>("proposal")
}

/// `result` of `dccrate`.
public typealias DirectConversionResult = DirectObject<DirectConversionResultFields>

/// The members of ``DirectConversionResult``.
public final class DirectConversionResultFields: DirectFields {
    /// The result.
    public let result = DirectField<DirectConversionOutcome>("result")
    /// The result in words.
    public let resultReason = DirectField<String>("resultReason")
}

/// `proposal`: both amounts, and what must be shown to the shopper.
public typealias DirectConversionProposal = DirectObject<DirectConversionProposalFields>

/// The members of ``DirectConversionProposal``.
public final class DirectConversionProposalFields: DirectFields {
    /// The amount in the merchant's currency.
    public let baseAmount = DirectField<DirectAmountOfMoney>("baseAmount")
    /// The amount in the card's currency.
    public let targetAmount = DirectField<DirectAmountOfMoney>("targetAmount")
    /// The exchange rate.
    public let rate = DirectField<DirectConversionRate>("rate")
    /// The text for the receipt.
    public let disclaimerReceipt = DirectField<String>("disclaimerReceipt")
    /// The text to show before the shopper decides.
    public let disclaimerDisplay = DirectField<String>("disclaimerDisplay")
}

/// `rate` of a proposal.
public typealias DirectConversionRate = DirectObject<DirectConversionRateFields>

/// The members of ``DirectConversionRate``.
public final class DirectConversionRateFields: DirectFields {
    /// Units of the card's currency for one of the merchant's.
    public let exchangeRate = DirectField<JSONValue>("exchangeRate")
    /// Units of the merchant's currency for one of the card's.
    public let invertedExchangeRate = DirectField<JSONValue>("invertedExchangeRate")
    /// The mark-up of the rate, in per cent.
    public let markUpRate = DirectField<JSONValue>("markUpRate")
    /// ISO 8601.
    public let quotationDateTime = DirectField<String>("quotationDateTime")
    /// Who gives the rate.
    public let source = DirectField<String>("source")
}

/// `result` of a conversion.
public struct DirectConversionOutcome: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The conversion can be offered.
    public static let allowed: DirectConversionOutcome = "Allowed"
    static let invalidCard: DirectConversionOutcome = "InvalidCard"
    static let invalidMerchant: DirectConversionOutcome = "InvalidMerchant"
    static let noRate: DirectConversionOutcome = "NoRate"
    static let notAvailable: DirectConversionOutcome = "NotAvailable"

    /// The documented values.
    public static let known: [DirectConversionOutcome] =
        [.allowed, .invalidCard, .invalidMerchant, .noRate, .notAvailable]
}
