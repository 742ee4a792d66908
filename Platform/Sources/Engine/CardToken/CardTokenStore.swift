/// Reads registered cards. Cards whose payment is not decided are left out.
package protocol CardTokenReader {
    func cardToken(_ id: CardTokenID, of shop: ShopID) throws -> CardToken?
    /// A customer's newest cards, up to the limit, oldest first.
    ///
    /// - Parameter skipped: how many of the newest are left out.
    func cardTokens(
        of shop: ShopID, customer: String, evenIfCancelled: Bool, limit: Int, skipping skipped: Int
    ) throws -> [CardToken]
    /// The shop's tokens of a card that are not cancelled, by any of its fingerprints, oldest first.
    func cardTokens(of shop: ShopID, fingerprints: [[UInt8]]) throws -> [CardToken]
}

extension CardTokenReader {
    /// A customer's cards that count, cancelled ones too: the newest, up to the limit, oldest first. Those that do not count
    /// take no place of the limit.
    ///
    /// - Parameter counts: called for one card after the other, from the newest on.
    package func cardTokens(
        of shop: ShopID, customer: String, limit: Int, where counts: (CardToken) throws -> Bool
    ) throws -> [CardToken] {
        var (found, read): ([CardToken], Int) = ([], 0)
        while found.count < limit {
            let page = try cardTokens(
                of: shop, customer: customer, evenIfCancelled: true, limit: limit, skipping: read)
            for token in page.reversed() where found.count < limit {
                if try counts(token) { found.append(token) }
            }
            guard page.count == limit else { break }
            read += page.count
        }
        return found.reversed()
    }
}

/// Writes registered cards. The rules are in ``PaymentService/register(_:)`` and
/// ``PaymentService/cancelCardToken(_:of:keepingNumber:)``.
package protocol CardTokenWriter: CardTokenReader {
    /// - Throws: ``CardTokenError/sameName`` if there is one of that name.
    func insert(_ token: CardToken) throws
    /// - Parameter keepingNumber: whether it can be reactivated: its number is not deleted.
    func cancelCardToken(_ id: CardTokenID, at instant: Instant, keepingNumber: Bool) throws
    func reactivateCardToken(_ id: CardTokenID) throws
    /// Deletes the numbers of tokens that were cancelled by then, and not reactivated.
    func deleteCardNumbers(cancelledBy instant: Instant) throws
    /// Replaces expiry date, brand and details of the same card. Its number and its masked number stay.
    func updateCardToken(_ id: CardTokenID, with new: NewCardToken) throws
    /// Replaces the customer and the details.
    func updateCardToken(_ id: CardTokenID, customer: String?, details: [UInt8]) throws
    /// Cancels expired tokens: their card numbers are deleted.
    func cancelCardTokens(expiredBy instant: Instant) throws
    /// The cards that this payment is to register.
    func cardTokens(awaiting payment: PaymentID) throws -> [CardToken]
    /// Gives a token another card, unless it is cancelled.
    ///
    /// - Parameter card: the number is encrypted for this token.
    /// - Returns: `false` if nothing was changed: it is cancelled, or there is none.
    func replaceCard(of id: CardTokenID, by card: CardToken) throws -> Bool
    /// The payment that registers them was decided: they become visible, or are removed. One that replaced the card of
    /// another token is not kept.
    func settleCardTokens(registeredBy payment: PaymentID, keeping: Bool) throws
}
