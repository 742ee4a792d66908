import APISupport
package import Engine

extension SipsAPI {
    package static func read(_ part: StoredPart) throws {
        switch part.kind {
        case .payment: _ = try SipsOrderDetails(stored: part.bytes)
        case .shop: _ = try SipsShop(record: try part.shopRecord())
        // It stores nothing with these.
        case .operation, .cardToken, .checkoutSession, .paymentLink, .cardForm, .recurringOrder, .mandate: break
        }
    }
}
