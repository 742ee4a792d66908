import GuichetCore

/// A payment, across all APIs. Begins with the time of its birth, so that neighbours in time are neighbours on disk.
package struct PaymentID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store.
    package init(_ text: String) { self.text = text }

    /// A fresh one: 48 bits of time and 80 random bits, as 32 hexadecimal digits.
    package init(at instant: Instant, random: some RandomSource) {
        let time = withUnsafeBytes(of: UInt64(bitPattern: instant.milliseconds).bigEndian) { Array($0.suffix(6)) }
        text = Hex.encode(time + random.bytes(10))
    }

    package var description: String { text }
}
