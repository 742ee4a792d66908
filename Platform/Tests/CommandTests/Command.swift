import Support

/// The built command, as a user runs it.
enum Command {
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

    static func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> ChildProcess.Result {
        try await ChildProcess.run(start(arguments, input: input, environment: environment))
    }
}
