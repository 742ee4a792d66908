import Engine
import GuichetCore
import GuichetLyra

/// The registered cards that a form offers its shopper: `formAction` `CUSTOMER_WALLET` (docs/choices/lyra.md, LF14). They
/// belong to the customer whom the merchant's server names, so a form shows and removes those alone.
struct LyraFormWallet: Sendable {
    /// What the frame's forms say: the card that pays, and the request to remove one.
    static let token = "token"
    static let removes = "remove-token"
    /// The most that a form shows: the newest ones.
    private static let limit = 20

    let cards: [CardToken]

    static let none = LyraFormWallet(cards: [])

    private init(cards: [CardToken]) { self.cards = cards }

    init(_ visit: LyraFormVisit, in store: any StoreReader, at now: Instant) throws {
        guard let customer = visit.intent.walletCustomer else {
            self = .none
            return
        }
        let usable = try store.cardTokens(of: visit.shop.id, customer: customer, limit: Self.limit) { token in
            try token.isUsable(at: now) && LyraTokenDetailsOnFile(of: token).mode == visit.intent.mode
        }
        cards = usable.reversed()
    }

    /// Whether a card of the shop's is one of those.
    static func owns(_ token: CardToken, _ visit: LyraFormVisit) -> Bool {
        visit.intent.walletCustomer.map { $0 == token.customer } ?? false
    }

    var json: JSONValue {
        .array(
            cards.map { token in
                var json = JSONObject()
                json.append("token", .string(token.id.text))
                json.append("brand", .string(token.brand))
                json.append("pan", .string(token.masked))
                json.append("expiry", .string("\(token.expiry.yyyyMM.suffix(2))/\(token.expiry.year)"))
                return .object(json)
            })
    }
}
