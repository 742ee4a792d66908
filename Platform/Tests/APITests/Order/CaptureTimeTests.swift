import APISupport
import Engine
import Foundation
import Testing

@Suite("When an order of the Sips family is captured")
struct CaptureTimeTests {
    /// Both changes of the clock are among the days.
    @Test("at 22:00 in Paris of that day, as the system's calendar says, for an order of any fifth hour of three years")
    func calendar() throws {
        let paris = try ParisTime()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Paris"))
        for hour in stride(from: 0, to: 3 * 366 * 24, by: 5) {
            let order = Instant(milliseconds: 1_767_225_600_000 + Int64(hour) * 3_600_000)
            for days in [0, 1, 99] {
                var evening = calendar.dateComponents([.year, .month, .day, .hour], from: order.date)
                let isLate = try #require(evening.hour) >= 22
                evening.day = try #require(evening.day) + days + (isLate ? 1 : 0)
                evening.hour = 22
                let expected = try #require(calendar.date(from: evening))
                let capture = paris.capture(of: order, captureDay: days)
                #expect(Double(capture.milliseconds) == expected.timeIntervalSince1970 * 1_000, "\(order) \(days)")
            }
        }
    }
}
