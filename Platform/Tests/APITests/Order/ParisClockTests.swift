import APISupport
import Engine
import Foundation
import Testing

@Suite("A clock in Paris")
struct ParisClockTests {
    @Test("shows what the system says, on both sides of each half hour of a year", arguments: [1976, 2026])
    func halfHours(year: Int) throws {
        let paris = try ParisTime()
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let first = try #require(CalendarDay(year, 1, 1)).number
        for half in 0..<366 * 48 {
            let start = Int64(first) * 86_400_000 + Int64(half) * 1_800_000
            for instant in [Instant(milliseconds: start - 1), Instant(milliseconds: start)] {
                let isRight = paris.civil(instant) == CivilTime(instant, in: zone)
                if !isRight { Issue.record("\(instant)") }
            }
        }
    }

    @Test("shows what the system says before 1970, too")
    func before() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let instant = Instant(milliseconds: -1_000_000_000_001)
        #expect(try ParisTime().civil(instant) == CivilTime(instant, in: zone))
    }
}
