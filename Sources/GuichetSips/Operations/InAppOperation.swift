public import GuichetCore

/// Which operation a phone asks for, by its documented name.
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
    /// Ours: what became of an order. No operation of the closed SDK.
    public static let outcome: InAppOperation = "outcome"

    /// The twelve of the guides, in their order.
    public static let documented: [InAppOperation] = [
        .cardOrder, .walletOrder, .paymentProviderOrder, .getTransactionData, .cardCheckEnrollment,
        .walletCheckEnrollment, .cardValidateAuthenticationAndOrder, .paymentTokenGenerate, .getWalletData, .addCard,
        .deletePaymentMean, .getCardData,
    ]
}

/// What it means when an operation's answer is lost.
public enum OperationEffect: Sendable, Hashable {
    /// It may have charged the holder.
    case pays
    /// It may have changed something that is no payment: a wallet, a token.
    case changes
    /// It changed nothing: the call may simply be made again.
    case asks
}
