package import Logging

/// Letters that no payment is behind, such as one with which a merchant tries its address: sent once, at once, and never
/// again. What is still here when the platform ends is lost.
package struct PromptLetters: Sendable {
    /// How many wait at most, and how many are under way at the same time.
    package static let limit = 64
    package static let atOnce = 8

    private struct Item: Sendable {
        let letter: Letter
        let url: String
    }

    private let items: AsyncStream<Item>
    private let queue: AsyncStream<Item>.Continuation

    package init() {
        (items, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit))
    }

    /// - Returns: whether it will be sent; not when too many are waiting.
    package func send(_ letter: Letter, to url: String) -> Bool {
        if case .enqueued = queue.yield(Item(letter: letter, url: url)) { true } else { false }
    }

    /// Sends what comes until the task is cancelled. Only once at a time.
    ///
    /// - Parameter atOnce: how many are under way at the same time.
    package func deliver(by courier: any Courier, atOnce: Int = PromptLetters.atOnce, logger: Logger) async {
        await withTaskGroup(of: Void.self) { group in
            var underWay = 0
            for await item in items {
                if underWay == atOnce {
                    await group.next()
                    underWay -= 1
                }
                underWay += 1
                group.addTask {
                    if case .failed(let reason) = await courier.deliver(item.letter, to: item.url) {
                        logger.warning("a letter was not delivered", metadata: ["reason": "\(reason)"])
                    }
                }
            }
        }
    }
}
