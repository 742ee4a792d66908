public import GuichetCore

/// `amountOfMoney`: an amount in the smallest unit of its currency, cents for the euro.
public typealias DirectAmountOfMoney = DirectObject<DirectAmountOfMoneyFields>

/// The members of ``DirectAmountOfMoney``.
public final class DirectAmountOfMoneyFields: DirectFields {
    /// In the smallest unit of the currency: cents for the euro. Worldline's plug-ins for PrestaShop and OpenCart write
    /// it as a text of digits.
    public let amount = DirectField<Int64>("amount", .required, .amount, isLenient: true)
    /// ISO 4217, three letters.
    public let currencyCode = DirectField<String>("currencyCode", .required, .currency)
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
