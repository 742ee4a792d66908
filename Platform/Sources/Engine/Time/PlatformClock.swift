import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What time it is. Handed in, so that a test can stop time and a tester can move it.
public protocol PlatformClock: Sendable {
    func now() -> Instant
}

/// The machine's clock.
public struct SystemClock: PlatformClock {
    public init() {}

    public func now() -> Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
}

/// A clock that stands still until it is moved.
public final class ManualClock: PlatformClock {
    private let time: Mutex<Instant>

    public init(at start: Instant) { time = Mutex(start) }

    public func now() -> Instant { time.withLock { $0 } }

    public func move(to instant: Instant) { time.withLock { $0 = instant } }

    public func advance(seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}
