#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Times in the format of certificates and signed messages, in UTC and in whole seconds.
extension DER {
    /// `UTCTime`: two digits of the year, 1950 to 2049 (RFC 5280, 4.1.2.5.1).
    static func utcTime(_ date: Date) -> [UInt8] {
        element(0x17, Array(digits(date).dropFirst(2).utf8))
    }

    /// `GeneralizedTime`: four digits of the year (RFC 5280, 4.1.2.5.2).
    static func generalizedTime(_ date: Date) -> [UInt8] {
        element(0x18, Array(digits(date).utf8))
    }

    /// The one of the two that RFC 5280, 4.1.2.5 requires.
    static func time(_ date: Date) -> [UInt8] {
        ("1950"..<"2050").contains(String(digits(date).prefix(4))) ? utcTime(date) : generalizedTime(date)
    }

    /// `20260131235959Z`.
    private static func digits(_ date: Date) -> String {
        let seconds = Int64(date.timeIntervalSince1970.rounded(.down))
        let day = seconds.quotientRoundedDown(by: 86_400)
        let second = seconds - day * 86_400
        let (year, month, dayOfMonth) = civil(day)
        let clock = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
        return padded(year, to: 4) + padded(month, to: 2) + padded(dayOfMonth, to: 2) + clock.joined() + "Z"
    }

    private static func padded(_ number: Int64, to width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    /// The date of the proleptic Gregorian calendar that is `day` days after 1970-01-01. The year begins in March, so
    /// that the leap day is the last one, and the calendar repeats after 146,097 days.
    private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let turn = shifted.quotientRoundedDown(by: 146_097)
        let dayOfTurn = shifted - turn * 146_097
        let yearOfTurn = (dayOfTurn - dayOfTurn / 1_460 + dayOfTurn / 36_524 - dayOfTurn / 146_096) / 365
        let dayOfYear = dayOfTurn - (365 * yearOfTurn + yearOfTurn / 4 - yearOfTurn / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfTurn + turn * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}

extension Int64 {
    fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
