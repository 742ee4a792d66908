package import Logging
import Synchronization

/// Keeps every line that is logged, at every level.
package final class LogBook: Sendable {
    /// A line, in its parts.
    package struct Entry: Sendable {
        package let level: Logger.Level
        package let message: String
        package let details: [String: String]
    }

    private let kept = Mutex<[Entry]>([])

    package init() {}

    package var entries: [Entry] { kept.withLock { $0 } }

    /// Each line as one text.
    package var lines: [String] { entries.map { "\($0.level) \($0.message) \($0.details)" } }

    package var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(book: self) }
        logger.logLevel = .trace
        return logger
    }

    private func keep(_ entry: Entry) { kept.withLock { $0.append(entry) } }

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
            book.keep(
                Entry(level: event.level, message: "\(event.message)", details: details.mapValues { "\($0)" }))
        }
    }
}
