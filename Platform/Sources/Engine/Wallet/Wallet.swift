import GuichetCore

/// Identifies a wallet: of one shop, by the name that the shop gave it. Wallets of different shops may have the same
/// name.
package struct WalletID: Sendable, Hashable, CustomStringConvertible {
    package let shop: ShopID
    package let name: String

    package init(shop: ShopID, name: String) {
        self.shop = shop
        self.name = name
    }

    /// Without the name, which may be a customer's.
    package var description: String { "a wallet of \(shop)" }
}

/// A shopper's stored cards. Created with its first card; it stays when its last card is removed, so that no number is
/// used twice.
package struct Wallet: Sendable, Hashable {
    package let id: WalletID
    package let createdAt: Instant
    /// The highest number that a card in it ever had.
    package let lastNumber: Int

    package init(id: WalletID, createdAt: Instant, lastNumber: Int = 0) {
        self.id = id
        self.createdAt = createdAt
        self.lastNumber = lastNumber
    }

    /// Numbers have six digits (data dictionary, field `paymentMeanId`: N6).
    package static let highestNumber = 999_999
    /// How many cards it may contain, so that its content fits into one answer.
    package static let capacity = 100
}

/// Identifies the row of a stored card. Its encrypted number is bound to it.
package struct WalletCardID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store.
    package init(_ text: String) { self.text = text }

    /// A new one, made like a payment's.
    package init(at instant: Instant, random: some RandomSource) { text = PaymentID(at: instant, random: random).text }

    package var description: String { text }
}

/// A card in a wallet. Its number is encrypted; a security code is never part of it.
package struct WalletCard: Sendable {
    package let id: WalletCardID
    package let wallet: WalletID
    /// Its number in the wallet: counts up, and is never used again.
    package let number: Int
    package let card: CardOnFile
    /// The brands that it can be used with, the default one first.
    package let brands: [String]
    /// Who chose the brand of ``card``, as a value of the API.
    package let brandSelection: String
    /// The shopper's name for it.
    package let alias: String
    package let addedAt: Instant

    package init(
        id: WalletCardID, wallet: WalletID, number: Int, card: CardOnFile, brands: [String], brandSelection: String,
        alias: String, addedAt: Instant
    ) {
        self.id = id
        self.wallet = wallet
        self.number = number
        self.card = card
        self.brands = brands
        self.brandSelection = brandSelection
        self.alias = alias
        self.addedAt = addedAt
    }
}
