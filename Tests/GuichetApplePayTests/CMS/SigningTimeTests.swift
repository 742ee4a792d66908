import Foundation
import Testing

@testable import GuichetApplePay

/// RFC 5652, section 11.3; RFC 5280, section 4.1.2.5.
@Suite("The time of a signature")
struct SigningTimeTests {
    private func seconds(_ text: String, _ tag: UInt8 = BERTag.utcTime) -> Int64? {
        SigningTime.seconds(Array(text.utf8)[...], tag: tag)
    }

    @Test("UTCTime has years of two digits: 1950 to 2049")
    func utcTime() {
        #expect(seconds("700101000000Z") == 0)
        #expect(seconds("230913134938Z") == 1_694_612_978)
        #expect(seconds("491231235959Z") == 2_524_607_999)
        #expect(seconds("500101000000Z") == -631_152_000)
    }

    @Test("GeneralizedTime has years of four digits")
    func generalizedTime() {
        #expect(seconds("20230913134938Z", BERTag.generalizedTime) == 1_694_612_978)
        #expect(seconds("20500101000000Z", BERTag.generalizedTime) == 2_524_608_000)
    }

    @Test("every day of two centuries matches the calendar")
    func calendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
        for day in stride(from: -25_000, through: 50_000, by: 1) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let text = String(
                format: "%04d%02d%02d120000Z", try #require(parts.year), try #require(parts.month),
                try #require(parts.day))
            try #require(seconds(text, BERTag.generalizedTime) == Int64(day) * 86_400 + 43_200, "\(text)")
        }
    }

    @Test(
        "a text that is not a time in UTC, to the second, is refused",
        arguments: [
            "", "Z", "230913134938", "2309131349Z", "230913134938+0200", "230913134938.5Z", "231313134938Z",
            "230900134938Z", "230931134938Z", "230229000000Z", "230913244938Z", "230913136038Z", "230913134960Z",
            " 30913134938Z", "-30913134938Z",
        ])
    func refused(_ text: String) {
        #expect(seconds(text) == nil)
    }

    @Test("29 February exists in leap years only")
    func leapDays() {
        #expect(seconds("240229000000Z") != nil)
        #expect(seconds("20000229000000Z", BERTag.generalizedTime) != nil)
        #expect(seconds("21000229000000Z", BERTag.generalizedTime) == nil)
    }

    @Test("another type than the two times is refused")
    func otherType() {
        #expect(seconds("230913134938Z", BERTag.octetString) == nil)
        #expect(seconds("20230913134938Z", BERTag.utcTime) == nil)
        #expect(seconds("230913134938Z", BERTag.generalizedTime) == nil)
    }
}
