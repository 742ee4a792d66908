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
}
