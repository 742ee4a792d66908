public import GuichetCore
public import GuichetDirectClient

/// The body of `dccrate`: asks for the amount of a payment in the card's currency.
public struct DirectCurrencyConversionRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let cardSource = DirectField<DirectCardSource>("cardSource", .required)
        public let transaction = DirectField<DirectConversionTransaction>("transaction", .required)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `cardSource`: the card. Exactly one of the members is given.
public struct DirectCardSource: DirectDocument {
    public struct Fields: DirectFieldList {
        public let card = DirectField<DirectCardSourceCard>("card")
        public let token = DirectField<String>("token", .optional, .upTo(50))
        public let hostedTokenizationId = DirectField<String>("hostedTokenizationId")
        public let encryptedCustomerInput = DirectField<String>("encryptedCustomerInput")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `card` of a card source.
public struct DirectCardSourceCard: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId", .optional, .number(0...99_999))
        @_spi(Platform) public let cardNumber = DirectField<String>("cardNumber", .required, .cardNumber)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `transaction` of `dccrate`.
public struct DirectConversionTransaction: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amount = DirectField<DirectAmountOfMoney>("amount", .required)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `dccrate`.
public struct DirectCurrencyConversionResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        /// The value for `currencyConversion` of the payment, if the shopper accepts.
        public let dccSessionId = DirectField<String>("dccSessionId")
        public let result = DirectField<DirectConversionResult>("result")
        public let proposal = DirectField<DirectConversionProposal>("proposal")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `result` of `dccrate`.
public struct DirectConversionResult: DirectDocument {
    public struct Fields: DirectFieldList {
        public let result = DirectField<DirectConversionOutcome>("result")
        public let resultReason = DirectField<String>("resultReason")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `proposal`: both amounts, and what must be shown to the shopper.
public struct DirectConversionProposal: DirectDocument {
    public struct Fields: DirectFieldList {
        public let baseAmount = DirectField<DirectAmountOfMoney>("baseAmount")
        public let targetAmount = DirectField<DirectAmountOfMoney>("targetAmount")
        public let rate = DirectField<DirectConversionRate>("rate")
        public let disclaimerReceipt = DirectField<String>("disclaimerReceipt")
        public let disclaimerDisplay = DirectField<String>("disclaimerDisplay")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `rate` of a proposal.
public struct DirectConversionRate: DirectDocument {
    public struct Fields: DirectFieldList {
        public let exchangeRate = DirectField<JSONValue>("exchangeRate")
        public let invertedExchangeRate = DirectField<JSONValue>("invertedExchangeRate")
        public let markUpRate = DirectField<JSONValue>("markUpRate")
        /// ISO 8601.
        public let quotationDateTime = DirectField<String>("quotationDateTime")
        public let source = DirectField<String>("source")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `result` of a conversion.
public struct DirectConversionOutcome: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let allowed: DirectConversionOutcome = "Allowed"
    public static let invalidCard: DirectConversionOutcome = "InvalidCard"
    public static let invalidMerchant: DirectConversionOutcome = "InvalidMerchant"
    public static let noRate: DirectConversionOutcome = "NoRate"
    public static let notAvailable: DirectConversionOutcome = "NotAvailable"

    /// The documented values.
    public static let known: [DirectConversionOutcome] =
        [.allowed, .invalidCard, .invalidMerchant, .noRate, .notAvailable]
}
