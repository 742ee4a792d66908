@_spi(Platform) import GuichetSips

/// What the journal takes for a card number: more than ``CardNumberScanner`` does.
///
/// Merchants' messages are refused for a number that is one, so a wrong check digit makes it none there. A journal
/// refuses nothing, so a number with a mistyped digit is masked as well.
enum JournalCardNumber {
    static func isIn(_ text: String) -> Bool {
        // No card number has fewer digits.
        text.utf8.count >= CardNumberScanner.lengths.lowerBound
            && (CardNumberScanner.isIn(text) || hasMistypedNumber(text))
    }

    /// Identifiers often have as many digits by chance. They are taken out of the few texts that do.
    private static func hasMistypedNumber(_ text: String) -> Bool {
        hasNumber(text) && hasNumber(CardNumberScanner.withoutIdentifiers(text))
    }

    /// Digits in a scheme's issuer range, with spaces, hyphens or nothing between them; or sixteen and more, which may
    /// be a card number that touches others.
    private static func hasNumber(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.containsStretch(of: CardNumberScanner.lengths.lowerBound, isPart) { stretch in
                var (count, first) = (0, 0)
                for byte in stretch where (0x30...0x39).contains(byte) {
                    if count < 6 { first = first * 10 + Int(byte - 0x30) }
                    count += 1
                }
                return count >= 16
                    || count >= CardNumberScanner.lengths.lowerBound && IssuerRange.covers(first, length: count)
            }
        }
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-")
    }
}
