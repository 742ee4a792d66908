/// What can be asked of stored wallets.
package protocol WalletReader {
    func wallet(_ id: WalletID) throws -> Wallet?
    /// The cards of a wallet, by their numbers.
    func cards(of wallet: WalletID) throws -> [WalletCard]
}

/// What can be done to stored wallets. The rules are in ``PaymentService/add(_:in:)`` and ``PaymentService/removeCard(_:of:in:)``.
package protocol WalletWriter: WalletReader {
    /// Makes the wallet, or writes its highest number down.
    func save(_ wallet: Wallet) throws
    func insert(_ card: WalletCard) throws
    /// - Returns: whether there was such a card.
    func deleteCard(_ number: Int, of wallet: WalletID) throws -> Bool
}

extension WalletReader {
    package func card(_ number: Int, of wallet: WalletID) throws -> WalletCard? {
        try cards(of: wallet).first { $0.number == number }
    }
}
