package import GuichetCore

/// An API's list of published test cards, for the wallet of a simulated phone.
package protocol PublishedTestCards: Sendable {
    /// The networks of a card by Apple's names, its main one first; `nil` if the number is not in the list.
    static func applePayNetworks(of number: PAN) -> [ApplePayNetwork]?
}
