/// The two formats in which CMS writes a time (RFC 5652, section 11.3; RFC 5280, section 4.1.2.5): UTCTime for the
/// years 1950 to 2049, GeneralizedTime after that. Always in UTC, always with seconds, never with a fraction.
enum SigningTime {
    /// Seconds since 1970, or `nil` if the bytes are not such a time.
    static func seconds(_ text: ArraySlice<UInt8>, tag: UInt8) -> Int64? {
        let yearDigits: Int
        switch tag {
        case BERTag.utcTime: yearDigits = 2
        case BERTag.generalizedTime: yearDigits = 4
        default: return nil
        }
        guard text.count == yearDigits + 11, text.last == UInt8(ascii: "Z"),
            text.dropLast().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        var rest = text.dropLast()
        func take(_ count: Int) -> Int {
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        var year = take(yearDigits)
        if yearDigits == 2 { year += year < 50 ? 2000 : 1900 }
        let (month, day, hour, minute, second) = (take(2), take(2), take(2), take(2), take(2))
        guard (1...12).contains(month), (1...days(in: month, of: year)).contains(day), hour < 24, minute < 60,
            second < 60
        else { return nil }
        let time = Int64(hour * 3600 + minute * 60 + second)
        return Int64(daysSince1970(year: year, month: month, day: day)) * 86_400 + time
    }

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days in the proleptic Gregorian calendar, counted in years that begin in March, so that the leap day is the last
    /// day of a year.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }
}
