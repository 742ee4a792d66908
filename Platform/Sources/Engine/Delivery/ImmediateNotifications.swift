package import Logging

/// Notifications beside the queue, such as a merchant's test of its address, or one that an operator sends twice. They
/// are sent once, at once, and never again. Those that are still waiting when the platform ends are lost.
package struct ImmediateNotifications: Sendable {
    /// How many may wait at most, and how many may be under way at the same time.
    package static let limit = 64
    package static let atOnce = 8

    private struct Item: Sendable {
        let request: NotificationRequest
        let url: String
        let ended: (@Sendable (DeliveryAttempt) async -> Void)?
    }

    private let items: AsyncStream<Item>
    private let queue: AsyncStream<Item>.Continuation

    package init() {
        (items, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit))
    }

    /// - Returns: whether it will be sent; `false` if too many are waiting.
    ///
    /// - Parameter ended: is told what was answered.
    package func send(
        _ request: NotificationRequest, to url: String, ended: (@Sendable (DeliveryAttempt) async -> Void)? = nil
    ) -> Bool {
        if case .enqueued = queue.yield(Item(request: request, url: url, ended: ended)) { true } else { false }
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
                    let (notes, begun, start) = (AttemptNotes(), clock.now(), ContinuousClock.now)
                    let delivery = await AttemptNotes.$current.withValue(notes) {
                        AttemptNotes.sent(item.request)
                        return await sender.deliver(item.request, to: item.url)
                    }
                    if case .failed(let reason) = delivery {
                        logger.warning("a notification was not delivered", metadata: ["reason": "\(reason)"])
                    }
                    await item.ended?(
                        notes.attempt(delivery, at: begun, took: ContinuousClock.now - start, isCopy: true))
                }
            }
        }
    }
}
