/// Reads stored wallets.
package protocol WalletReader {
    func wallet(_ id: WalletID) throws -> Wallet?
    /// The cards of a wallet, by their numbers.
    func cards(of wallet: WalletID) throws -> [WalletCard]
}

/// Writes stored wallets. The rules are in ``PaymentService/add(_:at:in:)`` and ``PaymentService/removeCard(_:of:in:)``.
package protocol WalletWriter: WalletReader {
    /// Creates the wallet, or stores its highest number.
    func save(_ wallet: Wallet) throws
    func insert(_ card: WalletCard) throws
    /// - Returns: whether the card existed.
    func deleteCard(_ number: Int, of wallet: WalletID) throws -> Bool
}

extension WalletReader {
    package func card(_ number: Int, of wallet: WalletID) throws -> WalletCard? {
        try cards(of: wallet).first { $0.number == number }
    }
}
