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

    @Test("the compact form has the second, and an identifier has the version that it states")
    func others() {
        #expect(DirectTime.compact(Instant(milliseconds: 1_795_302_910_999)) == "20261121231510")
        #expect(DirectTime.compact(Instant(milliseconds: 1_767_225_600_000)) == "20260101000000")
        #expect(DirectTime.utc(Instant(milliseconds: 1_767_225_600_001)) == "2026-01-01T00:00:00Z")
        #expect(
            DirectTime.uuid(Array(repeating: 0xFF, count: 16)) == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    }
}
