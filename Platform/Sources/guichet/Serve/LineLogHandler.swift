import Engine
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
        var fields = event.metadata ?? [:]
        // What the call itself gives is stronger. Nearly always it is all there is.
        if let provided = metadataProvider?.get(), !provided.isEmpty { fields.merge(provided) { given, _ in given } }
        if !metadata.isEmpty { fields.merge(metadata) { given, _ in given } }
        // Sorted as texts: values of metadata cost more to move.
        var texts = fields.map { (name: $0.key, value: $0.value.description) }
        texts.sort { $0.name < $1.name }
        let line = LogLine(
            time: SystemClock().now(), level: event.level.rawValue, logger: label, message: event.message.description,
            fields: texts)
        StandardError.write(line.bytes(as: format))
    }
}
