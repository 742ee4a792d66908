import ArgumentParser
import Foundation
import GuichetCore

/// The content of one line of the log.
struct LogLine {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    let time: Date
    let level: String
    let logger: String
    let message: String
    let fields: [(name: String, value: String)]

    func text(as format: Format) -> String {
        let time = time.formatted(Self.time)
        switch format {
        case .text:
            let fields = fields.map { " \($0.name)=\(Self.quoted($0.value))" }.joined()
            return "\(time) \(level) \(logger): \(message)\(fields)"
        case .json:
            var details = JSONObject()
            for field in fields { details.append(field.name, .string(field.value)) }
            var line = JSONObject()
            line.append("time", .string(time))
            line.append("level", .string(level))
            line.append("logger", .string(logger))
            line.append("message", .string(message))
            line.append("metadata", .object(details))
            return String(decoding: JSONValue.object(line).encoded(), as: UTF8.self)
        }
    }

    /// RFC 3339, in UTC.
    private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true, timeZone: .gmt)

    /// Quoted as in JSON if a reader, or a program, could not see where it ends: logfmt's rule.
    private static func quoted(_ value: String) -> String {
        let isPlain = value.unicodeScalars.allSatisfy { $0 > " " && $0 != "\"" && $0 != "=" && $0 != "\u{7F}" }
        guard value.isEmpty || !isPlain else { return value }
        return String(decoding: JSONValue.string(value).encoded(), as: UTF8.self)
    }
}
