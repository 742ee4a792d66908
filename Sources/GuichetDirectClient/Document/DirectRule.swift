@_spi(Platform) public import GuichetCore

/// The contract's rule for the value of a member, in addition to its type.
///
/// A class: each part of a structure would be copied for each value that is checked.
@_spi(Platform) public final class DirectRule: Sendable, CustomStringConvertible {
    /// The rule in words: `at most 40 characters`.
    public let description: String
    /// The same for programs, as JSON Schema (2020-12): `{"maxLength": 40}`. For a list's elements under `items`;
    /// `x-trim-at` where the platform cuts.
    public let schema: JSONObject
    private let accepts: @Sendable (JSONValue) -> Bool
    private let length: DirectLength?

    private init(
        _ description: String, _ schema: JSONValue, length: DirectLength? = nil,
        accepts: @escaping @Sendable (JSONValue) -> Bool
    ) {
        self.description = description
        self.schema = schema.object ?? JSONObject()
        self.length = length
        self.accepts = accepts
    }

    /// The length at which the platform cuts the text (`x-trim-at`); `nil` if it does not.
    public var trimAt: Int? { length?.maximum }

    /// Why the value is refused, for people; `nil` if it is accepted.
    func objection(to value: JSONValue, _ purpose: DirectCheckPurpose) -> String? {
        if let length, case .string(let text) = value {
            guard purpose == .sending, !length.mayBeCut, !length.holds(text) else { return nil }
            return "has more than \(length.maximum) characters"
        }
        return accepts(value) ? nil : "is not \(description)"
    }

    func cut(_ text: String) -> String { length?.cut(text) ?? text }

    // MARK: Texts

    /// `maxLength`, in Unicode scalars.
    package static func upTo(_ maximum: Int) -> DirectRule {
        text("a text of at most \(maximum) characters", ["maxLength": .integer(Int64(maximum))]) {
            // A scalar has at least one byte, and most texts are short.
            $0.utf8.count <= maximum || $0.unicodeScalars.count <= maximum
        }
    }

    /// `minLength` 1.
    package static let notEmpty = text("a text of at least one character", ["minLength": .integer(1)]) { !$0.isEmpty }

    /// `x-trim-at`: a longer text is not an error, but the platform cuts it.
    package static func trimmed(_ length: DirectLength) -> DirectRule {
        let schema: JSONValue = ["x-trim-at": .integer(Int64(length.maximum))]
        return DirectRule("a text, cut after \(length.maximum) characters", schema, length: length) { _ in true }
    }

    /// One of the documented values.
    package static func oneOf(_ values: some Sequence<some DirectCode>) -> DirectRule {
        one(of: values.map(\.rawValue))
    }

    /// The same for values that have no type of their own.
    package static func one(of values: String...) -> DirectRule { one(of: values) }

    private static func one(of values: [String]) -> DirectRule {
        let values = Set(values).sorted()
        return text("one of \(values.joined(separator: ", "))", ["enum": .array(values.map(JSONValue.string))]) {
            values.contains($0)
        }
    }

