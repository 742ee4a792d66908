package import GuichetCore

/// An API's list of published test cards, for the wallet of a simulated phone.
package protocol PublishedTestCards: Sendable {
    /// The networks of a card in Apple's words, its own one first; `nil` where the list does not have the number.
    static func applePayNetworks(of number: PAN) -> [ApplePayNetwork]?
}
