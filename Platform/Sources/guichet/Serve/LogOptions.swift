public import ArgumentParser
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
        LoggingSystem.bootstrap { label in
            var handler = LineLogHandler(label: label, format: format)
            handler.logLevel = level
            return handler
        }
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
