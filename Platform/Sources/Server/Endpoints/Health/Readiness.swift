import Synchronization

/// Whether the platform accepts new work. It becomes false first when the platform stops.
package final class Readiness: Sendable {
    private let ready = Mutex(false)

    package var isReady: Bool { ready.withLock { $0 } }

    package func set(_ isReady: Bool) { ready.withLock { $0 = isReady } }
}
