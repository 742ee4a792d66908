import GuichetCore

/// A payment, across all faces. Begins with the time of its birth, so that neighbours in time are neighbours on disk.
public struct PaymentID: Sendable, Hashable, CustomStringConvertible {
    public let text: String

    /// For a text that came from the store.
    public init(_ text: String) { self.text = text }

    /// A fresh one: 48 bits of time and 80 random bits, as 32 hexadecimal digits.
    public init(at instant: Instant, random: some RandomSource) {
        let time = withUnsafeBytes(of: UInt64(bitPattern: instant.milliseconds).bigEndian) { Array($0.suffix(6)) }
        text = Hex.encode(time + random.bytes(10))
    }

    public var description: String { text }
}

/// Names one message to the acquirer, for ever. A repeat of the message carries the same one, so that the acquirer acts
/// once.
public struct AcquirerMessageID: Sendable, Hashable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) { self.text = text }

    public init(random: some RandomSource) { text = Hex.encode(random.bytes(12)) }

    public var description: String { text }
}

/// A shop of one face: `sips/002001000000001`.
public struct ShopID: Sendable, Hashable, CustomStringConvertible {
    public let face: String
    public let name: String

    public init(face: String, name: String) {
        self.face = face
        self.name = name
    }

    public var description: String { "\(face)/\(name)" }
}
