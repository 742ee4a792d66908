public import ArgumentParser
import Engine
public import Logging

/// What is logged to standard error, and in which format.
struct LogOptions: ParsableArguments {
    @Option(help: "The format of log lines: text for people; json for programs, one object a line.")
    var logFormat = LogLine.Format.text

    @Option(help: "The lowest level that is logged.")
    var logLevel = Logger.Level.info

    /// Called once in a process, before the first logger is made.
    func bootstrap() {
        let (format, level) = (logFormat, logLevel)
        let factory: @Sendable (String, Logger.MetadataProvider?) -> any LogHandler = { label, provider in
            var handler = LineLogHandler(label: label, format: format)
            handler.logLevel = level
            handler.metadataProvider = provider
            return handler
        }
        // The trace of the request that a line comes from (docs/metrics.md, "Traces").
        LoggingSystem.bootstrap(
            factory,
            metadataProvider: Logger.MetadataProvider { TraceParent.current.map { ["trace": "\($0.traceID)"] } ?? [:] })
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
