/// A day of the Gregorian calendar, without a time and a zone.
package struct CalendarDay: Sendable, Hashable, Comparable {
    /// Days since 1 January 1970.
    package let number: Int

    package init(number: Int) { self.number = number }

    /// - Returns: `nil` if the month has no such day.
    package init?(_ year: Int, _ month: Int, _ day: Int) {
        guard (1...12).contains(month), (1...Self.length(ofMonth: month, year)).contains(day) else { return nil }
        // Years that begin in March, in eras of 400 years: a leap day is then the last day of its year.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// `20221231`; `nil` if there is no such day.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let digits = Int(text) else {
            return nil
        }
        self.init(digits / 10_000, digits / 100 % 100, digits % 100)
    }

    /// `20221231`.
    package var text: String {
        let parts = parts
        let digits = String(parts.year * 10_000 + parts.month * 100 + parts.day)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }

    package var parts: (year: Int, month: Int, day: Int) {
        let days = number + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    package var year: Int { parts.year }
    package var month: Int { parts.month }
    package var day: Int { parts.day }

    package var weekday: Weekday {
        // 1 January 1970 was a Thursday.
        Weekday.allCases[((number + 3) % 7 + 7) % 7]
    }

    package static func length(ofMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    package static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.number < other.number }

    package func adding(days: Int) -> CalendarDay { CalendarDay(number: number + days) }

    /// RFC 5545, 3.3.10, `weekday`.
    package enum Weekday: String, Sendable, CaseIterable {
        case monday = "MO", tuesday = "TU", wednesday = "WE", thursday = "TH", friday = "FR", saturday = "SA",
            sunday = "SU"

        /// Counts from Monday, 0.
        package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }
}
