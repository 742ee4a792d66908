import APISupport
import Engine
import GuichetCore

/// The platform's clock: what it says, and moving it.
struct OperatorClock: Sendable {
    let store: any Store
    let clock: any PlatformClock
    let control: any ClockControl

    /// A hundred years.
    static let longestAdvance: Int64 = 3_155_760_000
    static let moveKind = "clock.move"

    var now: Instant { clock.now() }
    /// The time of the shop whose clock is furthest ahead: until then there may be payments.
    var furthest: Instant { control.shops.reduce(now) { max($0, control.now(of: $1)) } }
    /// How far it is ahead of the machine's, in milliseconds.
    var ahead: Int64 { control.ahead(of: nil) }

    /// - Parameter seconds: `nil` for a text that is no number.
    func time(after seconds: Int64?, of shop: ShopID? = nil) throws -> Instant {
        guard let seconds, (1...Self.longestAdvance).contains(seconds) else { throw Self.noSpan }
        return control.now(of: shop).adding(seconds: seconds)
    }

    static let noSpan = OperatorProblem.invalid("advanceSeconds", "is not a number of 1 to \(longestAdvance)")

    static func time(_ text: String) throws -> Instant {
        guard let time = Instant(iso8601: text) else {
            throw OperatorProblem.invalid("to", "is not a date and time as 2026-12-01T09:00:00Z")
        }
        return time
    }

    /// See ``ClockControl/move(of:noting:to:)``. A move that stops on its way has two entries on the audit list: where it began,
    /// and that it ended. After a crash between them, the list has the first one.
    ///
    /// - Parameter caller: for the audit list.
    func move(
        of shop: ShopID? = nil, by caller: OperatorCaller, to target: () throws -> Instant
    ) async throws -> ClockAdvance {
        let clock = clock
        return try await control.move(
            of: shop,
            noting: { move, store in
                try AuditStamp(Self.moveKind, by: caller, clock).append(Self.moved(move, of: shop), in: store)
            }, to: target)
    }

    static func moved(_ move: ClockMove, of shop: ShopID? = nil) -> String {
        "the clock\(shop.map { " of \($0)" } ?? "") \(move.isDone ? "was" : "is being") moved "
            + "from \(move.start.iso8601) to \(move.target.iso8601)"
    }

    /// For the log, where what happened on the way was in between.
    static func moved(_ advance: ClockAdvance, of shop: ShopID? = nil) -> String {
        moved(ClockMove(from: advance.start, to: advance.end, isDone: true), of: shop)
    }

    /// What the sentences about events have to know of their payments.
    func subjects(of events: [HistoryEntry]) async throws -> [PaymentID: EventSubject] {
        let payments = Set(events.map(\.payment))
        return try await store.read { store in
            try payments.reduce(into: [:]) { $0[$1] = try store.payment($1).map(EventSubject.init) }
        }
    }
}

extension OperatorClock {
    /// What happened in a span of the platform's time.
    struct Span: Sendable {
        let start: Instant
        let end: Instant
        /// Oldest first.
        let events: [HistoryEntry]
        /// Of the payments that the events are about.
        let subjects: [PaymentID: EventSubject]
        let hasMore: Bool
        /// How many payments were removed in it.
        var removed = 0
    }

    /// How many events a page lists.
    private static let spanLimit = 200

    func events(from start: Instant, to end: Instant) async throws -> Span {
        let found = try await store.read {
            try $0.events(after: start, through: end, of: nil, limit: Self.spanLimit + 1)
        }
        let events = Array(found.prefix(Self.spanLimit))
        return Span(
            start: start, end: end, events: events, subjects: try await subjects(of: events),
            hasMore: found.count > Self.spanLimit)
    }
}
