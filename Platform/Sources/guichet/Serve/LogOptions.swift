public import ArgumentParser
public import Logging

/// What is logged to standard error, and in which format.
struct LogOptions: ParsableArguments {
    @Option(help: "How a line of the log looks: text for people, json for programs, an object each.")
    var logFormat = LogLine.Format.text

    @Option(help: "What is logged: that level and what is graver.")
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
