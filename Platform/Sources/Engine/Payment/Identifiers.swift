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

/// Names one message to the acquirer, for ever. A repeat of the message carries the same one, so that the acquirer acts
/// once.
package struct AcquirerMessageID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) { self.text = text }

    package init(random: some RandomSource) { text = Hex.encode(random.bytes(12)) }

    package var description: String { text }
}

/// A shop of one API: `sips/002001000000001`.
package struct ShopID: Sendable, Hashable, CustomStringConvertible {
    package let api: String
    package let name: String

    package init(api: String, name: String) {
        self.api = api
        self.name = name
    }

    package var description: String { "\(api)/\(name)" }
}
