public import Logging
import Synchronization

/// Keeps every line that is logged, down to the smallest.
public final class LogBook: Sendable {
    private let kept = Mutex<[String]>([])

    public init() {}

    public var lines: [String] { kept.withLock { $0 } }

    public var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(book: self) }
        logger.logLevel = .trace
        return logger
    }

    private func keep(_ line: String) { kept.withLock { $0.append(line) } }

    private struct Handler: LogHandler {
        let book: LogBook
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]
        var metadataProvider: Logger.MetadataProvider?

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let details = metadata.merging(event.metadata ?? [:]) { $1 }
            book.keep("\(event.level) \(event.message) \(details)")
        }
    }
}
