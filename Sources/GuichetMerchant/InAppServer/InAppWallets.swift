public import GuichetCore
import GuichetSips

/// A card of a shopper's wallet: a row of the merchant's own table. Worldline Direct knows the token alone. Its
/// description shows neither the token, with which a card can be paid, nor whose it is.
public struct InAppStoredCard: Sendable, Hashable, Codable, Discreet {
    /// The shopper's wallet, as the merchant names it.
    public var wallet: String
    /// The card's number in the wallet, given by ``InAppWallets/add(_:)``.
    public var paymentMeanId: Int
    /// The token of Worldline Direct. It belongs to the card number at the merchant: two shoppers may share one.
    public var token: String
    /// The shopper's name for the card.
    public var alias: String
    /// `paymentProductId`.
    public var product: Int64
    /// `paymentMeanBrand`, as a text; `nil` for a product that the Sips family does not name.
    public var brand: String?
    /// The first four digits and the last two, as far as they are known.
    public var maskedPan: String
    /// `yyyyMM`.
    public var expiry: String?
    /// Seconds since 1970.
    public var createdAt: Int

    /// A row with its values.
    ///
    /// - Parameters:
    ///   - wallet: the shopper's wallet.
    ///   - token: the token of Worldline Direct.
    ///   - alias: the shopper's name for the card.
    ///   - product: `paymentProductId`.
    ///   - maskedPan: what may be shown of the number.
    ///   - expiry: `yyyyMM`.
    ///   - createdAt: seconds since 1970.
    public init(
        wallet: String, token: String, alias: String, product: Int64, maskedPan: String, expiry: String?, createdAt: Int
    ) {
        self.wallet = wallet
        paymentMeanId = 0
        self.token = token
        self.alias = alias
        self.product = product
        brand = DirectCardTranslation.brand(ofProduct: product)?.rawValue
        self.maskedPan = maskedPan
        self.expiry = expiry
        self.createdAt = createdAt
    }

    public var description: String { "card \(paymentMeanId) of a wallet, \(maskedPan)" }
}

/// The wallets of a merchant's shoppers.
public protocol InAppWallets: Sendable {
    /// The cards of a wallet, oldest first.
    func cards(of wallet: String) async throws -> [InAppStoredCard]
    /// Stores a card with the next number of its wallet, 1 to 999999, which no card of it had before. A token that the
    /// wallet has already keeps its number, and gets the new name and date.
    ///
    /// - Returns: the row as stored.
    func add(_ card: InAppStoredCard) async throws -> InAppStoredCard
    /// Removes a card. One step: of two wallets that remove one token at once, one is told that it is the only one.
    ///
    /// - Parameters:
    ///   - paymentMeanId: the number of the card in the wallet.
    ///   - wallet: the shopper's wallet.
    ///   - ifShared: whether the row stays if no other row of any wallet has its token. The token is then deleted at the
    ///     platform first.
    func remove(_ paymentMeanId: Int, from wallet: String, ifShared: Bool) async throws -> InAppRemoval
}

/// The result of ``InAppWallets/remove(_:from:ifShared:)``.
public enum InAppRemoval: Sendable, Hashable {
    /// The row was removed.
    case removed(InAppStoredCard)
    /// The row is still there: no other row has its token.
    case onlyOne(InAppStoredCard)
    /// The wallet has no such card.
    case unknown
}

/// Keeps wallets in memory: for tests.
public actor InAppMemoryWallets: InAppWallets {
    private var rows: [InAppStoredCard] = []
    /// The last number of each wallet: a number is never given twice, or an app that shows an old list would pay with
    /// another card.
    private var last: [String: Int] = [:]

    /// An empty table.
    public init() {}

    public func cards(of wallet: String) -> [InAppStoredCard] { rows.filter { $0.wallet == wallet } }

    public func add(_ card: InAppStoredCard) -> InAppStoredCard {
        var card = card
        if let index = rows.firstIndex(where: { $0.wallet == card.wallet && $0.token == card.token }) {
            card.paymentMeanId = rows[index].paymentMeanId
            card.createdAt = rows[index].createdAt
            rows[index] = card
        } else {
            card.paymentMeanId = last[card.wallet, default: 0] + 1
            last[card.wallet] = card.paymentMeanId
            rows.append(card)
        }
        return card
    }

    public func remove(_ paymentMeanId: Int, from wallet: String, ifShared: Bool) -> InAppRemoval {
        guard let index = rows.firstIndex(where: { $0.wallet == wallet && $0.paymentMeanId == paymentMeanId }) else {
            return .unknown
        }
        let card = rows[index]
        if ifShared, !rows.contains(where: { $0.token == card.token && $0.wallet != wallet }) { return .onlyOne(card) }
        rows.remove(at: index)
        return .removed(card)
    }
}
