package import Logging

/// Letters that no payment is behind, such as one with which a merchant tries its address: sent once, at once, and never
/// again. What is still here when the platform ends is lost.
package struct ImmediateNotifications: Sendable {
    /// How many wait at most, and how many are under way at the same time.
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

    /// - Returns: whether it will be sent; not when too many are waiting.
    package func send(_ request: NotificationRequest, to url: String) -> Bool {
        if case .enqueued = queue.yield(Item(request: request, url: url)) { true } else { false }
    }

    /// Sends what comes until the task is cancelled. Only once at a time.
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
