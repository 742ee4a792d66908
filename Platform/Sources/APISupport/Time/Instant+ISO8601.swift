package import Engine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    package import Foundation
#endif

extension Instant {
    private static let style = Date.ISO8601FormatStyle(timeZone: .gmt)
        .year().month().day().dateSeparator(.dash).time(includingFractionalSeconds: false).timeSeparator(.colon)

    /// With milliseconds and the offset of UTC: `2026-11-21T10:24:12.000+00:00`.
    package var iso8601: String {
        // `Date` is a floating-point number, which cannot represent every millisecond.
        let digits = String(milliseconds - seconds * 1_000)
        let whole = Instant(milliseconds: seconds * 1_000).date.formatted(Self.style)
        return "\(whole).\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits)+00:00"
    }
}
