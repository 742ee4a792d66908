package import Engine

extension Instant {
    /// With milliseconds and the offset of UTC: `2026-11-21T10:24:12.000+00:00`.
    package var iso8601: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        CivilTime(self).append(to: &bytes, withMilliseconds: true)
        bytes.append(contentsOf: "+00:00".utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// To the second, in UTC, digits alone: `20261121102412`.
    package var compactISO8601: String {
        let time = CivilTime(self)
        let date = time.day.parts
        let number = [date.month, date.day, time.hour, time.minute, time.second].reduce(date.year) { $0 * 100 + $1 }
        let digits = String(number)
        return String(repeating: "0", count: max(0, 14 - digits.count)) + digits
    }

    /// Reads a date and a time with their offset from UTC, as RFC 3339 writes them, and ISO 8601 also without the colon or the
    /// minutes of the offset: `2026-11-21T10:24:12.9529667+01:00`. Parts of a second are left out.
    ///
    /// Foundation takes 30 February for 2 March, and years of five digits: money would move on another day than the one that is
    /// written, or on none.
    ///
    /// - Returns: `nil` for anything else, and for a day or an hour that there is not.
    package init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, Self.marks.allSatisfy({ bytes[$0.place] == $0.mark }) else { return nil }
        func number(_ start: Int, _ count: Int) -> Int? { Self.number(bytes[start..<start + count]) }
        guard let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
            let date = CalendarDay(year, month, day), let hour = number(11, 2), hour < 24,
            let minute = number(14, 2), minute < 60, let second = number(17, 2), second < 60,
            let offset = Self.offset(bytes[19...])
        else { return nil }
        let seconds = date.number * 86_400 + hour * 3_600 + minute * 60 + second - offset
        self.init(milliseconds: Int64(seconds) * 1_000)
    }

    private static let marks: [(place: Int, mark: UInt8)] = [
        (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")), (10, UInt8(ascii: "T")), (13, UInt8(ascii: ":")),
        (16, UInt8(ascii: ":")),
    ]

    /// - Parameter text: what follows the seconds.
    /// - Returns: the seconds by which the clock on the wall is ahead of UTC.
    private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
        var rest = text
        if rest.first == UInt8(ascii: ".") {
            let parts = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard !parts.isEmpty else { return nil }
            rest = rest.dropFirst(1 + parts.count)
        }
        guard let sign = rest.popFirst() else { return nil }
        if sign == UInt8(ascii: "Z") { return rest.isEmpty ? 0 : nil }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(rest.prefix(2)), hours < 24
        else { return nil }
        rest = rest.dropFirst(2)
        if rest.first == UInt8(ascii: ":"), rest.count == 3 { rest = rest.dropFirst() }
        var minutes = 0
        if !rest.isEmpty {
            guard rest.count == 2, let written = number(rest), written < 60 else { return nil }
            minutes = written
        }
        return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
    }

    /// - Returns: `nil` for anything but two or four digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard [2, 4].contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
