/// Identifies a checkout session, across all APIs. It begins with its time of creation, like a payment's.
package struct CheckoutSessionID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store, or out of an encrypted link.
    package init(_ text: String) { self.text = text }

    /// A new one.
    package init(at instant: Instant, random: some RandomSource) { text = PaymentID(at: instant, random: random).text }

    package var description: String { text }
}
