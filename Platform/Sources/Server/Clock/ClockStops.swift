import Engine

/// Where an advancing clock stops.
///
/// While it moves, calls go on, and each may order what falls due a second later, for instance a refund. Of such moments there
/// is no end, so only some in each day that the clock passes are exact: those after them are so far apart that the day ends.
/// What falls due between two stops happens at the later one, as it does on a platform that is busy.
struct ClockStops {
    /// In one day.
    static let exact = 500
    /// How far apart those after them are.
    static let secondsApart: Int64 = 900

    private var day: Instant
    private var made = 0

    init(from start: Instant) { day = start }

    /// Whether each moment still has a stop of its own.
    var areExact: Bool { made < Self.exact }

    /// Where to stop for what is due next.
    func place(for next: Instant, after now: Instant) -> Instant {
        areExact ? next : max(next, now.adding(seconds: Self.secondsApart))
    }

    /// Counts a stop.
    mutating func count(_ stop: Instant) {
        made += 1
        guard stop >= day.adding(seconds: 86_400) else { return }
        (day, made) = (stop, 0)
    }
}
