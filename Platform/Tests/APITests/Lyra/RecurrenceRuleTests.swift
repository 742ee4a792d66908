import Engine
import Testing

@testable import LyraAPI

/// RFC 5545, 3.3.10, with the examples of Lyra's documentation ("Examples of recurrence rules").
@Suite("The days that a recurrence rule names")
struct RecurrenceRuleTests {
    private static func days(_ rule: String, from start: String, upTo count: Int = 5) throws -> [String] {
        var found: [String] = []
        try RecurrenceRule(rule).eachDay(from: try #require(CalendarDay(start))) { day in
            found.append(day.text)
            return found.count < count
        }
        return found
    }

    @Test(
        "documented examples",
        arguments: [
            // The last day of each month, in both forms.
            (
                "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=12", "20270101",
                ["20270131", "20270228", "20270331", "20270430", "20270531"]
            ),
            (
                "RRULE:FREQ=MONTHLY;BYMONTHDAY=28, 29, 30, 31;BYSETPOS=-1;COUNT=12", "20280210",
                ["20280229", "20280331", "20280430", "20280531", "20280630"]
            ),
            (
                "RRULE:FREQ=MONTHLY;COUNT=5;BYMONTHDAY=-1", "20261231",
                ["20261231", "20270131", "20270228", "20270331", "20270430"]
            ),
            ("RRULE:FREQ=MONTHLY;COUNT=2;BYMONTHDAY=10", "20261111", ["20261210", "20270110"]),
            ("RRULE:FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=1,4,7,10;UNTIL=20271231", "20270501", ["20270731", "20271031"]),
            // 23 November 2026 is a Monday.
            ("RRULE:FREQ=WEEKLY;BYDAY=MO", "20261124", ["20261130", "20261207", "20261214", "20261221", "20261228"]),
            ("RRULE:FREQ=WEEKLY", "20261124", ["20261124", "20261201", "20261208", "20261215", "20261222"]),
            (
                "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=MO", "20261123",
                ["20261123", "20261207", "20261221", "20270104"]
            ),
            (
                "RRULE:FREQ=WEEKLY;INTERVAL=2;", "20261125",
                ["20261125", "20261209", "20261223", "20270106", "20270120"]
            ),
        ] as [(String, String, [String])])
    func documented(rule: String, start: String, expected: [String]) throws {
        #expect(try Self.days(rule, from: start) == expected)
    }

