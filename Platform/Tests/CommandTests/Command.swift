import Foundation
import Support

/// The built command, as a user runs it.
enum Command {
    /// The binary lies beside the bundle of these tests.
    static func binary() throws -> URL {
        let bundles = CommandLine.arguments.map { URL(fileURLWithPath: $0) } + Bundle.allBundles.map(\.bundleURL)
        for bundle in bundles where bundle.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
            var folder = bundle
            while folder.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
                folder.deleteLastPathComponent()
            }
            let binary = folder.appendingPathComponent("guichet")
            if FileManager.default.isExecutableFile(atPath: binary.path) { return binary }
        }
        throw NotBuilt()
    }

    struct NotBuilt: Error, CustomStringConvertible {
        let description = "the binary `guichet` is not beside the bundle of these tests"
    }

    static func start(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> ChildProcess.Start {
        // The width of the help, and no key from the environment of whoever runs the tests.
        var start = ChildProcess.Start(
            try binary(), arguments, input: input, environment: ["COLUMNS": "80"].merging(environment) { $1 })
        if environment["GUICHET_VAULT_KEY"] == nil { start.withoutEnvironment = ["GUICHET_VAULT_KEY"] }
        return start
    }

    static func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> ChildProcess.Result {
        try await ChildProcess.run(start(arguments, input: input, environment: environment))
    }
}
