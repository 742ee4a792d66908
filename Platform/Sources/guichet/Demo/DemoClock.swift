import Engine
import Foundation
import Synchronization

/// The platform's clock in the demo: the machine's clock, plus a lead once the demo has skipped to the evening.
final class DemoClock: PlatformClock {
    private let time: any PlatformClock
    private let standsStill: Bool
    private let lead = Mutex<Int64>(0)

    init() {
        time = SystemClock()
        standsStill = false
    }

    /// Stands still until it is moved, so that the output is the same each time.
    init(stoppedAt instant: Instant) {
        time = ManualClock(at: instant)
        standsStill = true
    }

    /// Called before a wait: a clock that stands still is moved by a minute.
    func passTime() {
        if standsStill { lead.withLock { $0 += 60_000 } }
    }

    func now() -> Instant {
        Instant(milliseconds: time.now().milliseconds + lead.withLock { $0 })
    }

    /// The same for a merchant's server, which has the right time.
    var date: Date { Date(timeIntervalSince1970: Double(now().milliseconds) / 1_000) }

    /// Moves the clock a minute past the next time of day, in seconds after midnight (UTC): the work of that time of
    /// day is then due, whatever the time is now.
    func move(pastSecondOfDay second: Int64) {
        let day: Int64 = 86_400
        let wait = (second - now().seconds % day + day) % day
        lead.withLock { $0 += (wait + 60) * 1_000 }
    }
}
