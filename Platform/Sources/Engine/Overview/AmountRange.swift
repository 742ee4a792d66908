package import GuichetCore

/// Amounts of one currency, both ends included.
package struct AmountRange: Sendable, Hashable {
    package let currency: CurrencyCode
    package let minorUnits: ClosedRange<Int64>

    package init(currency: CurrencyCode, minorUnits: ClosedRange<Int64>) {
        self.currency = currency
        self.minorUnits = minorUnits
    }

    package func includes(_ amount: Amount) -> Bool {
        amount.currency == currency && minorUnits.contains(amount.minorUnits)
    }
}
