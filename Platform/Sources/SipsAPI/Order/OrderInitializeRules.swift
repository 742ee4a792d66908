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
        try InitializeRules.known(
            isOneOf(order.captureMode, [.authorCapture, .validation, .immediate]), "captureMode", "unknown value")
        try InitializeRules.known(isOneOf(order.orderChannel, OrderChannel.documented), "orderChannel", "unknown value")
        try InitializeRules.known(
            isOneOf(order.paymentPattern, PaymentPattern.documented), "paymentPattern", "unknown value")
        try InitializeRules.known(
            isOneOf(order.fraudData?.bypass3DS, Bypass3DS.documented), "bypass3DS", "unknown value")
        try InitializeRules.known(
            isOneOf(order.fraudData?.challengeMode3DS, ChallengeMode3DS.documented), "challengeMode3DS",
            "unknown value")
    }

    private static func isOneOf<Code: OpenCode>(_ code: Code?, _ known: Set<Code>) -> Bool {
        code.map(known.contains) ?? true
    }
}
