import GuichetCore

/// The amount of a payload, with its digits as written.
///
/// In every known payload it is a whole number of the currency's smallest unit: `100` is one dollar, or a hundred yen.
/// Apple's reference does not state this for currencies with no decimals or three, so the digits are kept. In
/// authentication responses Apple writes amounts as texts, so a text is accepted here too.
public struct TransactionAmount: Sendable, Hashable, CustomStringConvertible {
    /// The digits as written: `2500`, `2500.0`.
    public let text: String

    /// Reads a number without a sign and without an exponent; `nil` for any other value.
    init?(_ value: JSONValue?) {
        switch value {
        case .number(let digits)?, .string(let digits)?: text = digits
        default: return nil
        }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
    }

    /// The number, if it is whole: `100`, and also `100.0`, which is the same number.
    public var minorUnits: Int64? {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard let whole = parts.first, parts.dropFirst().allSatisfy({ $0.utf8.allSatisfy { $0 == 0x30 } }) else {
            return nil
        }
        return Int64(whole)
    }

    public var description: String { text }
}
