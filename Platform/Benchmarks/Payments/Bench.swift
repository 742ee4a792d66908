import ArgumentParser
import Foundation

/// `guichet-bench`: what a payment costs, beside what the same machine does without one (docs/performance.md).
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guichet-bench",
        abstract: "Measure guichet beside a bare web server, a bare database and a bare payment.",
        subcommands: [
            RunCommand.self, LyraCommand.self, DirectCommand.self, JournalCommand.self, CostCommand.self,
            CompareCommand.self, PayCommand.self, EchoCommand.self, BarePaymentCommand.self,
        ],
        defaultSubcommand: RunCommand.self)
}

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Measure, print a table, write JSON.")

    @Option(help: "The guichet to measure.")
    var guichet: String

    @Option(help: "A folder on the disk to measure on. It is made, and removed in the end.")
    var folder: String

    @Option(help: "Where the figures go, as JSON.")
    var json: String

    @Option(help: "How long each measurement takes.")
    var seconds = 5.0

    @Option(help: "How many connections at once, one or more numbers.")
    var connections = "1,16,64,256"

    func run() async throws {
        let levels = connections.split(separator: ",").compactMap { Int($0) }.filter { $0 > 0 }
        guard !levels.isEmpty, seconds > 0 else { throw ValidationError("--connections takes numbers above 0.") }
        let run = BenchmarkRun(
            guichet: URL(fileURLWithPath: guichet), folder: URL(fileURLWithPath: folder, isDirectory: true),
            levels: levels, seconds: seconds)
        let report = try await run.measure()
        print(report.table)
        try report.json().write(to: URL(fileURLWithPath: json))
    }
}
