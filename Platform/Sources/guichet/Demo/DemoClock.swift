import Engine
import Foundation
import Synchronization

/// The platform's clock in the demo: the machine's, and ahead of it once somebody could not wait for the evening.
final class DemoClock: PlatformClock {
    private let time: any PlatformClock
    private let standsStill: Bool
    private let lead = Mutex<Int64>(0)

    init() {
        time = SystemClock()
        standsStill = false
    }

    /// Stands still until it is moved, so that the same is said each time.
    init(stoppedAt instant: Instant) {
        time = ManualClock(at: instant)
        standsStill = true
    }

    /// Before something is waited for that takes time: a clock that stands still goes on by a minute.
    func passTime() {
        if standsStill { lead.withLock { $0 += 60_000 } }
    }

    func now() -> Instant {
        Instant(milliseconds: time.now().milliseconds + lead.withLock { $0 })
    }

    /// The same for a merchant's server, whose clock is right.
    var date: Date { Date(timeIntervalSince1970: Double(now().milliseconds) / 1_000) }

    /// Moves the clock a minute past the next time of day, in seconds after midnight (UTC): whatever the time is now, what
    /// is done at that time of day is done by then.
    func move(pastSecondOfDay second: Int64) {
        let day: Int64 = 86_400
        let wait = (second - now().seconds % day + day) % day
        lead.withLock { $0 += (wait + 60) * 1_000 }
    }
}
