/// A primary account number. It cannot be printed, encoded or compared by accident.
///
/// `description`, string interpolation, `dump` and a debugger's mirror show the mask. The digits are inside
/// ``withDigits(_:)`` only.
public struct PAN: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// All digits of the number.
    @_spi(Platform) public let digits: String

    /// Reads 12 to 19 digits (ISO/IEC 7812-1; Sips data dictionary, field `cardNumber`: N19). Spaces between groups are
    /// removed. There is no Luhn check: most published simulation cards do not pass it.
    /// - Throws: ``CardInputError``.
    public init(_ text: String) throws(CardInputError) {
        // Most numbers have none: a program sends them, and not a person.
        let digits = text.utf8.contains(UInt8(ascii: " ")) ? text.filter { $0 != " " } : text
        guard !digits.isEmpty else {
            throw CardInputError(code: .missing, field: "cardNumber", reason: "the card number is missing")
        }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw CardInputError(code: .notDigits, field: "cardNumber", reason: "a card number has digits only")
        }
        guard (12...19).contains(digits.utf8.count) else {
            throw CardInputError(code: .wrongLength, field: "cardNumber", reason: "a card number has 12 to 19 digits")
        }
        self.digits = digits
    }

    /// Calls a function with the digits, as ASCII.
    ///
    /// For a driver of your own (`PaymentPlatform` of GuichetSDK), which has to send the number. Code that reads it is in
    /// the scope of PCI DSS: encrypt it for the platform inside the function, keep no copy, and write it to no log, error,
    /// file or crash report (PCI DSS 4.0, 3.3 and 3.5).
    ///
    /// - Parameter body: the buffer is valid until it returns.
    public func withDigits<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        var digits = digits
        return try digits.withUTF8(body)
    }

    /// The first digits, by which issuers and brands are told apart: six at most.
    public var bin: String { String(decoding: digits.utf8.prefix(6), as: UTF8.self) }

    /// Masked as in the Sips family: the first four digits and the last two (Sips data dictionary, field `maskedPan`,
    /// published samples `4500#############01`). Used as the description because it shows the fewest digits.
    public var masked: String { masked(first: 4, last: 2, with: "#") }

    /// Masked by another platform's rule. Shows at most the first six and the last four digits (PCI DSS 4.0, 3.4.1).
    public func masked(first: Int, last: Int, with filler: Character) -> String {
        let first = min(max(first, 0), 6)
        let last = min(max(last, 0), 4)
        // Digits are a byte each, and a number has at least twelve of them.
        let utf8 = digits.utf8
        var masked = String(decoding: utf8.prefix(first), as: UTF8.self)
        masked.reserveCapacity(utf8.count)
        for _ in 0..<utf8.count - first - last { masked.append(filler) }
        masked += String(decoding: utf8.suffix(last), as: UTF8.self)
        return masked
    }

    public var description: String { masked }
    public var debugDescription: String { masked }
    public var customMirror: Mirror { Mirror(self, children: ["masked": masked]) }
}
