import Foundation

/// What a receiver has received, and what it is told to do.
///
/// `@unchecked Sendable`: the state is read and written under the lock only.
final class Mailbox: @unchecked Sendable {
    private let lock = NSLock()
    private var behaviours: [ReceiverBehaviour] = []
    private var requests: [ReceivedRequest] = []
    /// How many of them were handed out.
    private var taken = 0
    private var closed = false

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    var received: [ReceivedRequest] { locked { requests } }
    var isClosed: Bool { locked { closed } }

    /// From now on: one after the other, the last one for ever.
    func behave(_ new: [ReceiverBehaviour]) { locked { behaviours = new } }

    /// Writes a request down and says what to do with it.
    func post(_ request: ReceivedRequest) -> ReceiverBehaviour {
        locked {
            requests.append(request)
            return behaviours.count > 1 ? behaviours.removeFirst() : behaviours.first ?? .accept
        }
    }

    /// The next request that nobody was given.
    func take() -> ReceivedRequest? {
        locked {
            guard taken < requests.count else { return nil }
            taken += 1
            return requests[taken - 1]
        }
    }

    /// Nothing more will come. What was received can still be handed out.
    func close() { locked { closed = true } }
}
