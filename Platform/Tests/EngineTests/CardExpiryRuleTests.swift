import Engine
import Foundation
import GuichetCore
import Testing

/// The last day of these months is a change of the clock in Paris: 31 March 2024 to summer time, 31 October 2027 back.
@Suite("When a card expires")
struct CardExpiryRuleTests {
    private static func rule(_ zone: String = "Europe/Paris") throws -> CardExpiryRule {
        CardExpiryRule(zone: try #require(TimeZone(identifier: zone)), code: "54", acquirerCode: "33")
    }

    private static func instant(_ text: String) throws -> Instant {
        let date = try Date(text, strategy: .iso8601)
        return Instant(milliseconds: Int64(date.timeIntervalSince1970) * 1_000)
    }

    @Test(
        "after the last instant of its month in the zone, not one millisecond later",
        arguments: [
            ("202607", "Europe/Paris", "2026-07-31T22:00:00Z"), ("202611", "Europe/Paris", "2026-11-30T23:00:00Z"),
            ("202612", "Europe/Paris", "2026-12-31T23:00:00Z"), ("202402", "Europe/Paris", "2024-02-29T23:00:00Z"),
            ("202403", "Europe/Paris", "2024-03-31T22:00:00Z"), ("202710", "Europe/Paris", "2027-10-31T23:00:00Z"),
            ("202710", "GMT", "2027-11-01T00:00:00Z"), ("202607", "Asia/Tokyo", "2026-07-31T15:00:00Z"),
            ("202607", "America/New_York", "2026-08-01T04:00:00Z"), ("209912", "GMT", "2100-01-01T00:00:00Z"),
            // The furthest ahead, and the furthest behind.
            ("202607", "Pacific/Kiritimati", "2026-07-31T10:00:00Z"), ("202607", "Etc/GMT+12", "2026-08-01T12:00:00Z"),
        ])
    func lastInstant(card: String, zone: String, end: String) throws {
        let (rule, card, end) = (try Self.rule(zone), try CardExpiry(yyyyMM: card), try Self.instant(end))
        #expect(!rule.isOver(card, at: Instant(milliseconds: end.milliseconds - 1)))
        #expect(rule.isOver(card, at: end))
        #expect(rule.refusal(of: card, at: Instant(milliseconds: end.milliseconds - 1)) == nil)
        #expect(rule.refusal(of: card, at: end) == PaymentOrder.Refusal(code: "54", acquirerCode: "33"))
    }

    @Test("matches the system's calendar, at every hour around every month's end of sixty years")
    func calendar() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let rule = try Self.rule()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        for year in 2000..<2060 {
            for month in 1...12 {
                let first = DateComponents(
                    year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
                let end = try #require(calendar.date(from: first))
                let card = try CardExpiry(year: year, month: month)
                for hours in -26...26 {
                    let date = end.addingTimeInterval(Double(hours) * 3_600)
                    let instant = Instant(milliseconds: Int64(date.timeIntervalSince1970 * 1_000))
                    #expect(rule.isOver(card, at: instant) == (hours >= 0), "\(card) \(hours)")
                }
            }
        }
    }
}
