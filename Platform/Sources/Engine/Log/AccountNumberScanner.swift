/// Finds complete international bank account numbers (ISO 13616) in texts that are stored or logged in the clear.
///
/// One is a country's two letters, two check digits, and as many letters and digits as that country's numbers have, with
/// blanks between them or not. It must begin and end where no other letter or digit touches it. Of the other words that
/// look like the beginning of one, the check digits leave one in ninety-seven.
package enum AccountNumberScanner {
    /// Why a text is refused, or not shown. It never contains the value.
    package static let reason = "looks like an account number, which is kept nowhere in the clear"

    /// What stands in the log in place of a text with one.
    package static let notShown = "(not shown: it \(reason))"

    /// No country's numbers are shorter.
    private static let shortest = 15

    package static func isIn(_ text: String) -> Bool {
        guard text.utf8.count >= shortest else { return false }
        var text = text
        return text.withUTF8 { isIn($0.span) }
    }

    private static func isIn(_ bytes: Span<UInt8>) -> Bool {
        var (index, isInWord) = (0, false)
        while index < bytes.count {
            let isLetterOrDigit = value(bytes[index]) != nil
            if isLetterOrDigit, !isInWord, end(of: bytes, from: index) != nil { return true }
            // Of percent escapes, that of a space is read; the digits of another one touch what follows.
            if !isLetterOrDigit, let next = afterBlank(bytes, index) {
                (index, isInWord) = (next, false)
            } else {
                isInWord = isLetterOrDigit
                index += 1
            }
        }
        return false
    }

    /// Whether the text is an account number, without blanks.
    package static func isOne(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            end(of: bytes.span, from: 0) == bytes.count && bytes.allSatisfy { value($0) != nil }
        }
    }

    /// - Returns: the end of the number that begins here; `nil` if none does.
    private static func end(of bytes: Span<UInt8>, from start: Int) -> Int? {
        var (index, count, first, rest, length) = (start, 0, 0, 0, shortest)
        while index < bytes.count, count < length {
            // The first four belong together.
            if count >= 4, let next = afterBlank(bytes, index) {
                index = next
                continue
            }
            guard let value = value(bytes[index]) else { return nil }
            switch count {
            case 0...1:
                guard value > 9 else { return nil }
                first = first * 100 + value
            case 2...3:
                guard value <= 9 else { return nil }
                // Few words go on with a digit, so few are looked up.
                if count == 2 {
                    guard let known = lengths[first] else { return nil }
                    length = known
                }
                first = first * 10 + value
            // ISO 7064, MOD 97-10, with the first four characters at the end, a letter as its position plus nine.
            default: rest = (rest * (value > 9 ? 100 : 10) + value) % 97
            }
            count += 1
            index += 1
        }
        guard count == length, index == bytes.count || value(bytes[index]) == nil else { return nil }
        return (rest * 1_000_000 + first) % 97 == 1 ? index : nil
    }

    /// 0 to 9 for a digit, 10 to 35 for a letter in either case; `nil` for anything else.
    private static func value(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x5A: Int(byte) - 0x41 + 10
        case 0x61...0x7A: Int(byte) - 0x61 + 10
        default: nil
        }
    }

    /// Where a blank ends: a space, a tab, a space without a break, or a space in an address.
    private static func afterBlank(_ bytes: Span<UInt8>, _ index: Int) -> Int? {
        switch bytes[index] {
        case 0x20, 0x09, UInt8(ascii: "+"): index + 1
        case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0xA0 ? index + 2 : nil
        case UInt8(ascii: "%"):
            index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: "2") && bytes[index + 2] == UInt8(ascii: "0")
                ? index + 3 : nil
        default: nil
        }
    }

    /// How long the numbers of each country are, by its two letters as numbers.
    private static let lengths: [Int: Int] = {
        var lengths: [Int: Int] = [:]
        for entry in registry.split(whereSeparator: \.isWhitespace) {
            let letters = entry.utf8.prefix(2).reduce(0) { $0 * 100 + Int($1) - 0x41 + 10 }
            lengths[letters] = Int(entry.dropFirst(2))
        }
        return lengths
    }()

    /// ISO 13616, the registry of SWIFT.
    private static let registry = """
        AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29
        ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20
        LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29
        PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20
        YE30
        """
}
