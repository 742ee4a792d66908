import Engine
import Testing

@testable import DirectAPI

@Suite("Worldline Direct: times and identifiers")
struct DirectTimeTests {
    @Test("every millisecond of a second is written exactly")
    func milliseconds() {
        for millisecond in Int64(0)..<1_000 {
            let text = DirectTime.text(Instant(milliseconds: 1_795_302_910_000 + millisecond))
            let digits = String(1_000 + millisecond).dropFirst()
            #expect(text == "2026-11-21T23:15:10.\(digits)+00:00")
        }
    }

    @Test(
        "a time is read with its offset, and without parts of a second",
        arguments: [
            ("2026-11-21T23:15:10Z", Int64(1_795_302_910)), ("2026-11-22T00:15:10+01:00", 1_795_302_910),
            ("2026-11-22T00:15:10.9529667+0100", 1_795_302_910), ("2026-11-21T13:45:10-09:30", 1_795_302_910),
            ("2026-11-22T00:15:10+01", 1_795_302_910), ("2028-02-29T00:00:00Z", 1_835_395_200),
            ("1969-12-31T23:59:59Z", -1), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ])
    func read(text: String, seconds: Int64) {
        #expect(DirectTime.instant(text) == Instant(milliseconds: seconds * 1_000))
    }

    @Test(
        "what is not written so, or names a day or an hour that there is not, is no time",
        arguments: [
            "", "2026-11-21", "2026-11-21T23:15:10", "2026-11-21 23:15:10Z", "2026-1-1T10:00:00Z.....",
            "2026-02-30T00:00:00Z", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-10T00:00:00Z",
            "2026-01-01T24:00:00Z", "2026-01-01T23:60:00Z", "2026-01-01T23:59:60Z", "12026-01-01T00:00:00Z",
            "-2026-01-01T00:00:00Z", "2026-01-01T00:00:00Zulu", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+1",
            "2026-01-01T00:00:00+01:0", "2026-01-01T00:00:00+01:60", "2026-01-01T00:00:00+24:00",
            "2026-01-01T00:00:00+01:", "2026-01-01T00:00:00+", "2026-01-01T00:00:00*01:00", "٢٠٢٦-01-01T00:00:00Z",
            "2026-01-01T00:00:00.5", "2026-01-01T00:00:00+01:00:00",
        ])
    func unreadable(text: String) {
        #expect(DirectTime.instant(text) == nil)
    }

    @Test("the compact form has the second, and an identifier has the version that it states")
    func others() {
        #expect(DirectTime.compact(Instant(milliseconds: 1_795_302_910_999)) == "20261121231510")
        #expect(DirectTime.compact(Instant(milliseconds: 1_767_225_600_000)) == "20260101000000")
        #expect(DirectTime.utc(Instant(milliseconds: 1_767_225_600_001)) == "2026-01-01T00:00:00Z")
        #expect(
            DirectTime.uuid(Array(repeating: 0xFF, count: 16)) == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    }
}
