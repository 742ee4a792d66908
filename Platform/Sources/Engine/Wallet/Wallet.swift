import GuichetCore

/// A wallet: of one shop, by the name that the shop gave it. Another shop's wallet of the same name is another one.
public struct WalletID: Sendable, Hashable, CustomStringConvertible {
    public let shop: ShopID
    public let name: String

    public init(shop: ShopID, name: String) {
        self.shop = shop
        self.name = name
    }

    /// Without the name, which may be a customer's.
    public var description: String { "a wallet of \(shop)" }
}

/// A shopper's stored cards. Made with its first card; stays when its last one goes, so that no number comes again.
public struct Wallet: Sendable, Hashable {
    public let id: WalletID
    public let createdAt: Instant
    /// The highest number that a card of it ever had.
    public let lastNumber: Int

    public init(id: WalletID, createdAt: Instant, lastNumber: Int = 0) {
        self.id = id
        self.createdAt = createdAt
        self.lastNumber = lastNumber
    }

    /// Numbers have six digits (data dictionary, field `paymentMeanId`: N6).
    public static let highestNumber = 999_999
    /// How many cards it holds at once, so that its content fits into one answer.
    public static let capacity = 100
}

/// A row of a stored card; what its sealed number is bound to.
public struct WalletCardID: Sendable, Hashable, CustomStringConvertible {
    public let text: String

    /// For a text that came from the store.
    public init(_ text: String) { self.text = text }

    /// A fresh one, made like a payment's.
    public init(at instant: Instant, random: some RandomSource) { text = PaymentID(at: instant, random: random).text }

    public var description: String { text }
}

/// A card in a wallet. Its number is sealed; a security code is never part of it.
public struct WalletCard: Sendable {
    public let id: WalletCardID
    public let wallet: WalletID
    /// Its number in the wallet: counts up, and is never given again.
    public let number: Int
    public let card: CardOnFile
    /// The brands that it can be used with, the default one first.
    public let brands: [String]
    /// Who chose the brand of ``card``, in the face's words.
    public let brandSelection: String
    /// The shopper's name for it.
    public let alias: String
    public let addedAt: Instant

    public init(
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
