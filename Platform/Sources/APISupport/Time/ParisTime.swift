package import Engine
package import Foundation
import GuichetSips

/// Days and times as the Sips family writes them: Europe/Paris, with the offset at that time.
///
/// Sips In-App 24.3, INAPPOrderResponse, field "transactionDateTime": in the time zone of the platform's server.
package struct ParisTime: Sendable {
    private let calendar: Calendar
    private let offsets: ZoneOffsets
    /// When a card has expired (Sips data dictionary, responseCode 54), in the same time zone as all dates of the
    /// family.
    package let cards: CardExpiryRule

    /// - Throws: if the system has no time zone data: every date would be wrong, so the platform must not start.
    package init() throws(ParisTimeUnknown) {
        guard let zone = TimeZone.paris else { throw ParisTimeUnknown() }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
        offsets = ZoneOffsets(zone)
        cards = CardExpiryRule(zone: zone, code: ResponseCode.cardExpired.rawValue)
    }

    /// `2018-02-06T07:54:23+01:00`.
    package func dateTime(_ instant: Instant) -> String {
        let offset = offsets.secondsFromGMT(at: instant)
        let minutes = abs(offset) / 60
        return CivilTime(instant, secondsFromGMT: offset)
            .text(endingIn: "\(offset < 0 ? "-" : "+")\(Self.pad(minutes / 60)):\(Self.pad(minutes % 60))")
    }

    /// Day and time on clocks in Paris.
    package func civil(_ instant: Instant) -> CivilTime {
        CivilTime(instant, secondsFromGMT: offsets.secondsFromGMT(at: instant))
    }

    /// `20180206`.
    package func day(_ instant: Instant) -> String { civil(instant).day.text }

    /// That hour of a day. If the day has no such hour, the one after it.
    package func instant(year: Int, month: Int, day: Int, hour: Int) -> Instant {
        let parts = DateComponents(year: year, month: month, day: day, hour: hour)
        // The calendar has every day; without one, the epoch is long past.
        let seconds = calendar.date(from: parts)?.timeIntervalSince1970 ?? 0
        return Instant(milliseconds: Int64(seconds * 1_000))
    }

    /// When an order is captured: at 22:00, when the family's remittance begins, `captureDay` days after the order. An
    /// order made after 22:00 is captured the next evening (choice: docs/choices/sips.md, row 87).
    package func capture(of order: Instant, captureDay: Int) -> Instant {
        let offset = offsets.secondsFromGMT(at: order)
        let now = CivilTime(order, secondsFromGMT: offset)
        let day = now.day.adding(days: captureDay + (now.hour >= 22 ? 1 : 0))
        let evening = Int64(day.number) * 86_400 + 22 * 3_600
        // No clock is changed in the evening, so the offset of that hour is found with any offset that is near.
        let there = offsets.secondsFromGMT(at: Instant(milliseconds: (evening - Int64(offset)) * 1_000))
        return Instant(milliseconds: (evening - Int64(there)) * 1_000)
    }

    private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

/// The system does not know Europe/Paris.
package struct ParisTimeUnknown: Error, CustomStringConvertible {
    package var description: String { "this system has no data for the time zone Europe/Paris; install tzdata" }
}

extension TimeZone {
    /// The time zone of the Sips family. Lyra and Worldline Direct name none by which a card's month ends; the same one
    /// is used for them (chosen, docs/choices/sips.md, row 60), so that a card does not expire at different times in
    /// different APIs.
    package static var paris: TimeZone? { TimeZone(identifier: "Europe/Paris") }
}
