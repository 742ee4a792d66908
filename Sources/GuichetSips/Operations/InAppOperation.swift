public import GuichetCore

/// An operation that a phone requests, by its documented name.
public struct InAppOperation: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pays with a card.
    public static let cardOrder: InAppOperation = "cardOrder"
    /// Pays with a card of a wallet.
    public static let walletOrder: InAppOperation = "walletOrder"
    /// Pays in a bank's app.
    public static let paymentProviderOrder: InAppOperation = "paymentProviderOrder"
    /// Asks for the result of a payment in a bank's app.
    public static let getTransactionData: InAppOperation = "getTransactionData"
    /// Starts 3-D Secure with a card.
    public static let cardCheckEnrollment: InAppOperation = "cardCheckEnrollment"
    /// Starts 3-D Secure with a card of a wallet.
    public static let walletCheckEnrollment: InAppOperation = "walletCheckEnrollment"
    /// Pays after 3-D Secure.
    public static let cardValidateAuthenticationAndOrder: InAppOperation = "cardValidateAuthenticationAndOrder"
    /// Makes a payment token.
    public static let paymentTokenGenerate: InAppOperation = "paymentTokenGenerate"
    /// Lists the cards of a wallet.
    public static let getWalletData: InAppOperation = "getWalletData"
    /// Adds a card to a wallet.
    public static let addCard: InAppOperation = "addCard"
    /// Deletes a card of a wallet.
    public static let deletePaymentMean: InAppOperation = "deletePaymentMean"
    /// Asks about a card by its first digits.
    public static let getCardData: InAppOperation = "getCardData"
    /// Our own: the outcome of an order. Not an operation of the closed SDK.
    public static let outcome: InAppOperation = "outcome"

    /// The twelve operations of the guides, in their order.
    public static let documented: [InAppOperation] = [
        .cardOrder, .walletOrder, .paymentProviderOrder, .getTransactionData, .cardCheckEnrollment,
        .walletCheckEnrollment, .cardValidateAuthenticationAndOrder, .paymentTokenGenerate, .getWalletData, .addCard,
        .deletePaymentMean, .getCardData,
    ]
}

/// What may have happened if an operation's answer is lost.
public enum OperationEffect: Sendable, Hashable {
    /// The cardholder may have been charged.
    case pays
    /// Something other than a payment may have changed: a wallet, a token.
    case changes
    /// Nothing changed: the call may simply be repeated.
    case asks
}
