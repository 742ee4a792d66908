import Engine
import Testing

@testable import LyraAPI

/// Lyra, form payment, data dictionary, `vads_payment_config`, and "Creating an installment payment".
@Suite("vads_payment_config: the payments in which a redirect form is paid")
struct LyraInstalmentScheduleTests {
    /// 2026-07-01.
    private static let today = CalendarDay(number: 20_635)

    private static func schedule(
        _ config: String, total: Int64, delay: Int64 = 0
    ) throws -> LyraInstalmentSchedule? {
        let config = try #require(LyraPaymentConfig(config))
        try LyraInstalmentSchedule.checkDays(of: config, today: today)
        return try LyraInstalmentSchedule.payments(of: config, total: total, delay: delay, today: today)
    }

    private static func reason(_ config: String, total: Int64 = 3_000, delay: Int64 = 0) throws -> String? {
        do {
            _ = try schedule(config, total: total, delay: delay)
            return nil
        } catch let fault as LyraInstalmentSchedule.Fault {
            return fault.reason
        }
    }

    @Test("SINGLE is one payment")
    func single() throws {
        #expect(Self.today.text == "20260701")
        #expect(try Self.schedule("SINGLE", total: 20_000) == nil)
    }

    /// The data dictionary's example: 100.00, 33.33, 33.33 and 33.34 EUR, in 2, 32, 62 and 92 days.
    @Test("MULTI: the first amount, the rest in equal parts, what is left with the last one, so many days apart")
    func multi() throws {
        let schedule = try #require(try Self.schedule("MULTI:first=10000;count=4;period=30", total: 20_000, delay: 2))
        #expect(schedule.all.map(\.amount) == [10_000, 3_333, 3_333, 3_334])
        #expect(schedule.all.map(\.days) == [2, 32, 62, 92])
        #expect(schedule.total == 20_000)
        let two = try #require(try Self.schedule("MULTI:first=1;count=2;period=1", total: 3_000))
        #expect(two.all.map(\.amount) == [1, 2_999])
    }

    @Test("MULTI_EXT: each amount on its day, whatever the capture delay is")
    func dated() throws {
        let config = "MULTI_EXT:20260701=10000;20260801=4525;20270701=4525"
        let schedule = try #require(try Self.schedule(config, total: 19_050, delay: 20))
        #expect(schedule.all.map(\.amount) == [10_000, 4_525, 4_525])
        #expect(schedule.all.map(\.days) == [0, 31, 365])
    }

    @Test("a form that was opened before midnight is paid on the days that it names, and today for yesterday's")
    func afterMidnight() throws {
        let config = try #require(LyraPaymentConfig("MULTI_EXT:20260701=1000;20260801=2000"))
        let tomorrow = Self.today.adding(days: 1)
        let schedule = try #require(
            try LyraInstalmentSchedule.payments(of: config, total: 3_000, delay: 0, today: tomorrow))
        #expect(schedule.all.map(\.days) == [0, 30])
    }

    @Test(
        "a text that has not the documented form is none",
        arguments: [
            "", "MULTI", "MULTI:", "multi:first=1000;count=3;period=30", "MULTI:count=3;first=1000;period=30",
            "MULTI:first=1000;count=3", "MULTI:first=1000;count=3;period=30;", "MULTI:first=1000;count=3;period=+30",
            "MULTI:first=10,00;count=3;period=30", "MULTI:first=1000;count=3;period=30;period=30", "MULTI_EXT:",
            "MULTI_EXT:20260701", "MULTI_EXT:20260701=", "MULTI_EXT:20260231=1000;20260801=2000",
            "MULTI_EXT:2026-07-01=1000", "MULTI_EXT:20260701=4970100000000055", "SINGLE:first=1000;count=3;period=30",
        ])
    func malformed(text: String) {
        #expect(LyraPaymentConfig(text) == nil)
    }

    @Test(
        "payments that cannot be made are refused, with the reason",
        arguments: [
            ("MULTI:first=1000;count=1;period=30", "count is a number from 2 to 99"),
            ("MULTI:first=1000;count=0;period=30", "count is a number from 2 to 99"),
            ("MULTI:first=10;count=100;period=1", "count is a number from 2 to 99"),
            ("MULTI:first=1000;count=999999999999;period=1", "count is a number from 2 to 99"),
            ("MULTI:first=1000;count=3;period=0", "period is one day or more"),
            ("MULTI:first=0;count=3;period=30", "a payment has no amount"),
            ("MULTI:first=3000;count=3;period=30", "a payment has no amount"),
            ("MULTI:first=999999999999;count=3;period=30", "a payment has no amount"),
            // Less than one cent each.
            ("MULTI:first=2999;count=3;period=30", "a payment has no amount"),
            ("MULTI:first=1000;count=2;period=366", "the last payment is more than 365 days away"),
            ("MULTI:first=1000;count=3;period=999999999999", "the last payment is more than 365 days away"),
            ("MULTI_EXT:20260701=3000", "there are 2 to 99 payments"),
            ("MULTI_EXT:20260701=1000;20260801=1999", "the amounts are not vads_amount in all"),
            ("MULTI_EXT:20260701=3000;20260801=0", "a payment has no amount"),
            ("MULTI_EXT:20260630=1000;20260801=2000", "a day is over, in UTC"),
            ("MULTI_EXT:20260801=1000;20260701=2000", "the days are in their order, one payment each"),
            ("MULTI_EXT:20260801=1000;20260801=2000", "the days are in their order, one payment each"),
            ("MULTI_EXT:20260701=1000;20270702=2000", "the last payment is more than 365 days away"),
        ])
    func refused(config: String, reason: String) throws {
        #expect(try Self.reason(config) == reason)
    }

    @Test("the capture delay counts for the last day, too")
    func delayed() throws {
        #expect(try Self.reason("MULTI:first=1000;count=2;period=360", delay: 5) == nil)
        #expect(
            try Self.reason("MULTI:first=1000;count=2;period=360", delay: 6)
                == "the last payment is more than 365 days away")
    }
}
