/// The brands of accepted numbers by the first eight digits, which are an issuer's (ISO/IEC 7812-1), for scripts that
/// read the brand off a number as it is typed.
package struct CardRanges: Sendable {
    /// `49701000:VISA,CB;…`
    package let text: String
    /// The beginnings of accepted numbers whose last digit is no check digit (ISO/IEC 7812-1, annex B): `49701000,…`
    package let withoutCheckDigit: String

    /// - Parameter numbers: the accepted numbers, each with the values of its brands. One without a brand is left out.
    package init(_ numbers: [(number: String, brands: [String])]) {
        var ranges: [String: String] = [:]
        var unchecked: Set<String> = []
        for (number, brands) in numbers where !brands.isEmpty {
            let start = String(number.prefix(8))
            ranges[start] = brands.joined(separator: ",")
            if !Self.hasCheckDigit(number) { unchecked.insert(start) }
        }
        text = ranges.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ";")
        withoutCheckDigit = unchecked.sorted().joined(separator: ",")
    }

    /// Whether the last digit is a check digit (ISO/IEC 7812-1, annex B).
    package static func hasCheckDigit(_ number: String) -> Bool {
        let sum = number.reversed().enumerated().reduce(0) { sum, digit in
            let value = (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 1 : 2)
            return sum + (value > 9 ? value - 9 : value)
        }
        return sum.isMultiple(of: 10)
    }
}
