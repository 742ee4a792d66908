import Foundation
import GuichetCore
import Logging

/// Logs one line for each message, as text or as a JSON object.
struct LineLogHandler: LogHandler {
    let label: String
    let format: LogLine.Format
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    init(label: String, format: LogLine.Format) {
        self.label = label
        self.format = format
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var fields = metadata
        fields.merge(metadataProvider?.get() ?? [:]) { $1 }
        fields.merge(event.metadata ?? [:]) { $1 }
        let line = LogLine(
            time: Date(), level: event.level.rawValue, logger: label, message: "\(event.message)",
            fields: fields.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") })
        // One write for each line, so that lines of different threads do not mix.
        try? FileHandle.standardError.write(contentsOf: Array(line.text(as: format).utf8) + [10])
    }
}
