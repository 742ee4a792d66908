import Foundation
import GuichetCore
import Logging

/// Logs one JSON object a line: `time` (RFC 3339, UTC), `level`, `logger`, `message`, and `metadata` with strings in it.
struct JSONLogHandler: LogHandler {
    let label: String
    /// Takes a whole line, with its end.
    var write: @Sendable ([UInt8]) -> Void = { Self.standardError($0) }
    var now: @Sendable () -> Date = { Date() }
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    init(label: String) { self.label = label }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var fields = metadata
        fields.merge(metadataProvider?.get() ?? [:]) { $1 }
        fields.merge(event.metadata ?? [:]) { $1 }
        var details = JSONObject()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) { details.append(name, .string("\(value)")) }
        var line = JSONObject()
        line.append("time", .string(now().formatted(Self.time)))
        line.append("level", .string(event.level.rawValue))
        line.append("logger", .string(label))
        line.append("message", .string("\(event.message)"))
        line.append("metadata", .object(details))
        write(JSONValue.object(line).encoded() + [10])
    }

    private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true, timeZone: .gmt)

    /// One write for each line, so that two threads' lines do not mix.
    private static func standardError(_ bytes: [UInt8]) {
        try? FileHandle.standardError.write(contentsOf: bytes)
    }
}
