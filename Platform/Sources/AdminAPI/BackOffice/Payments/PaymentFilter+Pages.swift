import GuichetCore

/// Amounts and times as people read them on the pages, and copy them into the form.
extension PaymentFilter {
    /// The text in the form of the API; what cannot be read stays as it is, and is refused there.
    static func read(_ text: String, in field: Field) -> String {
        switch field {
        case .amount, .amountFrom, .amountTo: amount(text) ?? text
        case .since, .until: time(text) ?? text
        case .api, .shop, .state, .reference, .card, .authorisation: text
        }
    }

    /// `1 234,56 EUR`, `1.234,56 EUR` and `1,234.56 EUR` are the same in every language of the pages: a link with a filter
    /// is opened by readers of another one. The decimals are as many as the currency has, behind the last sign.
    private static func amount(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count >= 2, let currency = words.last.map({ $0.uppercased() }),
            let exponent = CurrencyCode(alphabetic: currency)?.facts?.exponent
        else { return nil }
        var (whole, decimals) = (words.dropLast().joined(separator: " "), "")
        var groupSigns: Set<Character> = [" ", ".", ","]
        if exponent > 0, let sign = whole.lastIndex(where: { $0 == "." || $0 == "," }),
            whole[sign...].count == exponent + 1
        {
            groupSigns.remove(whole[sign])
            (whole, decimals) = (String(whole[..<sign]), "." + whole[sign...].dropFirst())
        }
        let signs = Set(whole.filter { !$0.isNumber })
        guard signs.isSubset(of: groupSigns), signs.count <= 1 else { return nil }
        if let sign = signs.first {
            let groups = whole.split(separator: sign, omittingEmptySubsequences: false)
            guard groups.first.map({ (1...3).contains($0.count) }) == true,
                groups.dropFirst().allSatisfy({ $0.count == 3 })
            else { return nil }
            whole = groups.joined()
        }
        return "\(whole)\(decimals) \(currency)"
    }

    /// `2026-12-01 09:00:00`, as the tables have it: all times there are in UTC.
    private static func time(_ text: String) -> String? {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0].utf8.count == 10,
            words[1].allSatisfy({ $0.isNumber || $0 == ":" || $0 == "." })
        else { return nil }
        return "\(words[0])T\(words[1])\(words[1].utf8.count == 5 ? ":00" : "")Z"
    }
}
