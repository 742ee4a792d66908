import GuichetCore

/// A wallet: of one shop, by the name that the shop gave it. Another shop's wallet of the same name is another one.
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

/// A shopper's stored cards. Made with its first card; stays when its last one goes, so that no number comes again.
package struct Wallet: Sendable, Hashable {
    package let id: WalletID
    package let createdAt: Instant
    /// The highest number that a card of it ever had.
    package let lastNumber: Int

    package init(id: WalletID, createdAt: Instant, lastNumber: Int = 0) {
        self.id = id
        self.createdAt = createdAt
        self.lastNumber = lastNumber
    }

    /// Numbers have six digits (data dictionary, field `paymentMeanId`: N6).
    package static let highestNumber = 999_999
    /// How many cards it holds at once, so that its content fits into one answer.
    package static let capacity = 100
}

/// A row of a stored card; what its sealed number is bound to.
package struct WalletCardID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store.
    package init(_ text: String) { self.text = text }

    /// A fresh one, made like a payment's.
    package init(at instant: Instant, random: some RandomSource) { text = PaymentID(at: instant, random: random).text }

    package var description: String { text }
}

/// A card in a wallet. Its number is sealed; a security code is never part of it.
package struct WalletCard: Sendable {
    package let id: WalletCardID
    package let wallet: WalletID
    /// Its number in the wallet: counts up, and is never given again.
    package let number: Int
    package let card: CardOnFile
    /// The brands that it can be used with, the default one first.
    package let brands: [String]
    /// Who chose the brand of ``card``, in the API's words.
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
