import GuichetCore

/// Finds card numbers in texts: data that are stored or logged in the clear must not contain one (PCI DSS 4.0, 3.5.1).
///
/// A card number is 13 to 19 digits with the check digit of ISO/IEC 7812-1, annex B, in an issuer range of a scheme; or
/// one that the Sips family publishes for tests, whatever its check digit. The digits may be of any script, with
/// anything except letters between them. The number must begin and end where no other digit touches it: within one long
/// number, most positions look like a card's, and a longer number is none (docs/pci.md has the rates). A UUID contains none
/// where no other hexadecimal digit touches it, nor do 32 hexadecimal digits with four letters or more, or a digest of
/// SHA-256: alone, in an address or in a list.
@_spi(Platform) public enum CardNumberScanner {
    public static let lengths = 13...19

    /// - Parameter shortest: the least number of digits that counts as a card number.
    public static func isIn(_ text: String, shortest: Int = lengths.lowerBound) -> Bool {
        // A digit takes a byte at least, and a decoded text is no longer: few texts, and hardly any names, are long enough.
        guard text.utf8.count >= shortest else { return false }
        var text = text
        // The digits of a URL may be percent-encoded, once or, after forwarding, twice.
        for _ in 0..<3 {
            if isPlainlyIn(text, shortest: shortest) { return true }
            guard let decoded = decoded(text) else { return false }
            text = decoded
        }
        return false
    }

    private static func isPlainlyIn(_ text: String, shortest: Int) -> Bool {
        // Nearly every text is done here.
        guard mayContainNumber(text, shortest: shortest) else { return false }
        var run = Run(shortest: shortest)
        for scalar in withoutIdentifiers(text).unicodeScalars {
            if let digit = scalar.asDigit {
                run.append(digit)
            } else if scalar.isLetter {
                if run.holdsCard { return true }
                run.removeAll()
            } else {
                run.isInsideGroup = false
            }
        }
        return run.holdsCard
    }

