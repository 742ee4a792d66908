/// An amount of money in the smallest unit of its currency: cents for the euro, whole yen for the yen.
public struct Amount: Sendable, Hashable, CustomStringConvertible {
    /// Never negative. At most twelve digits (Sips data dictionary, field `amount`: N12).
    public let minorUnits: Int64
    /// The currency of the minor units.
    public let currency: CurrencyCode

    /// Twelve digits (Sips data dictionary, field `amount`: N12).
    public static let maximumMinorUnits: Int64 = 999_999_999_999

    /// `nil` if the amount is negative or has more than twelve digits.
    public init?(minorUnits: Int64, currency: CurrencyCode) {
        guard (0...Self.maximumMinorUnits).contains(minorUnits) else { return nil }
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Reads one to twelve ASCII digits; `nil` for anything else (a sign, a decimal point, an empty text).
    public init?(digits: String, currency: CurrencyCode) {
        guard (1...12).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let minorUnits = Int64(digits)
        else { return nil }
        self.init(minorUnits: minorUnits, currency: currency)
    }

    /// For people and logs: `25.00 EUR`. Shows the numeric code of an unknown currency.
    public var description: String {
        guard let facts = currency.facts else { return "\(minorUnits) (currency \(currency.rawValue))" }
        guard facts.exponent > 0 else { return "\(minorUnits) \(facts.alphabetic)" }
        var digits = String(minorUnits)
        if digits.count <= facts.exponent {
            digits = String(repeating: "0", count: facts.exponent + 1 - digits.count) + digits
        }
        return "\(digits.dropLast(facts.exponent)).\(digits.suffix(facts.exponent)) \(facts.alphabetic)"
    }
}
