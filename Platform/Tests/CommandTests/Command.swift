import Foundation
import Support
import Synchronization

@testable import guichet

/// The command, as a user runs it.
enum Command {
    /// How the built program is started, for what only a process of its own shows.
    static func start(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> ChildProcess.Start {
        // The width of the help, and nothing from the environment of the person who runs the tests.
        var start = ChildProcess.Start(
            try BuiltProgram.url("guichet"), arguments, input: input,
            environment: ["COLUMNS": "80"].merging(environment) { $1 })
        start.withoutEnvironment = ["GUICHET_VAULT_KEY", "GUICHET_DATA", "GUICHET_URL"]
        return start
    }

    /// Starts the built program, and waits for its end.
    static func process(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> ChildProcess.Result {
        try await ChildProcess.run(start(arguments, input: input, environment: environment))
    }

    /// What belongs to a whole process: the choice of the log, limits and signals.
    private static let processes: Set<String> = ["serve", "demo", "simulate", "doctor"]

    /// With `GUICHET_START_COMMANDS=1` every command is a process, as for a user. It takes several times as long.
    private static let startsAll = ProcessInfo.processInfo.environment["GUICHET_START_COMMANDS"] == "1"

    /// Runs the command in this process, with a console of its own: a process takes half a second of the processor.
    static func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) async throws -> ChildProcess.Result {
        guard !startsAll, !processes.contains(arguments.first ?? "") || arguments.contains("--help") else {
            return try await ChildProcess.run(start(arguments, input: input, environment: environment))
        }
        let printed = Printed()
        let console = Console(
            environment: environment, input: ConsoleInput(input), isWatched: false, isTyped: false, columns: 80,
            write: { text in printed.output.withLock { $0 += text } }, flush: {},
            complain: { text in printed.errors.withLock { $0 += text } })
        let status = await Guichet.run(arguments, on: console)
        return ChildProcess.Result(
            status: status, output: printed.output.withLock { $0 }, errors: printed.errors.withLock { $0 })
    }

    static func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> ChildProcess.Result {
        try await run(arguments, input: input, environment: environment)
    }

    private final class Printed: Sendable {
        let output = Mutex("")
        let errors = Mutex("")
    }
}
