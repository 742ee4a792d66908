import Synchronization

/// Ends a connection once, at a moment that a test names: before a statement is sent, so that the server never sees it,
/// or after it, so that the answer is lost.
package final class PostgresCut: Sendable {
    private let statement: String
    private let isSent: Bool
    private let isDone = Atomic(false)

    package init(_ moment: Moment, of statement: String) {
        self.statement = statement
        isSent = moment == .after
    }

    package enum Moment: Sendable { case before, after }

    func happens(to statement: String, isSent: Bool) -> Bool {
        guard statement == self.statement, isSent == self.isSent else { return false }
        return !isDone.exchange(true, ordering: .relaxed)
    }
}
