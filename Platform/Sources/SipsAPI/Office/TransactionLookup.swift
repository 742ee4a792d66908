import Engine
import GuichetCore
import GuichetSips

/// Finds a payment by the merchant's reference.
struct TransactionLookup: Sendable {
    let store: any Store

    func payment(
        of shop: SipsShop, _ transactionReference: String?, _ pair: INAPPS10TransactionReference?
    ) async throws -> Payment {
        var order = OrderInitializeRequest()
        order.transactionReference = transactionReference
        order.s10TransactionReference = pair
        let reference = try OrderReference(of: order, kind: .either, today: "")
        if let pair, pair.s10TransactionIdDate == nil {
            throw SipsRefusal(.formatError, field: "s10TransactionIdDate", "s10TransactionIdDate is missing")
        }
        let claims = reference.claims(of: shop.merchantId)
        let payment = try await store.lookUp { store -> Payment? in
            for claim in claims {
                if let id = try store.claim(scope: claim.scope, key: claim.key)?.content.payment {
                    return try store.payment(id)
                }
            }
            return nil
        }
        guard let payment else {
            throw SipsRefusal(.unknownTransaction, "the shop has no transaction of this reference")
        }
        CallNotes.note(payment: payment.id)
        return payment
    }
}