    /// A number of digits in this range.
    package static func digits(_ count: ClosedRange<Int>) -> DirectRule {
        let length = count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
        let pattern = "^[0-9]{\(count.lowerBound),\(count.upperBound)}$"
        return text("\(length) digits", ["pattern": .string(pattern)]) { text in
            count.contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }

    /// `^[1-9]\d{5}\d{0,13}$`
    package static let cardNumber = text(
        "a card number of 6 to 19 digits", ["pattern": "^[1-9][0-9]{5,18}$"]
    ) { text in
        (6...19).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "0")
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// `MMYY`.
    package static let expiryDate = text(
        "a month and a year, MMYY", ["pattern": "^(0[1-9]|1[0-2])[0-9]{2}$"]
    ) { text in
        guard text.utf8.count == 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return Int(text.prefix(2)).map((1...12).contains) ?? false
    }

    /// `YYYYMMDD`, of the years 1900 to 2199.
    package static let date = text("a date, YYYYMMDD", ["pattern": "^(19|20|21)[0-9]{6}$"]) { text in
        text.utf8.count == 8 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && ["19", "20", "21"].contains(text.prefix(2))
    }

    /// ISO 4217, three letters.
    package static let currency = text(
        "a currency of three capital letters", ["pattern": "^[A-Z]{3}$"]
    ) { text in
        text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// ISO 3166-1 alpha-2.
    package static let country = text(
        "a country of two capital letters", ["pattern": "^[A-Z]{2}$"]
    ) { text in
        text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// A web address with its scheme.
    package static func webAddress(upTo maximum: Int) -> DirectRule {
        text(
            "an http address of at most \(maximum) characters",
            ["maxLength": .integer(Int64(maximum)), "pattern": "^https?://[^\\u0000-\\u0020\\u007F]*$"]
        ) { text in
            text.unicodeScalars.count <= maximum && (text.hasPrefix("https://") || text.hasPrefix("http://"))
                && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
        }
    }

    /// An address of an app or of a page, with its scheme: apps have schemes of their own.
    package static func returnAddress(upTo maximum: Int) -> DirectRule {
        text(
            "an address with its protocol, of at most \(maximum) characters",
            [
                "maxLength": .integer(Int64(maximum)),
                "pattern": "^[A-Za-z][A-Za-z0-9+.-]*://[^\\u0000-\\u0020\\u007F]*$",
            ]
        ) { text in
            guard text.unicodeScalars.count <= maximum,
                text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }),
                let scheme = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).first,
                scheme.utf8.count < text.utf8.count, let first = scheme.unicodeScalars.first
            else { return false }
            let letters = scheme.unicodeScalars.dropFirst()
            return first.isASCIIAlphanumeric && !("0"..."9").contains(first)
                && letters.allSatisfy { $0.isASCIIAlphanumeric || ["+", "-", "."].contains($0) }
                && text.dropFirst(scheme.count).hasPrefix("://")
        }
    }

    /// ISO 11649: `RF`, two digits, at most 21 letters and digits.
    package static let creditorReference = text(
        "a structured creditor reference, RF…", ["pattern": "^RF[0-9]{2}[A-Za-z0-9]{1,21}$"]
    ) { text in
        let scalars = Array(text.unicodeScalars)
        return (5...25).contains(scalars.count) && text.hasPrefix("RF")
            && scalars[2...3].allSatisfy { ("0"..."9").contains($0) }
            && scalars[4...].allSatisfy(\.isASCIIAlphanumeric)
    }

    // MARK: Numbers and lists

    /// `minimum` and `maximum`.
    package static func number(_ range: ClosedRange<Int64>) -> DirectRule {
        DirectRule(
            "a number of \(range.lowerBound) to \(range.upperBound)",
            ["minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        ) { value in
            Int64(direct: value).map(range.contains) ?? false
        }
    }

    /// A number, or a text that contains one.
    package static let decimal = DirectRule("a number", ["type": "number"]) { value in
        if case .number = value { true } else { false }
    }

    /// `maxItems`, and `maxLength` of the elements.
    package static func list(upTo maximum: Int, each rule: DirectRule? = nil) -> DirectRule {
        let inside = rule.map { ", each \($0)" } ?? ""
        var schema = JSONObject()
        schema.append("maxItems", .integer(Int64(maximum)))
        if let rule { schema.append("items", .object(rule.schema)) }
        return DirectRule("a list of at most \(maximum)\(inside)", .object(schema)) { value in
            guard let values = value.array, values.count <= maximum else { return false }
            return rule.map { rule in values.allSatisfy { rule.accepts($0) } } ?? true
        }
    }

    /// The same for a list of any length.
    package static func each(_ rule: DirectRule) -> DirectRule {
        DirectRule("a list, each \(rule)", ["items": .object(rule.schema)]) { value in
            value.array?.allSatisfy { rule.accepts($0) } ?? false
        }
    }

    /// An amount of money: `0…999999999999`.
    package static let amount = number(0...Amount.maximumMinorUnits)

    package static func text(
        _ description: String, _ schema: JSONValue, _ accepts: @escaping @Sendable (String) -> Bool
    ) -> DirectRule {
        DirectRule(description, schema) { value in value.text.map(accepts) ?? false }
    }
}
