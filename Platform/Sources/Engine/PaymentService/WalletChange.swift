package import GuichetCore

/// A card to be added to a wallet, from an API. Its form is checked.
package struct NewWalletCard: Sendable {
    package let wallet: WalletID
    package let pan: PAN
    package let expiry: CardExpiry
    package let brand: String
    package let brands: [String]
    package let brandSelection: String
    /// The card number as the API masks it.
    package let masked: String
    package let alias: String

    package init(
        wallet: WalletID, pan: PAN, expiry: CardExpiry, brand: String, brands: [String], brandSelection: String,
        masked: String, alias: String
    ) {
        self.wallet = wallet
        self.pan = pan
        self.expiry = expiry
        self.brand = brand
        self.brands = brands
        self.brandSelection = brandSelection
        self.masked = masked
        self.alias = alias
    }
}

/// Why a wallet cannot be changed as requested.
package enum WalletError: Error, Sendable, Hashable {
    /// The same card number is in the wallet already.
    case sameCard
    /// It contains the maximum of cards, or has no number left.
    case full
    case unknownWallet
    case unknownCard
}

/// Changes of wallets. Each runs inside the caller's write, so that a claim can be reserved in the same transaction.
extension PaymentService {
    /// Adds a card to a wallet, and creates the wallet if it does not exist.
    ///
    /// - Parameter now: the shop's time, which is known outside the write only (``ShopTime``).
    package func add(_ new: NewWalletCard, at now: Instant, in store: any StoreWriter) throws -> WalletCard {
        let wallet = try store.wallet(new.wallet) ?? Wallet(id: new.wallet, createdAt: now)
        let fingerprints = try vault.fingerprints(of: new.pan)
        let cards = try store.cards(of: new.wallet)
        guard !cards.contains(where: { fingerprints.contains($0.card.fingerprint) }),
            let fingerprint = fingerprints.first
        else { throw WalletError.sameCard }
        guard cards.count < Wallet.capacity, wallet.lastNumber < Wallet.highestNumber else { throw WalletError.full }
        let id = WalletCardID(at: now, random: random)
        let card = WalletCard(
            id: id, wallet: new.wallet, number: wallet.lastNumber + 1,
            card: CardOnFile(
                sealedPAN: try vault.seal(new.pan, of: id), fingerprint: fingerprint, masked: new.masked,
                expiry: new.expiry, brand: new.brand),
            brands: new.brands, brandSelection: new.brandSelection, alias: new.alias, addedAt: now)
        try store.save(Wallet(id: wallet.id, createdAt: wallet.createdAt, lastNumber: card.number))
        try store.insert(card)
        return card
    }

    /// Removes a card from a wallet. Payments that were made with it keep the data they need.
    package func removeCard(_ number: Int, of wallet: WalletID, in store: any StoreWriter) throws {
        guard try store.wallet(wallet) != nil else { throw WalletError.unknownWallet }
        guard try store.deleteCard(number, of: wallet) else { throw WalletError.unknownCard }
    }
}
