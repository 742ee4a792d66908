import APISupport
package import Engine

extension LyraAPI {
    package static func read(_ part: StoredPart) throws {
        switch part.kind {
        case .payment: _ = try LyraDetails(stored: part.bytes)
        case .cardToken: _ = try LyraTokenDetailsOnFile(stored: part.bytes)
        case .checkoutSession: _ = try LyraIntent(stored: part.bytes)
        case .paymentLink: _ = try LyraPaymentOrderIntent(stored: part.bytes)
        case .recurringOrder: _ = try LyraSubscriptionOnFile(stored: part.bytes)
        case .shop: _ = try LyraPlatformShop(record: try part.shopRecord())
        // It stores nothing with these.
        case .operation, .cardForm, .mandate: break
        }
    }
}
