import GuichetCore

/// Identifies one message to the acquirer, for ever. A repeat of the message carries the same identifier, so that the
/// acquirer acts once.
package struct AcquirerMessageID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) { self.text = text }

    package init(random: some RandomSource) { text = Hex.encode(random.bytes(12)) }

    package var description: String { text }
}
