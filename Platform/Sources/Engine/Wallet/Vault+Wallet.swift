package import GuichetCore

extension Vault {
    func seal(_ pan: PAN, of card: WalletCardID) throws(VaultError) -> SealedValue {
        try seal(pan.secretBytes, for: .pan, place: card.text)
    }

    /// The card number of a stored card, only for an order with it.
    package func pan(of card: WalletCard) throws -> PAN {
        try pan(sealed: card.card.sealedPAN, at: card.id.text)
    }
}
