import Engine
import Foundation
import Testing

@Suite("Times as a calendar and a clock show them")
struct CivilTimeTests {
    @Test(
        "are those of the system's calendar, every 31 hours and 7 minutes for sixty years",
        arguments: ["GMT", "Europe/Paris", "America/New_York", "Asia/Kolkata"])
    func calendar(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        // From 1960 on: before 1970 numbers are negative.
        var milliseconds: Int64 = -315_619_200_001
        while milliseconds < 1_577_836_800_000 {
            let instant = Instant(milliseconds: milliseconds)
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: instant.date)
            let time = CivilTime(instant, in: zone)
            let day = time.day.parts
            let isEqual =
                [day.year, day.month, day.day, time.hour, time.minute, time.second].map(Optional.init)
                == [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second]
            #expect(isEqual, "\(name) \(milliseconds)")
            milliseconds += 112_020_000
        }
    }

    @Test("exist for every instant, and are those of GMT where a zone would lead beyond the last one")
    func ends() {
        for zone in [-86_400, 0, 7_200] {
            for milliseconds in [Int64.min, .min + 1, .max - 1, .max] {
                let time = CivilTime(Instant(milliseconds: milliseconds), secondsFromGMT: zone)
                #expect((0..<86_400_000).contains(time.millisecondOfDay))
                #expect(!time.text(endingIn: "Z").isEmpty)
            }
        }
        let last = Instant(milliseconds: .max)
        #expect(CivilTime(last, secondsFromGMT: 3_600) == CivilTime(last))
    }

    @Test(
        "are written with leading zeros, and years after 9999 in full",
        arguments: [
            (0, "1970-01-01T00:00:00", "000"), (-1, "1969-12-31T23:59:59", "999"),
            (1_517_900_063_007, "2018-02-06T06:54:23", "007"), (951_782_400_050, "2000-02-29T00:00:00", "050"),
            (253_402_300_800_000, "10000-01-01T00:00:00", "000"), (-62_135_596_800_000, "0001-01-01T00:00:00", "000"),
        ] as [(Int64, String, String)])
    func text(milliseconds: Int64, text: String, rest: String) {
        let time = CivilTime(Instant(milliseconds: milliseconds))
        #expect(time.text(endingIn: "Z") == text + "Z")
        #expect(text.hasSuffix("T" + time.clock))
        var bytes: [UInt8] = []
        time.append(to: &bytes, withMilliseconds: true)
        #expect(String(decoding: bytes, as: UTF8.self) == "\(text).\(rest)")
    }
}
