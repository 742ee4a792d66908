/// The digits that shoppers type: decimal digits of any script, since the keyboard of a phone follows its language. In
/// Arabic `٤١` is 41. A card and a date are sent in the digits of ASCII.
enum Digits {
    /// The digits of a text without what stands between them, at most so many.
    static func only(_ text: String, atMost count: Int) -> String {
        String(inASCII(text).filter(isDigit).prefix(count))
    }

    /// A text with its decimal digits (Unicode, general category Nd) in ASCII, without invisible signs, and everything
    /// else as it was. Such a sign behind a digit, as a joiner, would be one character with it, which is no digit.
    static func inASCII(_ text: String) -> String {
        let visible = String(text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
        return String(visible.map { $0.isASCII ? $0 : decimal($0) ?? $0 })
    }

    /// Whether a character is a digit of ASCII.
    static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// No other numbers: neither fractions nor Roman or circled ones, which do not count by ten.
    private static func decimal(_ character: Character) -> Character? {
        guard character.unicodeScalars.count == 1, let properties = character.unicodeScalars.first?.properties,
            properties.generalCategory == .decimalNumber, let value = character.wholeNumberValue
        else { return nil }
        return Character(String(value))
    }
}
