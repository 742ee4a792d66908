import Synchronization

/// A clock that an operator moves forward: another clock, and how far this one is ahead of it.
package final class ShiftedClock: PlatformClock {
    private let base: any PlatformClock
    private let offset: Mutex<Int64>

    /// - Parameter milliseconds: how far it is ahead.
    package init(_ base: any PlatformClock, aheadBy milliseconds: Int64 = 0) {
        self.base = base
        offset = Mutex(milliseconds)
    }

    package func now() -> Instant {
        let ahead = offset.withLock { $0 }
        return Instant(milliseconds: base.now().milliseconds + ahead)
    }

    package func machineTime() -> Instant {
        let time = base.machineTime()
        return ClockSkew.seconds == 0 ? time : time.adding(seconds: ClockSkew.seconds)
    }

    /// How far it is ahead, in milliseconds.
    package var ahead: Int64 { offset.withLock { $0 } }

    /// Never back: an instant that has passed stays passed.
    package func move(to instant: Instant) {
        let now = base.now().milliseconds
        offset.withLock { $0 = max($0, instant.milliseconds - now) }
    }
}

/// How far the machine's clock is to seem ahead within the current call, in seconds: a fault that a tester ordered.
package enum ClockSkew {
    @TaskLocal package static var seconds: Int64 = 0
}
