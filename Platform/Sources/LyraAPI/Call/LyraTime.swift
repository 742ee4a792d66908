import APISupport
import Engine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Instants as the platform writes them: ISO 8601, to the second, in UTC, `2024-04-11T11:19:49+00:00`.
enum LyraTime {
    static func text(_ instant: Instant) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: instant.date)
        return "\(pad(parts.year, 4))-\(pad(parts.month))-\(pad(parts.day))"
            + "T\(pad(parts.hour)):\(pad(parts.minute)):\(pad(parts.second))+00:00"
    }

    /// Reads a merchant's time, with an offset or `Z`.
    static func instant(_ text: String) -> Instant? {
        guard let date = try? Date(text, strategy: .iso8601) else { return nil }
        return Instant(milliseconds: Int64(date.timeIntervalSince1970 * 1_000))
    }

    /// Counts from 1, in UTC.
    static func dayOfYear(_ instant: Instant) -> Int {
        calendar.ordinality(of: .day, in: .year, for: instant.date) ?? 1
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    private static func pad(_ number: Int?, _ width: Int = 2) -> String {
        let digits = String(number ?? 0)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
