import APISupport
import Engine
import GuichetCore

/// A subscription that begins now, or when the payment that registers its card is accepted.
struct LyraSubscriptionOpening: Sendable {
    let id: String
    let createdAt: Instant
    let dueAt: Instant?
    let details: [UInt8]

    func recurringOrder(paidBy token: CardTokenID, at shop: LyraPlatformShop) -> RecurringOrder {
        RecurringOrder(id: id, shop: shop.id, token: token, createdAt: createdAt, dueAt: dueAt, details: details)
    }
}
