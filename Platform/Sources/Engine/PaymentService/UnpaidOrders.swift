import Synchronization

/// Recurring orders whose payment could not be made, each with the reason that the log has of it: it is tried again every hour,
/// and a shop that is not served any more would fill the log for ever.
final class UnpaidOrders: Sendable {
    private struct Name: Hashable {
        let shop: ShopID
        let order: String
    }

    private let reasons = Mutex<[Name: String]>([:])

    /// - Returns: whether this reason is new.
    func note(_ order: RecurringOrder, _ reason: String) -> Bool {
        reasons.withLock { $0.updateValue(reason, forKey: Name(shop: order.shop, order: order.id)) != reason }
    }

    func forget(_ order: RecurringOrder) {
        reasons.withLock { _ = $0.removeValue(forKey: Name(shop: order.shop, order: order.id)) }
    }
}
