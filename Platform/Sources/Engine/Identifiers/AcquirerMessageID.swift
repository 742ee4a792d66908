import GuichetCore

/// Identifies one message to the acquirer, for ever. A repeat of the message carries the same identifier, so that the
/// acquirer acts once.
package struct AcquirerMessageID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// A new one: 48 bits of time and 48 random bits, as 24 hexadecimal digits. So those of the same time are next to each
    /// other in the index that keeps them apart.
    package init(at instant: Instant, random: some RandomSource) {
        text = Hex.encode(PaymentID.bytes(of: instant, and: random.bytes(6)))
    }

    /// The same, with the number of the node that asks in the place of the last 16 random bits: if it ends, another node
    /// knows which messages are its (``PaymentService/recover(of:)``).
    package init(at instant: Instant, random: some RandomSource, node: Int64) {
        text = Self(at: instant, random: random).text.prefix(20) + Self.mark(of: node)
    }

    /// The end of the identifiers of a node's messages.
    package static func mark(of node: Int64) -> String {
        withUnsafeBytes(of: UInt16(truncatingIfNeeded: node).bigEndian) { Hex.encode(Array($0)) }
    }

    /// The number of the node that asks; any number where one process serves.
    package var node: Int64? { UInt16(text.dropFirst(20), radix: 16).map { Int64($0) } }

    package var description: String { text }
}
