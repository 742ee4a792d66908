public import ArgumentParser
public import Logging

/// What is logged on standard error, and how it looks.
struct LogOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    @Option(help: "How a line of the log looks: text for people, json for programs, an object each.")
    var logFormat = Format.text

    @Option(help: "What is logged: that level and what is graver.")
    var logLevel = Logger.Level.info

    /// Once in a process, before the first logger is made.
    func bootstrap() {
        let (format, level) = (logFormat, logLevel)
        LoggingSystem.bootstrap { label in
            var handler: any LogHandler =
                switch format {
                case .text: StreamLogHandler.standardError(label: label)
                case .json: JSONLogHandler(label: label)
                }
            handler.logLevel = level
            return handler
        }
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
