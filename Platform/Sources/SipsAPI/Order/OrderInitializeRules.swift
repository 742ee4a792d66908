import GuichetCore
@_spi(Platform) import GuichetSips

/// The rules for a well-formed order, in addition to ``InitializeRules``.
enum OrderInitializeRules {
    /// The operations that pay with a card of a wallet.
    static let walletOperations: Set<SDKOperationName> = [.walletOrder, .threeDSecureAndWalletOrder]

    static func check(_ order: OrderInitializeRequest) throws(SipsRefusal) {
        if let name = order.sdkOperationName, walletOperations.contains(name), order.merchantWalletId == nil {
            throw SipsRefusal(.formatError, field: "merchantWalletId", "merchantWalletId is missing")
        }
        try InitializeRules.known(
            order.currencyCode.map(SipsCurrencies.all.contains) ?? false, "currencyCode",
            "not a currency of the data dictionary")
        try InitializeRules.known(order.amount.flatMap { Int64($0) } ?? 0 > 0, "amount", "must be greater than zero")
        if let field = order.fieldWithUnlistedCode {
            try InitializeRules.known(false, field, "unknown value")
        }
    }
}
