/// A checkout session, across all APIs. Begins with the time of its birth, like a payment's.
package struct CheckoutSessionID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store, or out of a sealed link.
    package init(_ text: String) { self.text = text }

    /// A fresh one.
    package init(at instant: Instant, random: some RandomSource) { text = PaymentID(at: instant, random: random).text }

    package var description: String { text }
}
