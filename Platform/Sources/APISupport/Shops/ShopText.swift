/// A text that a shop's settings keep in the clear.
package enum ShopText {
    /// - Parameter name: what it is, for people.
    package static func check(_ text: String, as name: String) throws(ShopError) {
        guard CardNumberScanner.isIn(text) else { return }
        throw ShopError(.invalid, "\(name) \(CardNumberSearch.reason)", remedy: "give another one")
    }
}
