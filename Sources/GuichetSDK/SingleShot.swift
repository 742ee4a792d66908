import Foundation

/// Accepts the first of several results and ignores the rest: a handler may be called twice, or never.
package final class SingleShot<Value: Sendable>: @unchecked Sendable {
    // Unchecked: the lock protects both.
    private let lock = NSLock()
    private var waiting: (@Sendable (Value) -> Void)?
    private var value: Value?

    package init() {}

    /// - Returns: whether this was the first result.
    @discardableResult
    package func give(_ value: Value) -> Bool {
        lock.lock()
        guard self.value == nil else {
            lock.unlock()
            return false
        }
        self.value = value
        let waiting = waiting
        self.waiting = nil
        lock.unlock()
        waiting?(value)
        return true
    }

    /// The first value, even if it arrived before this call.
    package func wait() async -> Value {
        await withCheckedContinuation { continuation in
            lock.lock()
            if let value {
                lock.unlock()
                continuation.resume(returning: value)
            } else {
                waiting = { continuation.resume(returning: $0) }
                lock.unlock()
            }
        }
    }
}
