import Synchronization

/// Whether new work is wanted. Turns false first when the platform stops.
public final class Readiness: Sendable {
    private let ready = Mutex(false)

    public var isReady: Bool { ready.withLock { $0 } }

    public func set(_ isReady: Bool) { ready.withLock { $0 = isReady } }
}