    @Test(
        "the outlook of a rule: its first three days, and of one that ends the last one and how many there are",
        arguments: [
            ("FREQ=WEEKLY;BYDAY=MO,TH", ["20261126", "20261130", "20261203"], nil, nil),
            ("FREQ=MONTHLY;COUNT=13;BYMONTHDAY=15", ["20261215", "20270115", "20270215"], "20271115", 12),
            ("FREQ=MONTHLY;UNTIL=20270101", ["20261224"], "20261224", 1),
            ("FREQ=DAILY;UNTIL=20261124", [], nil, 0),
        ] as [(String, [String], String?, Int?)])
    func outlook(rule: String, first: [String], last: String?, number: Int?) throws {
        let (start, today) = (try #require(CalendarDay("20261024")), try #require(CalendarDay("20261125")))
        let found = try RecurrenceRule(rule).outlook(from: start, notBefore: today)
        #expect(found.first.map(\.text) == first)
        #expect(found.last?.text == last)
        #expect(found.number == number)
    }

    @Test(
        "examples of RFC 5545, 3.8.5.3, as days",
        arguments: [
            ("FREQ=DAILY;COUNT=3", "19970902", ["19970902", "19970903", "19970904"]),
            ("FREQ=DAILY;INTERVAL=10;COUNT=3", "19970902", ["19970902", "19970912", "19970922"]),
            ("FREQ=DAILY;UNTIL=19980103T000000Z;BYMONTH=1", "19980101", ["19980101", "19980102", "19980103"]),
            (
                "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "19970805",
                ["19970805", "19970810", "19970819", "19970824"]
            ),
            (
                "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "19970805",
                ["19970805", "19970817", "19970819", "19970831"]
            ),
            ("FREQ=MONTHLY;COUNT=3;BYDAY=1FR", "19970905", ["19970905", "19971003", "19971107"]),
            ("FREQ=MONTHLY;COUNT=3;BYDAY=-2MO", "19970922", ["19970922", "19971020", "19971117"]),
            (
                "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "19970902",
                ["19980213", "19980313", "19981113", "19990813", "20001013"]
            ),
            ("FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "19970904", ["19970904", "19971007", "19971106"]),
            ("FREQ=YEARLY;BYDAY=20MO;COUNT=3", "19970519", ["19970519", "19980518", "19990517"]),
            ("FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=3", "19970313", ["19970313", "19970320", "19970327"]),
            ("FREQ=YEARLY;COUNT=4;BYMONTH=6,7", "19970610", ["19970610", "19970710", "19980610", "19980710"]),
            (
                "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3", "19961105",
                ["19961105", "20001107", "20041102"]
            ),
        ] as [(String, String, [String])])
    func published(rule: String, start: String, expected: [String]) throws {
        #expect(try Self.days(rule, from: start) == expected)
    }

    @Test("a month without the 31st, and a year without 29 February, have no payment")
    func missing() throws {
        #expect(try Self.days("FREQ=MONTHLY", from: "20270131", upTo: 3) == ["20270131", "20270331", "20270531"])
        #expect(try Self.days("FREQ=YEARLY", from: "20280229", upTo: 2) == ["20280229", "20320229"])
        #expect(try Self.days("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", from: "20270101") == [])
    }

    @Test("the last day is one that can be written and read again: 31 December 9999")
    func lastDay() throws {
        #expect(try Self.days("FREQ=DAILY", from: "99991230") == ["99991230", "99991231"])
        #expect(try Self.days("FREQ=MONTHLY", from: "99991130") == ["99991130", "99991230"])
    }

    @Test("a rule counts its days, from any of them, if it has an end")
    func counted() throws {
        let start = try #require(CalendarDay("20270101"))
        let later = try #require(CalendarDay("20270215"))
        #expect(try RecurrenceRule("FREQ=MONTHLY;COUNT=12").countDays(from: start, notBefore: later) == 10)
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=20270131").countDays(from: start, notBefore: start) == 31)
        for time in ["T000000", "T235959", "T235959Z", "T235960Z"] {
            #expect(
                try RecurrenceRule("FREQ=DAILY;UNTIL=20270131\(time)").countDays(from: start, notBefore: start) == 31)
        }
        #expect(try RecurrenceRule("FREQ=DAILY").countDays(from: start, notBefore: start) == nil)
        #expect(try RecurrenceRule("FREQ=MONTHLY").firstDay(from: start, notBefore: later)?.text == "20270301")
    }

    @Test(
        "anything else is refused, and the fault names it",
        arguments: [
            "", "FREQ", "RRULE:", "FREQ=HOURLY", "FREQ=MINUTELY", "COUNT=3", "FREQ=DAILY;FREQ=DAILY",
            "FREQ=DAILY;BYHOUR=3", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=YEARLY;BYYEARDAY=1", "FREQ=DAILY;INTERVAL=0",
            "FREQ=DAILY;INTERVAL=1000", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=+1",
            "FREQ=DAILY;COUNT=3;UNTIL=20270101",
            "FREQ=DAILY;UNTIL=20270230", "FREQ=DAILY;UNTIL=2027010112", "FREQ=MONTHLY;BYMONTHDAY=0",
            "FREQ=DAILY;UNTIL=20270101T", "FREQ=DAILY;UNTIL=20270101T1200", "FREQ=DAILY;UNTIL=20270101T250000Z",
            "FREQ=DAILY;UNTIL=20270101T000000+01:00", "FREQ=DAILY;UNTIL=20270101TO20280101",
            "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYMONTHDAY=--1", "FREQ=WEEKLY;BYMONTHDAY=1",
            "FREQ=WEEKLY;BYDAY=1MO", "FREQ=WEEKLY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=54MO", "FREQ=MONTHLY;BYSETPOS=1",
            "FREQ=YEARLY;BYMONTH=13", "FREQ=YEARLY;BYMONTH=1,", "FREQ=DAILY;WKST=XX", "DTSTART=20270101;FREQ=DAILY",
            "FREQ=DAILY;INTERVAL=99999999999999999999", "FREQ=MONTHLY;BYMONTHDAY=٣",
        ])
    func refused(rule: String) {
        let fault = #expect(throws: RecurrenceRule.Fault.self) { try RecurrenceRule(rule) }
        #expect(fault?.reason.isEmpty == false)
    }

    @Test("days are those of the Gregorian calendar")
    func calendar() throws {
        #expect(CalendarDay(1970, 1, 1)?.number == 0)
        #expect(CalendarDay("20000229")?.number == 11_016)
        #expect(CalendarDay("19000229") == nil)
        #expect(CalendarDay("20261131") == nil)
        for number in stride(from: -200_000, through: 200_000, by: 37) {
            let day = CalendarDay(number: number)
            #expect(CalendarDay(day.year, day.month, day.day) == day)
        }
        #expect(CalendarDay("20261123")?.weekday == .monday)
        #expect(CalendarDay("19691231")?.weekday == .wednesday)
    }
}
