import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetLyra

/// The card that an order registers, or that takes the place of a registered one.
extension LyraOrders {
    /// - Throws: ``LyraRefusal/tokenCancelled`` if the card that is to be replaced was cancelled meanwhile.
    func register(_ order: Order, _ details: inout LyraDetails) async throws -> NewCardToken {
        guard let name = order.intent.updates else {
            let new = try newToken(order)
            details.token = new.id.text
            return new
        }
        let current = try await LyraTokenLookup(paymentService: paymentService)
            .token(name, mode: order.intent.mode, at: order.shop)
        // "The issuer transaction identifier stored at the level of the alias is replaced" (Lyra, form payment).
        let series = paymentService.random.bytes(16).map { String($0 % 10) }.joined()
        details.token = current.id.text
        details.updatesToken = true
        details.initialIssuerTransactionIdentifier = series
        return try newToken(order, series: series, replacing: current.id)
    }

    /// Only what the order says: the rest of a card that is replaced is what its token says when the order is decided
    /// (``LyraCardReplacement``).
    private func newToken(
        _ order: Order, series: String? = nil, replacing: CardTokenID? = nil
    ) throws -> NewCardToken {
        let (card, customer) = (order.card, order.intent.request.customer)
        let details = LyraTokenDetailsOnFile(
            mode: order.intent.mode, customer: customer, cardholderName: card.cardholderName, series: series)
        return NewCardToken(
            id: CardTokenID(random: paymentService.random), shop: order.shop.id, pan: card.pan, expiry: card.expiry,
            brand: card.brand.rawValue, masked: card.pan.masked(first: 6, last: 4, with: "X"),
            customer: customer?.reference, details: try details.stored(), replacing: replacing)
    }
}
