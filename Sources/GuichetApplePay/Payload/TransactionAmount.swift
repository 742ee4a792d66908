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
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
    }

    /// The number, if it is whole: `100`, and also `100.0`, which is the same number.
    public var minorUnits: Int64? {
        guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return Int64(text) }
        guard text.utf8[point...].dropFirst().allSatisfy({ $0 == 0x30 }) else { return nil }
        return Int64(text[..<point])
    }

    public var description: String { text }
}
