import APISupport
package import Engine

extension DirectAPI {
    package static func read(_ part: StoredPart) throws {
        switch part.kind {
        case .payment: _ = try DirectDetails(stored: part.bytes)
        // A capture that came with the authorisation has none.
        case .operation: if !part.bytes.isEmpty { _ = try DirectOperationDetails(stored: part.bytes) }
        case .cardToken: try DirectCardOnFile.read(part.bytes)
        case .checkoutSession: _ = try DirectHostedIntent(stored: part.bytes)
        case .paymentLink: _ = try DirectPaymentLinkIntent(stored: part.bytes)
        case .cardForm: _ = try DirectCardFormIntent(stored: part.bytes)
        case .mandate: try DirectKeptMandate.read(part.bytes)
        case .shop: _ = try DirectPlatformShop(record: try part.shopRecord())
        // It has none.
        case .recurringOrder: break
        }
    }
}
