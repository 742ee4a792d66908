import APISupport
import Engine

/// When the payment of a day is made: in the night of that day, at 4 in the morning in Europe/Paris ("between 12 a.m. and
/// 5 a.m."; docs/choices/lyra.md, LO11).
struct LyraPaymentDays: Sendable {
    private let paris: ParisTime
    private static let hour = 4

    init(_ paris: ParisTime) { self.paris = paris }

    /// The day that it is in Paris.
    func day(of instant: Instant) -> CalendarDay { paris.civil(instant).day }

    /// When the payments of a day are made. Both changes of the clock are before that hour.
    func night(of day: CalendarDay) -> Instant {
        paris.instant(year: day.year, month: day.month, day: day.day, hour: Self.hour)
    }

    /// The same for a subscription that is made or changed now: "when the payment gateway processes this recurring payment
    /// the following morning".
    func night(of day: CalendarDay, after now: Instant) -> Instant {
        let today = self.day(of: now)
        let next = now < night(of: today) ? today : today.adding(days: 1)
        return night(of: max(day, next))
    }

    /// The earliest day whose payment is still to come: until the night's payments are made, the day before.
    func earliest(at now: Instant) -> CalendarDay {
        let today = day(of: now)
        return now < night(of: today) ? today.adding(days: -1) : today
    }
}
