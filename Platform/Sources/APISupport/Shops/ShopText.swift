@_spi(Platform) import GuichetSips

/// Checks a text that a shop's settings store in the clear.
package enum ShopText {
    /// - Parameter name: the text's name, for people.
    package static func check(_ text: String, as name: String) throws(ShopError) {
        guard CardNumberScanner.isIn(text) else { return }
        throw ShopError(.invalid, "\(name) \(CardNumberSearch.reason)", remedy: "give another one")
    }
}
