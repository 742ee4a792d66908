import Foundation

/// The requests of a receiver, and how it must answer.
///
/// `@unchecked Sendable`: the lock protects the state.
final class Mailbox: @unchecked Sendable {
    private let lock = NSLock()
    private var behaviours: [ReceiverBehaviour] = []
    private var requests: [ReceivedRequest] = []
    /// How many of them were returned to the test.
    private var taken = 0
    private var closed = false

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    var received: [ReceivedRequest] { locked { requests } }
    var isClosed: Bool { locked { closed } }

    /// The behaviours from now on, in order; the last one is repeated.
    func behave(_ new: [ReceiverBehaviour]) { locked { behaviours = new } }

    /// Records a request and returns the behaviour for it.
    func post(_ request: ReceivedRequest) -> ReceiverBehaviour {
        locked {
            requests.append(request)
            return behaviours.count > 1 ? behaviours.removeFirst() : behaviours.first ?? .accept
        }
    }

    /// The next request that was not returned yet.
    func take() -> ReceivedRequest? {
        locked {
            guard taken < requests.count else { return nil }
            taken += 1
            return requests[taken - 1]
        }
    }

    /// No more requests will come. Those that were received can still be returned.
    func close() { locked { closed = true } }
}
