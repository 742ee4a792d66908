package import Engine
import Synchronization

/// Tells that a shop was removed to what keeps something of shops in memory only.
package final class ShopRemovals: Sendable {
    private let receiver = Mutex<(@Sendable (ShopID) -> Void)?>(nil)

    package init() {}

    package func tell(_ receiver: @escaping @Sendable (ShopID) -> Void) {
        self.receiver.withLock { $0 = receiver }
    }

    func removed(_ shop: ShopID) { receiver.withLock { $0 }?(shop) }
}
