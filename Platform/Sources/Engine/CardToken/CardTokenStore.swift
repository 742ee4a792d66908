/// What can be asked of registered cards. Those whose payment is not decided are not there yet.
package protocol CardTokenReader {
    func cardToken(_ id: CardTokenID, of shop: ShopID) throws -> CardToken?
    /// A customer's cards that were not given up, oldest first.
    func cardTokens(of shop: ShopID, customer: String, limit: Int) throws -> [CardToken]
    /// The shop's tokens of a card that were not given up, by any of its fingerprints, oldest first.
    func cardTokens(of shop: ShopID, fingerprints: [[UInt8]]) throws -> [CardToken]
}

/// What can be done to registered cards. The rules are in ``PaymentService/register(_:)`` and ``PaymentService/cancelCardToken(_:of:)``.
package protocol CardTokenWriter: CardTokenReader {
    /// - Throws: ``CardTokenError/sameName`` when there is one of that name.
    func insert(_ token: CardToken) throws
    func cancelCardToken(_ id: CardTokenID, at instant: Instant) throws
    /// Takes over expiry date, brand and details of the same card. Its number and its mask stay.
    func updateCardToken(_ id: CardTokenID, with new: NewCardToken) throws
    /// Gives up those whose time is over: no card number is left of them.
    func cancelCardTokens(expiredBy instant: Instant) throws
    /// The payment that registers them was decided: they are there from now on, or never were.
    func settleCardTokens(registeredBy payment: PaymentID, accepted: Bool) throws
}
