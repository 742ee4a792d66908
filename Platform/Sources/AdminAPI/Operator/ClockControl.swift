package import Engine

/// Moves the platform's clock or a shop's, and does what falls due on the way.
package protocol ClockControl: Sendable {
    /// The time of a shop; of the platform without one.
    func now(of shop: ShopID?) -> Instant
    /// How far the platform's clock, or a shop's, is ahead of the machine's, in milliseconds.
    func ahead(of shop: ShopID?) -> Int64
    /// The shops whose clock is ahead of the platform's.
    var shops: [ShopID] { get }
    /// When something falls due next, by that clock.
    func nextDue(of shop: ShopID?) async throws -> Instant?

    /// Goes forward step by step: each thing that is due on the way happens at its own time, in order.
    ///
    /// - Parameters:
    ///   - shop: `nil` moves the clocks of all shops.
    ///   - note: what is stored together with the move, such as its entry on the audit list.
    /// - Throws: ``OperatorProblem`` when the instant is not later than now, too late, or the clock is being moved already.
    func advance(to instant: Instant, of shop: ShopID?, noting note: @escaping ClockNote) async throws -> ClockAdvance
}

/// Writes in a transaction that moves a clock: the first one on the way, and the last one.
package typealias ClockNote = @Sendable (ClockMove, any StoreWriter) throws -> Void

/// A move of a clock, as the transactions that make it know it.
package struct ClockMove: Sendable, Hashable {
    package let start: Instant
    package let target: Instant
    /// Whether the clock is there now; `false` on the way: a process that ends before it gets there has moved it a part of it.
    package let isDone: Bool

    package init(from start: Instant, to target: Instant, isDone: Bool) {
        self.start = start
        self.target = target
        self.isDone = isDone
    }
}

extension ClockControl {
    /// 2100-01-01T00:00:00Z, the latest time: dates of cards and of the family's messages have two-digit years.
    package var latest: Instant { Instant(milliseconds: 4_102_444_800_000) }

    /// A move that nothing is stored with.
    package func advance(to instant: Instant, of shop: ShopID?) async throws -> ClockAdvance {
        try await advance(to: instant, of: shop) { _, _ in }
    }

    /// How long a move waits for another one: less than a client waits for its answer.
    private var longestWait: Duration { .seconds(30) }

    /// Tests that run side by side each move the clock of their own shop, and a seed file that of the platform, so a move waits
    /// for the one under way.
    ///
    /// - Parameters:
    ///   - shop: `nil` moves the clock of the whole platform.
    ///   - note: what is stored together with the move.
    ///   - target: read when it is its turn, since a span begins then.
    func move(
        of shop: ShopID? = nil, noting note: @escaping ClockNote = { _, _ in }, to target: () throws -> Instant
    ) async throws -> ClockAdvance {
        let end = ContinuousClock.now + longestWait
        while true {
            do {
                return try await advance(to: try target(), of: shop, noting: note)
            } catch let problem as OperatorProblem where problem.kind == .clockIsMoving && ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }
}

/// What happened while the clock was moved.
package struct ClockAdvance: Sendable {
    package let start: Instant
    package let end: Instant
    /// Oldest first.
    package let events: [HistoryEntry]
    /// Whether there were more than are listed.
    package let hasMore: Bool
    /// How many payments were removed because they ended long ago: what happened to them is not listed.
    package let removed: Int

    package init(start: Instant, end: Instant, events: [HistoryEntry], hasMore: Bool, removed: Int = 0) {
        self.start = start
        self.end = end
        self.events = events
        self.hasMore = hasMore
        self.removed = removed
    }
}
