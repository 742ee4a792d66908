import APISupport
import Engine
import GuichetCore

/// Times and identifiers as Worldline Direct writes them.
enum DirectTime {
    /// ISO 8601 with an offset: `2026-11-21T10:24:12.000+00:00`.
    static func text(_ instant: Instant) -> String { instant.iso8601 }

    /// ISO 8601 in UTC, as the contract's pattern of `transactionDate` has it: `2019-08-24T14:15:22Z`.
    static func utc(_ instant: Instant) -> String { CivilTime(instant).text(endingIn: "Z") }

    /// ISO 8601 with an offset and any number of digits after the second: `2026-11-21T10:24:12.9529667+01:00`.
    static func instant(_ text: String) -> Instant? { Instant(iso8601: text) }

    /// `statusCodeChangeDateTime`: `20261121102412`.
    static func compact(_ instant: Instant) -> String { instant.compactISO8601 }

    /// Sixteen bytes as an identifier of RFC 9562, version 4.
    static func uuid(_ bytes: [UInt8]) -> String {
        var bytes = bytes.prefix(16) + Array(repeating: 0, count: max(0, 16 - bytes.count))
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Hex.encode(Array(bytes))
        var parts: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return parts.joined(separator: "-")
    }
}
