import ArgumentParser
import Engine
import GuichetCore

/// The content of one line of the log. Each payment writes one, so its bytes are made in one piece.
struct LogLine {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    let time: Instant
    let level: String
    let logger: String
    let message: String
    let fields: [(name: String, value: String)]

    /// In UTF-8, with the end of the line.
    func bytes(as format: Format) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(384)
        switch format {
        case .text: writeText(to: &bytes)
        case .json: bytes.append(contentsOf: json.encoded())
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private func writeText(to bytes: inout [UInt8]) {
        writeTime(to: &bytes)
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: level.utf8)
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: logger.utf8)
        bytes.append(contentsOf: ": ".utf8)
        bytes.append(contentsOf: message.utf8)
        for field in fields {
            bytes.append(UInt8(ascii: " "))
            bytes.append(contentsOf: field.name.utf8)
            bytes.append(UInt8(ascii: "="))
            Self.write(field.value, to: &bytes)
        }
    }

    private var json: JSONValue {
        var time: [UInt8] = []
        writeTime(to: &time)
        var details = JSONObject()
        for field in fields { details.append(field.name, .string(field.value)) }
        var line = JSONObject()
        line.append("time", .string(String(decoding: time, as: UTF8.self)))
        line.append("level", .string(level))
        line.append("logger", .string(logger))
        line.append("message", .string(message))
        line.append("metadata", .object(details))
        return .object(line)
    }

    /// RFC 3339, in UTC.
    private func writeTime(to bytes: inout [UInt8]) {
        CivilTime(time).append(to: &bytes, withMilliseconds: true)
        bytes.append(UInt8(ascii: "Z"))
    }

    /// Quoted as in JSON if a reader, or a program, could not see where it ends: logfmt's rule.
    private static func write(_ value: String, to bytes: inout [UInt8]) {
        let isPlain = value.utf8.allSatisfy {
            $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=") && $0 != 0x7F
        }
        if isPlain, !value.isEmpty {
            bytes.append(contentsOf: value.utf8)
        } else {
            bytes.append(contentsOf: JSONValue.string(value).encoded())
        }
    }
}
