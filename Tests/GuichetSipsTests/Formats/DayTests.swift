@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips
import Testing

@Suite("A day, yyyyMMdd")
struct DayTests {
    @Test(
        "is a day of the calendar", arguments: ["20270101", "20271231", "20270430", "20270228", "00010101", "99991231"])
    func days(text: String) {
        #expect(WireFormat.day.matches(text))
    }

    @Test(
        "has 29 February in leap years only: every fourth, not the hundredth, but the four hundredth",
        arguments: [
            ("20240229", true), ("20280229", true), ("20000229", true), ("24000229", true), ("20230229", false),
            ("20270229", false), ("19000229", false), ("21000229", false),
        ])
    func leapDay(text: String, exists: Bool) {
        #expect(WireFormat.day.matches(text) == exists)
    }

    @Test(
        "is refused when it does not exist",
        arguments: [
            "20270100", "20270132", "20270431", "20270631", "20270931", "20271131", "20270230", "20270001", "20271301",
            "00000101", "99999999",
        ])
    func noDay(text: String) {
        #expect(!WireFormat.day.matches(text))
    }

    @Test(
        "is refused when it is not eight digits",
        arguments: [
            "", "2027011", "202701011", "2027-01-01", "2027 101", "+2270101", "２０２７０１０１", "2027010a", "20270101\n",
        ])
    func spelling(text: String) {
        #expect(!WireFormat.day.matches(text))
    }
}
