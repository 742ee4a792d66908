@_spi(Platform) public import GuichetCore

/// The formats of the family's data dictionary (W001, "format conventions").
@_spi(Platform) extension WireFormat {
    /// `AN`: letters and digits.
    public static func alphanumeric(atMost maximum: Int) -> WireFormat {
        characters("AN", atMost: maximum) { $0.isASCIIAlphanumeric }
    }

    /// `AN RestrictedString`: letters, digits, `_ . + - @` and space.
    public static func restricted(atMost maximum: Int) -> WireFormat {
        characters("ANR", atMost: maximum) { $0.isASCIIAlphanumeric || "_.+-@ ".unicodeScalars.contains($0) }
    }

    /// `AN ExtendedString` without `|`, which separates the fields of the automatic response and is therefore forbidden
    /// in values that it repeats.
    public static func extended(atMost maximum: Int) -> WireFormat {
        characters("ANX", atMost: maximum) {
            $0.isASCIIAlphanumeric || "_.?*+-[]{}^$,;:!<>=&~#\"'`()%@/\\ ".unicodeScalars.contains($0)
        }
    }

    /// `A`: letters.
    public static func letters(exactly count: Int) -> WireFormat {
        WireFormat("A\(count)") { text in
            text.utf8.count == count
                && text.unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric && !("0"..."9").contains($0) }
        }
    }

    /// An existing date, `yyyyMMdd`.
    public static let day = WireFormat("yyyyMMdd") { text in
        guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else {
            return false
        }
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        guard year >= 1, (1...12).contains(month), day >= 1 else { return false }
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return day <= days[month - 1]
    }

    /// An absolute http or https address of at most 512 characters (`automaticResponseUrl`: ANS512).
    public static let webAddress = httpAddress("URL512", atMost: 512)

    /// The shopper's name for a card. No document gives its length: fifty characters, the length of a name (GD20), is
    /// our choice.
    static let paymentMeanAlias = anyCharacters(atMost: 50)
    /// `N12`, an amount in minor units.
    public static let amount = digits(atMost: 12)
    /// `IR_MB_3.0`: a prefix for the function, and a version.
    public static let interfaceVersion = restricted(atMost: 20)
    /// Sixty-four hexadecimal digits.
    public static let seal = WireFormat("H64") { text in
        text.utf8.count == 64 && Hex.decode(text) != nil
    }
}
