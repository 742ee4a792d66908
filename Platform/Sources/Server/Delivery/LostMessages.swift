import Engine
import Synchronization

/// Messages whose last result this process could not store: no attempt with them is under way, and the store does not know it.
final class LostMessages<Message: QueuedMessage>: Sendable {
    private let queue: DeliveryQueue<Message>
    private let list = Mutex<[Message]>([])

    init(_ queue: DeliveryQueue<Message>) { self.queue = queue }

    func add(_ message: Message) { list.withLock { $0.append(message) } }

    /// One by one: what cannot be written keeps no other one from being tried, and is given back later.
    func giveBack() async {
        let lost = list.withLock { list in
            defer { list = [] }
            return list
        }
        for message in lost {
            do {
                try await queue.giveBack(message)
            } catch {
                add(message)
            }
        }
    }
}
