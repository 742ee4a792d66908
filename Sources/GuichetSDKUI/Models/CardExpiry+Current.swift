package import GuichetCore

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension CardExpiry {
    /// The month in which a card must still be valid: by the calendar of the shopper's time zone. `nil` for a clock
    /// outside the years 2000 to 2099: then no card has expired.
    package static func current(at now: Date = Date()) -> CardExpiry? {
        let day = Calendar(identifier: .gregorian).dateComponents([.year, .month], from: now)
        guard let year = day.year, let month = day.month else { return nil }
        return try? CardExpiry(year: year, month: month)
    }
}
