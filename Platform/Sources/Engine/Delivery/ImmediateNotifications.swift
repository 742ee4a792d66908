package import Logging
import Synchronization

/// Notifications beside the queue, such as a merchant's test of its address, or one that an operator sends twice. They
/// are sent once, at once, and never again. Those that are still waiting when the platform ends are lost.
package struct ImmediateNotifications: Sendable {
    /// How many may wait at most, and how many may be under way at the same time.
    package static let limit = 64
    package static let atOnce = 8
    /// How many of one shop may wait or be under way: others' stay possible while its receivers do not answer.
    package static let limitPerShop = limit / 4

    private struct Item: Sendable {
        let request: NotificationRequest
        let url: String
        let shop: ShopID?
        let ended: (@Sendable (DeliveryAttempt) async -> Void)?
    }

    private let items: AsyncStream<Item>
    private let queue: AsyncStream<Item>.Continuation
    private let shares = Shares()

    package init() {
        (items, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit))
    }

    /// - Returns: whether it will be sent; `false` if too many are waiting, of this shop or of all.
    ///
    /// - Parameter ended: is told what was answered.
    package func send(
        _ request: NotificationRequest, to url: String, of shop: ShopID?,
        ended: (@Sendable (DeliveryAttempt) async -> Void)? = nil
    ) -> Bool {
        guard shares.begin(shop) else { return false }
        if case .enqueued = queue.yield(Item(request: request, url: url, shop: shop, ended: ended)) { return true }
        shares.end(shop)
        return false
    }

    /// Sends what arrives until the task is cancelled. Call it only once at a time.
    ///
    /// - Parameter atOnce: how many are under way at the same time.
    package func deliver(
        by sender: any NotificationSender, atOnce: Int = ImmediateNotifications.atOnce,
        clock: any PlatformClock = SystemClock(), logger: Logger
    ) async {
        await withTaskGroup(of: Void.self) { group in
            var underWay = 0
            for await item in items {
                if underWay == atOnce {
                    await group.next()
                    underWay -= 1
                }
                underWay += 1
                group.addTask {
                    let begun = ShopTime.$shop.withValue(item.shop) { clock.now() }
                    let (notes, start) = (AttemptNotes(), ContinuousClock.now)
                    let delivery = await AttemptNotes.$current.withValue(notes) {
                        AttemptNotes.sent(item.request)
                        return await sender.deliver(item.request, to: item.url)
                    }
                    if case .failed(let reason) = delivery {
                        logger.warning("a notification was not delivered", metadata: ["reason": "\(reason)"])
                    }
                    shares.end(item.shop)
                    await item.ended?(
                        notes.attempt(delivery, at: begun, took: ContinuousClock.now - start, isCopy: true))
                }
            }
        }
    }

    /// How many each shop has.
    private final class Shares: Sendable {
        private let counts = Mutex<[ShopID?: Int]>([:])

        func begin(_ shop: ShopID?) -> Bool {
            counts.withLock { counts in
                guard counts[shop, default: 0] < ImmediateNotifications.limitPerShop else { return false }
                counts[shop, default: 0] += 1
                return true
            }
        }

        func end(_ shop: ShopID?) {
            counts.withLock { counts in
                let left = counts[shop, default: 1] - 1
                counts[shop] = left > 0 ? left : nil
            }
        }
    }
}
