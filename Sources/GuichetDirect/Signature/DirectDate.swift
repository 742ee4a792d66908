#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The header `Date` (RFC 9110, 5.6.7): `Sat, 21 Nov 2026 09:24:14 GMT`.
///
/// Does not use a formatter: formatters follow the device's language, and neither of Foundation's lightweight ones
/// writes this format.
public enum DirectDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    /// As they are at the beginning of the header.
    private static let weekdays = days.map { "\($0)," }
    /// `+0000` is that of RFC 5322, which PHP's `DATE_RFC1123` writes.
    private static let zones = ["GMT", "+0000"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The header's value for an instant.
    public static func text(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let day = (seconds - modulo(seconds, 86_400)) / 86_400
        let time = modulo(seconds, 86_400)
        let civil = civil(ofDay: day)
        // 1970 began on a Thursday.
        let weekday = days[modulo(day + 4, 7)]
        return "\(weekday), \(two(civil.day)) \(months[civil.month - 1]) \(civil.year) "
            + "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60)) GMT"
    }

    /// Reads a header's value. The day may have one digit, as Java writes it, and the zone may be `+0000`. The day of the week
    /// is not checked.
    public static func date(_ text: String) -> Date? {
        let (space, colon) = (UInt8(ascii: " "), UInt8(ascii: ":"))
        var rest = text.utf8[...]
        guard let weekday = part(of: &rest, upTo: space), weekdays.contains(where: { weekday.elementsEqual($0.utf8) }),
            let day = part(of: &rest, upTo: space).flatMap({ number($0, 1...2) }),
            let name = part(of: &rest, upTo: space),
            let month = months.firstIndex(where: { name.elementsEqual($0.utf8) }),
            let year = part(of: &rest, upTo: space).flatMap({ number($0, 4...4) }),
            let hour = part(of: &rest, upTo: colon).flatMap({ number($0, 2...2) }), hour < 24,
            let minute = part(of: &rest, upTo: colon).flatMap({ number($0, 2...2) }), minute < 60,
            let second = part(of: &rest, upTo: space).flatMap({ number($0, 2...2) }), second < 61
        else { return nil }
        let zone = rest
        guard zones.contains(where: { zone.elementsEqual($0.utf8) }) else { return nil }
        let dayNumber = dayNumber(year: year, month: month + 1, day: day)
        let civil = civil(ofDay: dayNumber)
        guard civil == (year, month + 1, day) else { return nil }
        return Date(timeIntervalSince1970: Double(dayNumber * 86_400 + hour * 3600 + minute * 60 + second))
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// What is before the next separator, and leaves what is behind it; `nil` if there is none.
    private static func part(of rest: inout Substring.UTF8View, upTo separator: UInt8) -> Substring.UTF8View? {
        guard let end = rest.firstIndex(of: separator) else { return nil }
        defer { rest = rest[end...].dropFirst() }
        return rest[..<end]
    }

    private static func number(_ digits: Substring.UTF8View, _ length: ClosedRange<Int>) -> Int? {
        guard length.contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func modulo(_ number: Int, _ divisor: Int) -> Int {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// Days since 1970. Years are counted from March, so that the leap day is the last day of a year.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let monthFromMarch = modulo(month - 3, 12)
        let leapDays = year / 4 - year / 100 + year / 400
        return year * 365 + leapDays + (153 * monthFromMarch + 2) / 5 + day - 1 - 719_468
    }

    private static func civil(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
        var year = 1970 + number / 366 - 1
        while dayNumber(year: year + 1, month: 1, day: 1) <= number { year += 1 }
        var month = 1
        while month < 12, dayNumber(year: year, month: month + 1, day: 1) <= number { month += 1 }
        return (year, month, number - dayNumber(year: year, month: month, day: 1) + 1)
    }
}
