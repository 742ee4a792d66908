@_spi(Platform) import GuichetCore
import GuichetLyra

/// A card number where a text belongs: what is kept in the clear shall not hold one (PCI DSS 4.0, 3.5.1).
///
/// An order's, a product's or a company's number can be as long as a card's, and pass its check digit, too. So a number
/// is a card's where it is one that the platform takes, and in texts that are words, where its check digit is right.
enum LyraStrayCard {
    /// What is kept of a request in the clear, with the code that its form is refused with.
    private static let kept: [(name: String, code: LyraErrorCode)] = [
        ("orderId", .invalidOrderId), ("metadata", "INT_091"), ("customer", .invalidInput),
        ("ipnTargetUrl", "INT_926"), ("merchantPostUrlSuccess", .invalidInput),
        ("merchantPostUrlRefused", .invalidInput),
    ]

    /// Of `customer`: what has a name or an address, and no number of thirteen digits.
    private static let words: Set<String> = [
        "title", "firstName", "lastName", "address", "address2", "district", "city", "state", "deliveryCompanyName",
    ]

    static func check(_ message: JSONObject) throws(LyraRefusal) {
        for (name, code) in kept {
            guard let value = message[name], let place = place(in: value, name) else { continue }
            // The place is made of names that the caller chose.
            let field = isIn(place) ? name : place
            throw LyraRefusal(
                code, "invalid \(LyraRefusal.words(of: field))",
                detail: "Invalid input value [name=\(field)]: a card number is kept nowhere in the clear")
        }
    }

    /// Where in a value there is one.
    private static func place(in value: JSONValue, _ name: String) -> String? {
        switch value {
        case .object(let object):
            for member in object.members {
                let inner = "\(name).\(member.name)"
                if isIn(member.name) { return name }
                if let found = place(in: member.value, inner) { return found }
            }
            return nil
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let found = place(in: element, "\(name)[\(index)]") { return found }
            }
            return nil
        case .string(let text), .number(let text):
            let last = name.split(separator: ".").last.map(String.init) ?? name
            return isIn(text, areWords: name != last && words.contains(last)) ? name : nil
        case .null, .bool: return nil
        }
    }

    /// - Parameter areWords: whether a right check digit is enough.
    static func isIn(_ text: String, areWords: Bool = false) -> Bool {
        numbers(in: text).contains { digits in
            (12...19).contains { length in
                digits.indices.dropLast(length - 1).contains { start in
                    isCard(digits[start..<start + length], areWords: areWords)
                }
            }
        }
    }

    private static func isCard(_ digits: ArraySlice<Int>, areWords: Bool) -> Bool {
        if areWords, digits.count > 12, hasCheckDigit(digits) { return true }
        guard let pan = try? PAN(digits.map(String.init).joined()) else { return false }
        return LyraTestCard(pan) != nil
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
