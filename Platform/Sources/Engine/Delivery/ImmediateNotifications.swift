package import Logging

/// Notifications that belong to no payment, such as a merchant's test of its address. They are sent once, at once, and
/// never again. Those that are still waiting when the platform ends are lost.
package struct ImmediateNotifications: Sendable {
    /// How many may wait at most, and how many may be under way at the same time.
    package static let limit = 64
    package static let atOnce = 8

    private struct Item: Sendable {
        let request: NotificationRequest
        let url: String
    }

    private let items: AsyncStream<Item>
    private let queue: AsyncStream<Item>.Continuation

    package init() {
        (items, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit))
    }

    /// - Returns: whether it will be sent; `false` if too many are waiting.
    package func send(_ request: NotificationRequest, to url: String) -> Bool {
        if case .enqueued = queue.yield(Item(request: request, url: url)) { true } else { false }
    }

    /// Sends what arrives until the task is cancelled. Call it only once at a time.
    ///
    /// - Parameter atOnce: how many are under way at the same time.
    package func deliver(by sender: any NotificationSender, atOnce: Int = ImmediateNotifications.atOnce, logger: Logger)
        async
    {
        await withTaskGroup(of: Void.self) { group in
            var underWay = 0
            for await item in items {
                if underWay == atOnce {
                    await group.next()
                    underWay -= 1
                }
                underWay += 1
                group.addTask {
                    if case .failed(let reason) = await sender.deliver(item.request, to: item.url) {
                        logger.warning("a notification was not delivered", metadata: ["reason": "\(reason)"])
                    }
                }
            }
        }
    }
}
