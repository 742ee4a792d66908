import NIOCore

/// Runs something at a deadline that often moves. A timer that fires too early finds a later deadline and is set again; so
/// most changes schedule none.
struct DueTimer {
    private var scheduled: (at: NIODeadline, task: Scheduled<Void>)?

    /// - Parameter fire: called on this event loop. It calls ``fired()`` first.
    mutating func set(_ deadline: NIODeadline?, on loop: any EventLoop, fire: @escaping () -> Void) {
        guard let deadline else { return }
        if let scheduled, scheduled.at <= deadline { return }
        scheduled?.task.cancel()
        scheduled = (deadline, loop.assumeIsolated().scheduleTask(deadline: deadline, fire))
    }

    mutating func fired() { scheduled = nil }

    mutating func cancel() {
        scheduled?.task.cancel()
        scheduled = nil
    }
}
