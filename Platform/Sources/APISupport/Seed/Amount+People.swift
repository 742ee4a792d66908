package import GuichetCore

extension Amount {
    /// As people write it: `25.00 EUR`, `25 EUR`, `1200 JPY`; `nil` for anything else.
    package init?(people text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, let currency = CurrencyCode(alphabetic: String(words[1]).uppercased()),
            let exponent = currency.facts?.exponent
        else { return nil }
        let parts = words[0].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        let decimals = parts.count == 2 ? String(parts[1]) : String(repeating: "0", count: exponent)
        guard decimals.utf8.count == exponent else { return nil }
        self.init(digits: String(parts[0]) + decimals, currency: currency)
    }
}
