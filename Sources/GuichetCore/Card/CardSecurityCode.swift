/// The three or four digits printed on a card, asked for once and never stored (PCI DSS 4.0, 3.3.1).
///
/// Appears as `***` when it is printed, dumped or mirrored. All copies of the value share the digits, which are
/// overwritten when the last copy is released.
public struct CardSecurityCode: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let held: Held

    /// A new text that is not overwritten: only for APIs that require a text.
    @_spi(Platform) public var digits: String { String(decoding: held.bytes, as: UTF8.self) }

    /// Three or four digits (Sips data dictionary, field `cardCSCValue`: N4).
    public init(_ text: String) throws(CardInputError) { try self.init(utf8: text.utf8) }

    /// The same from UTF-8 bytes, without a text in between.
    @_spi(Platform)
    public init(utf8 text: some Collection<UInt8>) throws(CardInputError) {
        guard !text.isEmpty else {
            throw CardInputError(code: .missing, field: "cardCSCValue", reason: "the security code is missing")
        }
        guard text.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw CardInputError(code: .notDigits, field: "cardCSCValue", reason: "a security code has digits only")
        }
        guard (3...4).contains(text.count) else {
            throw CardInputError(code: .wrongLength, field: "cardCSCValue", reason: "a security code has 3 or 4 digits")
        }
        held = Held(text)
    }

    /// Appends the digits to bytes that the caller overwrites after use.
    @_spi(Platform)
    public func append(to bytes: inout [UInt8]) { bytes.append(contentsOf: held.bytes) }

    /// Calls a function with the digits, as ASCII.
    ///
    /// For a driver of your own (`PaymentPlatform` of GuichetSDK). The code may never be stored, not even encrypted, once
    /// the payment is authorised (PCI DSS 4.0, 3.3.1): encrypt it for the platform inside the function and keep no copy.
    ///
    /// - Parameter body: the buffer is valid until it returns.
    public func withDigits<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        try body(UnsafeBufferPointer(held.bytes))
    }

    public var description: String { "***" }
    public var debugDescription: String { "***" }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Unchecked because of the pointer: its memory is written before the object is shared, and again only when it is
    /// released.
    private final class Held: @unchecked Sendable {
        let bytes: UnsafeMutableBufferPointer<UInt8>

        init(_ text: some Collection<UInt8>) {
            bytes = .allocate(capacity: text.count)
            _ = bytes.initialize(from: text)
        }

        deinit {
            Wiping.wipe(UnsafeMutableRawBufferPointer(bytes))
            bytes.deallocate()
        }
    }
}
