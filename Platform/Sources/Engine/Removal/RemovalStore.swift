/// Which payments are removed.
package enum PaymentRemoval: Sendable, Hashable {
    /// All payments of a shop; `nil` for every shop.
    case all(of: ShopID?)
    /// Payments that ended, and that nothing happened to since. A payment goes with its refunds, and not before them.
    case untouched(since: Instant)
}

package protocol RemovalReader {
    /// The payments to remove next, each before the one that it refunds.
    func removablePayments(_ removal: PaymentRemoval, limit: Int) throws -> [PaymentID]
    /// Whether the acquirer is being asked about one of them at this moment.
    func hasPaymentUnderWay(of shop: ShopID?) throws -> Bool
}

package protocol RemovalWriter {
    /// Removes payments with their history, notifications, mails and reservations, and the card numbers in them.
    func removePayments(_ ids: [PaymentID]) throws
    /// Removes recurring orders, so that none of them makes a payment any more.
    ///
    /// - Parameter shop: `nil` for every shop.
    func removeRecurringOrders(of shop: ShopID?) throws
    /// Removes what has no payment yet or any more: hosted checkouts, card forms, payment links, mandates, batches, and what
    /// the API reserved without a payment.
    ///
    /// - Parameters:
    ///   - shop: `nil` for every shop.
    ///   - scopes: what the scopes of its reservations begin with (``ShopID/claimScope``).
    func removeCheckouts(of shop: ShopID?, reservedIn scopes: [String]) throws
}
