import Engine
import GuichetCore
import GuichetLyra

/// Finds registered cards.
struct LyraTokenLookup: Sendable {
    let paymentService: PaymentService

    /// A registered card of the shop, of the same mode as the caller's password.
    func token(
        _ name: String?, mode: LyraMode, at shop: LyraPlatformShop, evenIfCancelled: Bool = false
    ) async throws -> CardToken {
        let id = CardTokenID((name ?? "").lowercased())
        let found = try await paymentService.store.lookUp { try $0.cardToken(id, of: shop.id) }
        guard let token = found, try LyraTokenDetailsOnFile(of: token).mode == mode else {
            throw LyraRefusal(
                "PSP_030", "token not found",
                detail: "Invalid input value [name=paymentMethodToken, value=\(name ?? "")]")
        }
        guard token.cancelledAt == nil || evenIfCancelled else { throw LyraRefusal.tokenCancelled }
        return token
    }
}
