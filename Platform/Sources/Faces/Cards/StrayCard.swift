import GuichetCore

/// A card number where a text belongs: what is kept in the clear shall not hold one (PCI DSS 4.0, 3.5.1).
///
/// An order's, a product's or a company's number can be as long as a card's, and pass its check digit, too. So a number
/// is a card's where it is one that the face takes, and in texts that are words, where its check digit is right.
struct StrayCard: Sendable {
    /// Whether the face takes the card.
    let isTaken: @Sendable (PAN) -> Bool

    /// - Parameter areWords: whether a right check digit is enough.
    func isIn(_ text: String, areWords: Bool = false) -> Bool {
        Self.numbers(in: text).contains { digits in
            (12...19).contains { length in
                digits.indices.dropLast(length - 1).contains { start in
                    isCard(digits[start..<start + length], areWords: areWords)
                }
            }
        }
    }

    private func isCard(_ digits: ArraySlice<Int>, areWords: Bool) -> Bool {
        if areWords, digits.count > 12, Self.hasCheckDigit(digits) { return true }
        guard let pan = try? PAN(digits.map(String.init).joined()) else { return false }
        return isTaken(pan)
    }

    /// ISO/IEC 7812-1, annex B. Nothing but zeros is no number.
    private static func hasCheckDigit(_ digits: ArraySlice<Int>) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let value = digit.offset.isMultiple(of: 2) ? digit.element : digit.element * 2
            return sum + (value > 9 ? value - 9 : value)
        }
        return sum > 0 && sum.isMultiple(of: 10)
    }

    /// The digits that stand together, in whatever script; one space, hyphen or dot may be between two of them.
    private static func numbers(in text: String) -> [[Int]] {
        var numbers: [[Int]] = []
        var current: [Int] = []
        var isAfterDigit = false
        for character in text {
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                current.append(digit)
                isAfterDigit = true
            } else if isAfterDigit, character.isWhitespace || character == "-" || character == "." {
                isAfterDigit = false
            } else {
                numbers.append(current)
                current = []
                isAfterDigit = false
            }
        }
        return (numbers + [current]).filter { $0.count >= 12 }
    }
}
