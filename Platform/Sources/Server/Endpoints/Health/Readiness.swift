import Synchronization

/// Whether the platform accepts new work.
package final class Readiness: Sendable {
    private let state = Mutex((isReady: false, isStopping: false))

    package init() {}

    package var isReady: Bool { state.withLock { $0.isReady } }
    /// Whether the platform was told to stop: what would go on for long ends.
    package var isStopping: Bool { state.withLock { $0.isStopping } }

    /// One that was told to stop does not become ready.
    package func set(_ isReady: Bool) { state.withLock { $0.isReady = isReady && !$0.isStopping } }

    /// Comes first when the platform stops.
    package func stop() { state.withLock { $0 = (isReady: false, isStopping: true) } }
}
