/// `PKPaymentButtonType`: the words on the button. They are Apple's, in the language of the app.
public enum ApplePayButtonKind: String, Sendable, Hashable, CaseIterable {
    /// Only the Apple Pay mark.
    case plain
    /// The text of the button, in the shopper's language.
    case buy, checkOut, order, book, donate, subscribe
    /// Requires iOS 15.
    case `continue`
    /// For a shopper who has no card that the shop accepts (``ApplePayAvailability/needsCard``).
    case setUp

    /// In points. Apple's Human Interface Guidelines require a width of 100 for the mark alone and of 140 with words,
    /// and a height of 30; a touch target is 44 high, so this height is used.
    public var minimumSize: (width: Double, height: Double) { (self == .plain ? 100 : 140, 44) }
}

/// `PKPaymentButtonStyle`.
public enum ApplePayButtonStyle: String, Sendable, Hashable, CaseIterable {
    /// Black in the light appearance, white in the dark one.
    case automatic
    /// The colours of the button.
    case black, white, whiteOutline
}
