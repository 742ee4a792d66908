import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The current time. Injected, so that a test can stop time and a tester can move it.
package protocol PlatformClock: Sendable {
    func now() -> Instant
    /// The time outside the platform, which an operator does not move: what a caller's own clock is compared with.
    func machineTime() -> Instant
    /// Whether the clock of a shop is ahead of the platform's.
    var hasShopClocks: Bool { get }
}

extension PlatformClock {
    package func machineTime() -> Instant { now() }
    package var hasShopClocks: Bool { false }
}

/// The machine's clock.
package struct SystemClock: PlatformClock {
    package init() {}

    package func now() -> Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
}

/// A clock that stops until it is moved.
package final class ManualClock: PlatformClock {
    private let time: Mutex<Instant>

    package init(at start: Instant) { time = Mutex(start) }

    package func now() -> Instant { time.withLock { $0 } }

    package func move(to instant: Instant) { time.withLock { $0 = instant } }

    package func advance(seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}
