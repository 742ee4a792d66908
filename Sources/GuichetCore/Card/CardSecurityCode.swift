/// The three or four digits printed on a card, asked for once and kept nowhere (PCI DSS 4.0, 3.3.1).
///
/// Shows as `***` wherever it is printed, dumped or mirrored.
public struct CardSecurityCode: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    @_spi(Platform) public let digits: String

    /// Three or four digits (Sips data dictionary, field `cardCSCValue`: N4).
    public init(_ text: String) throws(CardInputError) {
        guard !text.isEmpty else {
            throw CardInputError(code: .missing, field: "cardCSCValue", reason: "the security code is missing")
        }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw CardInputError(code: .notDigits, field: "cardCSCValue", reason: "a security code has digits only")
        }
        guard (3...4).contains(text.utf8.count) else {
            throw CardInputError(code: .wrongLength, field: "cardCSCValue", reason: "a security code has 3 or 4 digits")
        }
        digits = text
    }

    public var description: String { "***" }
    public var debugDescription: String { "***" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
