import GuichetCore

/// Identifies a payment, across all APIs. It begins with its time of creation, so that payments of the same time are
/// stored together.
package struct PaymentID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store.
    package init(_ text: String) { self.text = text }

    /// A new one: 48 bits of time and 80 random bits, as 32 hexadecimal digits.
    package init(at instant: Instant, random: some RandomSource) {
        text = Hex.encode(Self.bytes(of: instant, and: random.bytes(10)))
    }

    /// The beginning of the identifiers of an instant.
    package static func time(of instant: Instant) -> String { Hex.encode(bytes(of: instant)) }

    /// 48 bits of time, and what follows.
    static func bytes(of instant: Instant, and rest: [UInt8] = []) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(6 + rest.count)
        for shift in stride(from: 40, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: instant.milliseconds >> shift))
        }
        bytes += rest
        return bytes
    }

    /// The time in an identifier is that of the order, of the start of the visit to the issuer, or of the checkout. This is
    /// how much earlier than the payment it may be, in seconds.
    package static let longestWait: Int64 = 86_400

    package var description: String { text }
}
