package import Engine
package import Foundation
import GuichetSips

/// Days and times as the Sips family writes them: Europe/Paris, with the offset at that time.
///
/// Sips In-App 24.3, INAPPOrderResponse, field "transactionDateTime": in the time zone of the platform's server.
package struct ParisTime: Sendable {
    private let calendar: Calendar
    private let zone: TimeZone
    /// When a card has expired (Sips data dictionary, responseCode 54), in the same time zone as all dates of the
    /// family.
    package let cards: CardExpiryRule

    /// - Throws: if the system has no time zone data: every date would be wrong, so the platform must not start.
    package init() throws(ParisTimeUnknown) {
        guard let zone = TimeZone.paris else { throw ParisTimeUnknown() }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
        self.zone = zone
        cards = CardExpiryRule(zone: zone, code: ResponseCode.cardExpired.rawValue)
    }

    /// `2018-02-06T07:54:23+01:00`.
    package func dateTime(_ instant: Instant) -> String {
        let date = instant.date
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let offset = zone.secondsFromGMT(for: date) / 60
        return "\(Self.pad(parts.year, 4))-\(Self.pad(parts.month))-\(Self.pad(parts.day))"
            + "T\(Self.pad(parts.hour)):\(Self.pad(parts.minute)):\(Self.pad(parts.second))"
            + "\(offset < 0 ? "-" : "+")\(Self.pad(abs(offset) / 60)):\(Self.pad(abs(offset) % 60))"
    }

    /// For texts for people.
    package func parts(_ instant: Instant) -> (year: Int, month: Int, day: Int, time: String) {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: instant.date)
        let time = [parts.hour, parts.minute, parts.second].map { Self.pad($0) }.joined(separator: ":")
        return (parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1, time)
    }

    /// `20180206`.
    package func day(_ instant: Instant) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: instant.date)
        return "\(Self.pad(parts.year, 4))\(Self.pad(parts.month))\(Self.pad(parts.day))"
    }

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
        // One call of the calendar, which carries days over into months; its search costs ten times as much.
        var evening = calendar.dateComponents([.year, .month, .day, .hour], from: order.date)
        let isAfterRemittance = (evening.hour ?? 0) >= 22
        evening.day = (evening.day ?? 1) + captureDay + (isAfterRemittance ? 1 : 0)
        evening.hour = 22
        let date = calendar.date(from: evening) ?? order.date
        return Instant(milliseconds: Int64(date.timeIntervalSince1970 * 1_000))
    }

    private static func pad(_ number: Int?, _ width: Int = 2) -> String {
        let digits = String(number ?? 0)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
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

extension Instant {
    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
