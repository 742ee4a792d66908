import GuichetCore

/// Identifies a payment, across all APIs. It begins with its time of creation, so that payments of the same time are
/// stored together.
package struct PaymentID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store.
    package init(_ text: String) { self.text = text }

    /// A new one: 48 bits of time and 80 random bits, as 32 hexadecimal digits.
    package init(at instant: Instant, random: some RandomSource) {
        let time = withUnsafeBytes(of: UInt64(bitPattern: instant.milliseconds).bigEndian) { Array($0.suffix(6)) }
        text = Hex.encode(time + random.bytes(10))
    }

    package var description: String { text }
}
