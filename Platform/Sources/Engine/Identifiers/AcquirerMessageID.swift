import GuichetCore

/// Identifies one message to the acquirer, for ever. A repeat of the message carries the same identifier, so that the
/// acquirer acts once.
package struct AcquirerMessageID: Sendable, Hashable, CustomStringConvertible {
    package let text: String
    /// The lease of the node that named the message, at that time (``Nodes/lease``): the message may be sent under no other one.
    /// Not a part of the identifier; `nil` in one that was read from the store, and where one process serves.
    package let lease: Int64?

    package init(_ text: String) { self.init(text, lease: nil) }

    private init(_ text: String, lease: Int64?) {
        self.text = text
        self.lease = lease
    }

    /// A new one: 48 bits of time and 48 random bits, as 24 hexadecimal digits. So those of the same time are next to each
    /// other in the index that keeps them apart.
    package init(at instant: Instant, random: some RandomSource) {
        self.init(Hex.encode(PaymentID.bytes(of: instant, and: random.bytes(6))))
    }

    /// The same, with the number of the node that asks in the place of the last 16 random bits: if it ends, another node
    /// knows which messages are its (``PaymentService/recoverEndedNodes()``).
    package init(at instant: Instant, random: some RandomSource, node: Int64, lease: Int64?) {
        self.init(Self(at: instant, random: random).text.prefix(20) + Self.mark(of: node), lease: lease)
    }

    package static func == (first: Self, second: Self) -> Bool { first.text == second.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// The end of the identifiers of a node's messages.
    package static func mark(of node: Int64) -> String {
        withUnsafeBytes(of: UInt16(truncatingIfNeeded: node).bigEndian) { Hex.encode(Array($0)) }
    }

    /// The number of the node that asks; any number where one process serves.
    package var node: Int64? { UInt16(text.dropFirst(20), radix: 16).map { Int64($0) } }

    package var description: String { text }
}
