#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A time as a calendar and a clock on the wall show it. It is computed by arithmetic: an order needs several of them, and
/// Foundation's calendar takes many times as long.
package struct CivilTime: Sendable, Hashable {
    package let day: CalendarDay
    /// Since midnight.
    package let millisecondOfDay: Int

    /// - Parameter secondsFromGMT: how far the clock on the wall is ahead of GMT.
    package init(_ instant: Instant, secondsFromGMT: Int = 0) {
        let day: Int64 = 86_400_000
        // An instant may be any number: those at the ends, which are no time of a payment, are shown as in GMT.
        let shifted = instant.milliseconds.addingReportingOverflow(Int64(secondsFromGMT) * 1_000)
        let local = shifted.overflow ? instant.milliseconds : shifted.partialValue
        // Rounded down, also before 1970.
        let (number, rest) = local.quotientAndRemainder(dividingBy: day)
        self.day = CalendarDay(number: Int(rest < 0 ? number - 1 : number))
        millisecondOfDay = Int(rest < 0 ? rest + day : rest)
    }

    package init(_ instant: Instant, in zone: TimeZone) {
        self.init(instant, secondsFromGMT: zone.secondsFromGMT(for: instant.date))
    }

    package var hour: Int { millisecondOfDay / 3_600_000 }
    package var minute: Int { millisecondOfDay / 60_000 % 60 }
    package var second: Int { millisecondOfDay / 1_000 % 60 }

    /// `07:54:23`.
    package var clock: String {
        var bytes: [UInt8] = []
        appendClock(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `2018-02-06T07:54:23`, and what follows.
    package func text(endingIn end: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        append(to: &bytes)
        bytes.append(contentsOf: end.utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `2018-02-06T07:54:23`, with milliseconds `2018-02-06T07:54:23.000`.
    package func append(to bytes: inout [UInt8], withMilliseconds: Bool = false) {
        let date = day.parts
        Self.append(date.year, digits: 4, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        Self.append(date.month, digits: 2, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        Self.append(date.day, digits: 2, to: &bytes)
        bytes.append(UInt8(ascii: "T"))
        appendClock(to: &bytes)
        guard withMilliseconds else { return }
        bytes.append(UInt8(ascii: "."))
        Self.append(millisecondOfDay % 1_000, digits: 3, to: &bytes)
    }

    private func appendClock(to bytes: inout [UInt8]) {
        Self.append(hour, digits: 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        Self.append(minute, digits: 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        Self.append(second, digits: 2, to: &bytes)
    }

    /// With zeros in front, if it has fewer digits.
    private static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
        var unit = 1
        for _ in 1..<digits { unit *= 10 }
        guard (0..<unit * 10).contains(number) else { return bytes.append(contentsOf: String(number).utf8) }
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            unit /= 10
        }
    }
}

extension Instant {
    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
