import Synchronization

/// Recurring orders whose payment could not be made, each with what the log says of it: it is tried again every hour, and a shop
/// that is not served any more would fill the log for ever.
final class UnpaidOrders: Sendable {
    private struct Name: Hashable {
        let shop: ShopID
        let order: String
    }

    private let failures = Mutex<[Name: RepeatedFailure]>([:])

    /// - Returns: whether the log does not have it yet.
    func isNew(_ error: any Error, of order: RecurringOrder) -> Bool {
        failures.withLock {
            $0[Name(shop: order.shop, order: order.id), default: RepeatedFailure()].isNew(error)
        }
    }

    func forget(_ order: String, of shop: ShopID) {
        failures.withLock { _ = $0.removeValue(forKey: Name(shop: shop, order: order)) }
    }
}
