/// When captures are sent together: once a day, in the evening, by UTC. The engine does not use time zones.
package struct CaptureBatch: Sendable, Hashable {
    static let secondsOfDay: Int64 = 86_400
    /// Seconds after midnight.
    package let second: Int64

    package init(second: Int64) { self.second = second % Self.secondsOfDay }

    /// The first batch at or after an instant.
    package func next(at instant: Instant) -> Instant {
        let milliseconds = Self.secondsOfDay * 1_000
        let since = instant.milliseconds - second * 1_000
        let days = since >= 0 ? (since + milliseconds - 1) / milliseconds : since / milliseconds
        return Instant(milliseconds: days * milliseconds + second * 1_000)
    }
}
