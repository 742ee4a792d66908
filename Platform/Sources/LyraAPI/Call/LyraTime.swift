import APISupport
import Engine

/// Instants as the platform writes them: ISO 8601, to the second, in UTC, `2024-04-11T11:19:49+00:00`.
enum LyraTime {
    static func text(_ instant: Instant) -> String {
        CivilTime(instant).text(endingIn: "+00:00")
    }

    /// Reads a merchant's time, with an offset or `Z`, with or without parts of a second.
    static func instant(_ text: String) -> Instant? { Instant(iso8601: text) }

    /// `20240411111949`, in UTC: as the redirect form has it.
    static func compactText(_ instant: Instant) -> String { instant.compactISO8601 }

    /// Reads such a time; `nil` if there is no such second.
    static func instant(compact text: String) -> Instant? {
        guard text.utf8.count == 14, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let digits = Array(text)
        func part(_ range: Range<Int>) -> String { String(digits[range]) }
        let time =
            "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):\(part(12..<14))Z"
        return instant(time)
    }

    /// Counts from 1, in UTC.
    static func dayOfYear(_ instant: Instant) -> Int {
        let day = CivilTime(instant).day
        return day.number - (CalendarDay(day.year, 1, 1) ?? day).number + 1
    }
}
