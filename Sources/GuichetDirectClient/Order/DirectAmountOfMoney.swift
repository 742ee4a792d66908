public import GuichetCore

/// `amountOfMoney`: an amount in the smallest unit of its currency, cents for the euro.
public struct DirectAmountOfMoney: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amount = DirectField<Int64>("amount", .required, .amount)
        /// ISO 4217, three letters.
        public let currencyCode = DirectField<String>("currencyCode", .required, .currency)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

extension DirectAmountOfMoney {
    /// - Parameters:
    ///   - amount: in the smallest unit of the currency.
    ///   - currencyCode: three letters of ISO 4217, such as `EUR`.
    public init(amount: Int64, currencyCode: String) {
        self.init()
        self.amount = amount
        self.currencyCode = currencyCode
    }

    /// `nil` for an unknown currency.
    public init?(_ amount: Amount) {
        guard let letters = amount.currency.facts?.alphabetic else { return nil }
        self.init(amount: amount.minorUnits, currencyCode: letters)
    }

    /// The amount; `nil` if a member is missing, out of range, or of an unknown currency.
    public var money: Amount? {
        guard let minorUnits = self.amount, let letters = self.currencyCode,
            let currency = CurrencyCode(alphabetic: letters)
        else { return nil }
        return Amount(minorUnits: minorUnits, currency: currency)
    }
}
