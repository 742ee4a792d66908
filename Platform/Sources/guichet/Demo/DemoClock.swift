import Engine
import Synchronization

/// The platform's clock in the demo: the machine's, and ahead of it once somebody could not wait for the evening.
final class DemoClock: PlatformClock {
    private let lead = Mutex<Int64>(0)

    func now() -> Instant {
        Instant(milliseconds: SystemClock().now().milliseconds + lead.withLock { $0 })
    }

    /// Moves the clock a minute past the next time of day, in seconds after midnight (UTC): whatever the time is now, what
    /// is done at that time of day is done by then.
    func move(pastSecondOfDay second: Int64) {
        let day: Int64 = 86_400
        let wait = (second - now().seconds % day + day) % day
        lead.withLock { $0 += (wait + 60) * 1_000 }
    }
}
