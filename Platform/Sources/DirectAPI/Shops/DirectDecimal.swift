import GuichetCore

/// A decimal number that is not negative, as a merchant writes it: `2.5`. It is exact, since money is computed with it.
package struct DirectDecimal: Sendable, Hashable {
    /// As it is written in JSON, too.
    package let text: String
    private let units: UInt64
    /// The power of ten by which the units are divided.
    private let scale: UInt64

    /// - Returns: `nil` for anything but one to six digits, with one to eight decimals or without.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard areDigits, let whole = parts.first, whole.utf8.count <= 6, whole == "0" || !whole.hasPrefix("0"),
            parts.count == 1 || parts.count == 2 && parts[1].utf8.count <= 8, let units = UInt64(parts.joined())
        else { return nil }
        self.text = text
        self.units = units
        scale = Self.power(parts.count == 1 ? 0 : parts[1].utf8.count)
    }

    var isZero: Bool { units == 0 }
    /// Whether it is at most this whole number.
    func isAtMost(_ limit: UInt64) -> Bool { units <= limit * scale }

    static func power(_ exponent: Int) -> UInt64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    /// The product with a number of minor units, rounded half up; `nil` beyond what an amount can be.
    ///
    /// - Parameters:
    ///   - factor: multiplies the product in the same step, so that it is rounded once.
    ///   - divisor: divides it likewise.
    func product(_ minorUnits: Int64, times factor: UInt64 = 1, over divisor: UInt64 = 1) -> Int64? {
        let (value, overflow) = units.multipliedReportingOverflow(by: factor)
        guard minorUnits >= 0, !overflow else { return nil }
        let whole = scale * divisor
        let (high, low) = UInt64(minorUnits).multipliedFullWidth(by: value)
        guard high < whole else { return nil }
        let (quotient, rest) = whole.dividingFullWidth((high: high, low: low))
        guard quotient < UInt64(Amount.maximumMinorUnits) else { return nil }
        return Int64(quotient) + (rest >= whole - rest ? 1 : 0)
    }

    /// The inverse, with nine decimals; `nil` of zero.
    var inverse: String? {
        guard units > 0 else { return nil }
        let billionth = Self.power(9)
        let parts = (scale * billionth + units / 2) / units
        let decimals = String(parts % billionth)
        return "\(parts / billionth)." + String(repeating: "0", count: 9 - decimals.count) + decimals
    }
}

/// The currency in which a merchant offers to pay instead, and its rate: `USD=1.0832`.
package struct DirectConversionOffer: Sendable, Hashable {
    package let text: String
    let currency: CurrencyCode
    let rate: DirectDecimal

    package init?(_ text: String) {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 2, let currency = CurrencyCode(alphabetic: parts[0]),
            let rate = DirectDecimal(parts[1]), !rate.isZero
        else { return nil }
        self.text = text
        self.currency = currency
        self.rate = rate
    }

    /// The amount in that currency; `nil` if it is in it already, or too large.
    func converted(_ amount: Amount) -> Amount? {
        guard amount.currency != currency, let from = amount.currency.facts?.exponent,
            let to = currency.facts?.exponent
        else { return nil }
        let units = rate.product(
            amount.minorUnits, times: DirectDecimal.power(max(to - from, 0)),
            over: DirectDecimal.power(max(from - to, 0)))
        return units.flatMap { Amount(minorUnits: $0, currency: currency) }
    }

    /// What a shopper may be offered; `nil` also for an amount that is nothing there, rounded: the card would pay it, and the
    /// shopper read 0. A part of an accepted payment may be so small.
    func offered(_ amount: Amount) -> Amount? {
        converted(amount).flatMap { $0.minorUnits > 0 || amount.minorUnits == 0 ? $0 : nil }
    }
}
