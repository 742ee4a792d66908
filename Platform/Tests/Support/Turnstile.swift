import Synchronization

/// Lets a few callers through at a time. Hundreds of tests run side by side; with a platform each they would run out of
/// files.
package final class Turnstile: Sendable {
    private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

    package init(_ places: Int) { state = Mutex((free: places, waiting: [])) }

    /// For platforms in this process.
    static let platforms = Turnstile(6)

    /// Waits for a place. A caller that has one must not ask for another, and must ``leave()``.
    package func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    package func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
