import Engine
import Logging
import Synchronization

/// Messages whose last result this process could not store: no attempt with them is under way, and the store does not know it.
final class LostMessages<Message: QueuedMessage>: Sendable {
    private struct Lost: Sendable {
        let message: Message
        /// Whether the log says that it could not be given back: this is tried several times a second.
        var isLogged = false
    }

    private let queue: DeliveryQueue<Message>
    private let logger: Logger
    private let list = Mutex<[Lost]>([])

    init(_ queue: DeliveryQueue<Message>, logger: Logger) {
        self.queue = queue
        self.logger = logger
    }

    func add(_ message: Message) { list.withLock { $0.append(Lost(message: message)) } }

    /// One by one: what cannot be written keeps no other one from being tried, and is given back later.
    func giveBack() async {
        let all = list.withLock { list in
            defer { list = [] }
            return list
        }
        for var lost in all {
            do {
                try await queue.giveBack(lost.message)
            } catch {
                if !lost.isLogged, !(error is CancellationError) {
                    logger.error(
                        "a message that was lost could not be given back; this is tried again",
                        metadata: Logger.Metadata.failure(error).merging([
                            "kind": "\(Message.kind)", "about": "\(lost.message.title)",
                        ]) { $1 })
                    lost.isLogged = true
                }
                list.withLock { $0.append(lost) }
            }
        }
    }
}