    /// Whether there are enough digits without a letter between them. Other scripts have digits and letters too: a text
    /// that is not ASCII may contain a number.
    private static func mayContainNumber(_ text: String, shortest: Int) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.allASCII else { return true }
            return bytes.containsStretch(of: shortest, { !isASCIILetter($0) }) { stretch in
                var digits = 0
                for byte in stretch where (0x30...0x39).contains(byte) { digits += 1 }
                return digits >= shortest
            }
        }
    }

    private static func isASCIILetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// The text with a letter in the place of each identifier and digest in it that no letter, digit or hyphen touches, and
    /// of each UUID that is a part of a longer reference. The address to which a shopper returns names the order so, and one
    /// in seven hundred would look like a card number.
    public static func withoutIdentifiers(_ text: String) -> String {
        var rest: [UInt8] = []
        var word: [UInt8] = []
        func endWord() {
            if isIdentifier(word) || isDigest(word) {
                rest.append(UInt8(ascii: "x"))
            } else {
                rest += withoutUUIDs(word)
            }
            word.removeAll(keepingCapacity: true)
        }
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): word.append(byte)
            default:
                endWord()
                rest.append(byte)
            }
        }
        endWord()
        return String(decoding: rest, as: UTF8.self)
    }

    /// A reference such as `order-<UUID>` or `<UUID>-1`, with a letter in the place of each UUID that no other hexadecimal
    /// digit touches. The groups of a UUID are not those of a card number, in any of the ways in which one is written; what
    /// is beside it is searched.
    private static func withoutUUIDs(_ word: [UInt8]) -> [UInt8] {
        let length = 36
        guard word.count > length else { return word }
        var rest: [UInt8] = []
        var index = 0
        while index < word.count {
            let end = index + length
            if end <= word.count, index == 0 || !isHexadecimal(word[index - 1]),
                end == word.count || !isHexadecimal(word[end]), isUUID(word[index..<end])
            {
                rest.append(UInt8(ascii: "x"))
                index = end
            } else {
                rest.append(word[index])
                index += 1
            }
        }
        return rest
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    /// With its hyphens.
    private static func isUUID(_ bytes: ArraySlice<UInt8>) -> Bool {
        var identifier = IdentifierPattern()
        return bytes.allSatisfy { identifier.accepts($0) } && identifier.isComplete && identifier.hasHyphens
    }

    /// A UUID (RFC 9562, section 4), or 128 bits in hexadecimal digits without hyphens: many shops name their orders so, and
    /// many servers their idempotence keys.
    private static func isIdentifier(_ word: [UInt8]) -> Bool {
        guard word.count == 32 || word.count == 36 else { return false }
        var identifier = IdentifierPattern()
        return word.allSatisfy { identifier.accepts($0) } && identifier.isComplete
    }

    /// One of them, read byte by byte.
    private struct IdentifierPattern {
        private var digits = 0
        private var hyphens = 0
        private var letters = 0

        var hasHyphens: Bool { hyphens > 0 }

        /// With all of its hyphens or none. One with hardly any letter may be a number and something beside it: of 32
        /// random digits, 12 are letters on average.
        var isComplete: Bool { digits == 32 && (hyphens == 4 && letters > 0 || hyphens == 0 && letters > 3) }

        /// - Returns: `false` if no UUID has this byte here.
        mutating func accepts(_ byte: UInt8) -> Bool {
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x61...0x66: digit = byte - 0x61 + 10
            case 0x41...0x46: digit = byte - 0x41 + 10
            case UInt8(ascii: "-"):
                // After 8, 12, 16 and 20 digits.
                guard hyphens < 4, digits == 8 + 4 * hyphens else { return false }
                hyphens += 1
                return true
            default: return false
            }
            // None of them may be missing once one was there.
            if hyphens > 0, hyphens < 4, digits == 8 + 4 * hyphens { return false }
            // With hyphens, it has the version and the variant of a UUID.
            switch digits {
            case 12 where hyphens > 0 && !(1...8).contains(digit): return false
            case 16 where hyphens > 0 && !(8...11).contains(digit): return false
            case 32...: return false
            default: break
            }
            if digit > 9 { letters += 1 }
            digits += 1
            return true
        }
    }

    /// SHA-256 in hexadecimal digits, as the `transactionId` of an Apple Pay token: one in some thousand would look like
    /// a card number. Of its 64 digits, 24 are letters on average.
    private static func isDigest(_ word: [UInt8]) -> Bool {
        guard word.count == 64 else { return false }
        var letters = 0
        for byte in word {
            switch byte {
            case 0x30...0x39: break
            case 0x61...0x66, 0x41...0x46: letters += 1
            default: return false
            }
        }
        return letters >= 8
    }

    /// Digits without a letter between them.
    private struct Run {
        let shortest: Int
        private var digits: [Int] = []
        /// Whether each digit has no digit directly before it.
        private var beginsGroup: [Bool] = []
        var isInsideGroup = false

        init(shortest: Int) { self.shortest = shortest }

        mutating func append(_ digit: Int) {
            digits.append(digit)
            beginsGroup.append(!isInsideGroup)
            isInsideGroup = true
        }

        mutating func removeAll() {
            digits.removeAll(keepingCapacity: true)
            beginsGroup.removeAll(keepingCapacity: true)
            isInsideGroup = false
        }

        var holdsCard: Bool {
            guard digits.count >= shortest else { return false }
            for start in 0...(digits.count - shortest) where beginsGroup[start] {
                for length in shortest...lengths.upperBound where start + length <= digits.count {
                    let end = start + length
                    guard end == digits.count || beginsGroup[end] else { continue }
                    if isCard(digits[start..<end]) { return true }
                }
            }
            return false
        }

        private func isCard(_ digits: ArraySlice<Int>) -> Bool {
            let first = digits.prefix(6).reduce(0) { $0 * 10 + $1 }
            // Sips: recognised by the first six digits alone; at least 15 digits.
            if digits.count >= 15, publishedBySips.contains(first) { return true }
            return IssuerRange.covers(first, length: digits.count) && hasCheckDigit(digits)
        }
    }

    private static let publishedBySips = Set(SimulationCard.brands.keys.compactMap { Int($0) })

    /// ISO/IEC 7812-1, annex B.
    private static func hasCheckDigit(_ digits: ArraySlice<Int>) -> Bool {
        var sum = 0
        var isDoubled = false
        for digit in digits.reversed() {
            let value = isDoubled ? digit * 2 : digit
            sum += value > 9 ? value - 9 : value
            isDoubled.toggle()
        }
        return sum.isMultiple(of: 10)
    }

    /// The text with its percent escapes decoded; `nil` if there are none. Invalid escapes stay as they are.
    private static func decoded(_ text: String) -> String? {
        let percent = UInt8(ascii: "%")
        guard text.utf8.withContiguousStorageIfAvailable({ has(percent, in: $0) }) ?? text.utf8.contains(percent) else {
            return nil
        }
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == percent, index + 2 < bytes.count,
                let byte = Hex.decode(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self))
            {
                decoded += byte
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded == bytes ? nil : String(decoding: decoded, as: UTF8.self)
    }

    /// Without an early end: many bytes are then compared in one step.
    private static func has(_ wanted: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var found: UInt8 = 0
        for byte in bytes { found |= byte == wanted ? 1 : 0 }
        return found != 0
    }
}

extension Unicode.Scalar {
    /// In any script: full width, Arabic, circled.
    fileprivate var asDigit: Int? {
        if value < 0x80 { return (0x30...0x39).contains(value) ? Int(value) - 0x30 : nil }
        guard [.decimal, .digit].contains(properties.numericType), let value = properties.numericValue else {
            return nil
        }
        return Int(exactly: value).flatMap { (0...9).contains($0) ? $0 : nil }
    }

    fileprivate var isLetter: Bool {
        if value < 0x80 { return (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) }
        return [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]
            .contains(properties.generalCategory)
    }
}
