#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Times as the Sips family writes them.
enum InAppTime {
    /// `2026-07-01T12:00:00+02:00`, in Paris where the system knows its time zone, otherwise in UTC.
    static func dateTime(_ date: Date) -> String {
        let zone = TimeZone(identifier: "Europe/Paris") ?? TimeZone(secondsFromGMT: 0) ?? .current
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let offset = zone.secondsFromGMT(for: date) / 60
        return "\(pad(parts.year, 4))-\(pad(parts.month))-\(pad(parts.day))"
            + "T\(pad(parts.hour)):\(pad(parts.minute)):\(pad(parts.second))"
            + "\(offset < 0 ? "-" : "+")\(pad(abs(offset) / 60)):\(pad(abs(offset) % 60))"
    }

    /// `20260701100000` of Worldline Direct, whose time zone is not documented: taken as UTC.
    static func dateTime(platform text: String?) -> String? {
        guard let text, text.utf8.count == 14, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        var rest = text[...]
        func next(_ count: Int) -> Int? {
            defer { rest = rest.dropFirst(count) }
            return Int(rest.prefix(count))
        }
        var parts = DateComponents()
        parts.year = next(4)
        parts.month = next(2)
        parts.day = next(2)
        parts.hour = next(2)
        parts.minute = next(2)
        parts.second = next(2)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        return calendar.date(from: parts).map { dateTime($0) }
    }

    /// `2019-08-24T14:15:22.5Z` of Worldline Direct (`transactionDate`): the contract's pattern has no offset, so it is
    /// UTC; `nil` for any other form.
    static func dateTime(iso text: String) -> String? {
        let seconds = text.prefix(19)
        var rest = text.dropFirst(19)
        if rest.hasSuffix("Z") { rest = rest.dropLast() }
        guard rest.isEmpty || rest.first == "." && rest.dropFirst().allSatisfy(\.isNumber) else { return nil }
        return dateTime(platform: seconds.filter(\.isNumber))
    }

    private static func pad(_ number: Int?, _ length: Int = 2) -> String {
        let text = String(number ?? 0)
        return String(repeating: "0", count: max(0, length - text.utf8.count)) + text
    }
}
