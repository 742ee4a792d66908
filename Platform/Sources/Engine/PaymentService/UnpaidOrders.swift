import Synchronization

/// Recurring orders whose payment could not be made, each with what the log says of it: it is tried again every hour, and a shop
/// that is not served any more would fill the log for ever.
///
/// They are those of this process: after a start, and in another node, one is known once it was tried.
final class UnpaidOrders: Sendable {
    private struct Name: Hashable {
        let shop: ShopID
        let order: String
    }

    private struct Entry {
        var failure = RepeatedFailure()
        var reason = ""
        /// ``RecurringOrder/made`` then: one more, and the payment is made.
        var made = 0
    }

    private let entries = Mutex<[Name: Entry]>([:])

    /// - Returns: whether the log does not have it yet.
    func isNew(_ error: any Error, of order: RecurringOrder) -> Bool {
        entries.withLock { entries in
            var entry = entries[Name(shop: order.shop, order: order.id)] ?? Entry()
            defer { entries[Name(shop: order.shop, order: order.id)] = entry }
            entry.reason =
                (error as? any RecurringOrderObstacle)?.reason
                ?? "the platform could not make it; the log names the error (\(type(of: error)))"
            entry.made = order.made
            return entry.failure.isNew(error)
        }
    }

    func forget(_ order: String, of shop: ShopID) {
        entries.withLock { _ = $0.removeValue(forKey: Name(shop: shop, order: order)) }
    }

    /// - Parameter stored: the order as it is stored. One that was cancelled with its card, or removed, is left out, and one
    ///   whose payment is made by now, by this process or another one.
    func all(of shop: ShopID, _ stored: (String) throws -> RecurringOrder?) rethrows -> [UnpaidOrder] {
        try known(of: shop).filter { known in
            guard let order = try stored(known.order.id) else { return false }
            return order.state == .active && order.made == known.made
        }.map(\.order)
    }

    func isEmpty(of shop: ShopID) -> Bool { known(of: shop).isEmpty }

    private func known(of shop: ShopID) -> [(order: UnpaidOrder, made: Int)] {
        entries.withLock { entries in
            entries.filter { $0.key.shop == shop }.map { name, entry in
                (UnpaidOrder(id: name.order, reason: entry.reason), entry.made)
            }
        }.sorted { $0.order.id < $1.order.id }
    }
}

/// A recurring order whose payment could not be made when it was tried last.
package struct UnpaidOrder: Sendable, Hashable {
    /// ``RecurringOrder/id``.
    package let id: String
    /// For operators, in English.
    package let reason: String
}

/// Why the rules of an API give no payment.
package protocol RecurringOrderObstacle: Error {
    /// In words, without a value that a merchant or a shopper sent.
    var reason: String { get }
}
