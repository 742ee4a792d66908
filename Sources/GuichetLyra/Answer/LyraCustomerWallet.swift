import GuichetCore

/// The answer of `CustomerWallet/Get` and `CustomerWallet/Update`.
@_spi(Platform) public typealias LyraCustomerWallet = LyraObject<LyraCustomerWalletFields>

/// The fields of ``LyraCustomerWallet``.
@_spi(Platform) public final class LyraCustomerWalletFields: LyraFields {
    let documentType = LyraType("V4/CustomerWallet")
    /// The registered cards.
    public let tokens = LyraField<[LyraToken]>("tokens", blank: .empty)
}
