/// Identifies a payment link, to the merchant and to the API.
package struct PaymentLinkID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store or from a merchant.
    package init(_ text: String) { self.text = text }

    /// A new one. It begins with its time of creation, like a payment's.
    package init(at instant: Instant, random: some RandomSource) { text = PaymentID(at: instant, random: random).text }

    package var description: String { text }
}
