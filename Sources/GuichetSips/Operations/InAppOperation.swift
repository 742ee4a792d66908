public import GuichetCore

/// An operation that a phone requests, by its documented name.
public struct InAppOperation: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let cardOrder: InAppOperation = "cardOrder"
    public static let walletOrder: InAppOperation = "walletOrder"
    public static let paymentProviderOrder: InAppOperation = "paymentProviderOrder"
    public static let getTransactionData: InAppOperation = "getTransactionData"
    public static let cardCheckEnrollment: InAppOperation = "cardCheckEnrollment"
    public static let walletCheckEnrollment: InAppOperation = "walletCheckEnrollment"
    public static let cardValidateAuthenticationAndOrder: InAppOperation = "cardValidateAuthenticationAndOrder"
    public static let paymentTokenGenerate: InAppOperation = "paymentTokenGenerate"
    public static let getWalletData: InAppOperation = "getWalletData"
    public static let addCard: InAppOperation = "addCard"
    public static let deletePaymentMean: InAppOperation = "deletePaymentMean"
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
