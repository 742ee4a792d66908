package import Engine

/// Moves the platform's clock, and does what falls due on the way.
package protocol ClockControl: Sendable {
    /// How far the platform's clock is ahead of the machine's, in milliseconds.
    var ahead: Int64 { get }

    /// Goes forward step by step: each thing that is due on the way happens at its own time, in order.
    ///
    /// - Throws: ``OperatorProblem`` when the instant is not later than now, too late, or the clock is being moved already.
    func advance(to instant: Instant) async throws -> ClockAdvance
}

/// What happened while the clock was moved.
package struct ClockAdvance: Sendable {
    package let start: Instant
    package let end: Instant
    /// Oldest first.
    package let events: [HistoryEntry]
    /// Whether there were more than are listed.
    package let hasMore: Bool

    package init(start: Instant, end: Instant, events: [HistoryEntry], hasMore: Bool) {
        self.start = start
        self.end = end
        self.events = events
        self.hasMore = hasMore
    }
}
