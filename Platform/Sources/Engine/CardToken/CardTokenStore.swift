/// Reads registered cards. Cards whose payment is not decided are left out.
package protocol CardTokenReader {
    func cardToken(_ id: CardTokenID, of shop: ShopID) throws -> CardToken?
    /// A customer's cards that are not cancelled, oldest first.
    func cardTokens(of shop: ShopID, customer: String, limit: Int) throws -> [CardToken]
    /// The shop's tokens of a card that are not cancelled, by any of its fingerprints, oldest first.
    func cardTokens(of shop: ShopID, fingerprints: [[UInt8]]) throws -> [CardToken]
}

/// Writes registered cards. The rules are in ``PaymentService/register(_:)`` and
/// ``PaymentService/cancelCardToken(_:of:)``.
package protocol CardTokenWriter: CardTokenReader {
    /// - Throws: ``CardTokenError/sameName`` if there is one of that name.
    func insert(_ token: CardToken) throws
    func cancelCardToken(_ id: CardTokenID, at instant: Instant) throws
    /// Replaces expiry date, brand and details of the same card. Its number and its masked number stay.
    func updateCardToken(_ id: CardTokenID, with new: NewCardToken) throws
    /// Cancels expired tokens: their card numbers are deleted.
    func cancelCardTokens(expiredBy instant: Instant) throws
    /// The payment that registers them was decided: they become visible, or are removed.
    func settleCardTokens(registeredBy payment: PaymentID, accepted: Bool) throws
}
