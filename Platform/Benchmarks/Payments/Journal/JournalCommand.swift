import ArgumentParser
import Foundation

/// `guichet-bench journal`: what a payment costs with the journal of requests, beside a platform that keeps none.
struct JournalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal", abstract: "Measure CreatePayment with and without the journal of requests.")

    @Option(help: "The guichet to measure.")
    var guichet: String

    @Option(help: "A folder on the disk to measure on. It is made, and removed in the end.")
    var folder: String

    @Option(help: "Where the figures go, as JSON.")
    var json: String

    @Option(help: "How long each measurement takes.")
    var seconds = 5.0

    @Option(help: "How many connections at once.")
    var connections = 64

    @Option(help: "How often both are measured, one after the other; the report has the medians.")
    var rounds = 7

    func run() async throws {
        guard connections > 0, rounds > 0, seconds > 0 else {
            throw ValidationError("--connections, --rounds and --seconds take numbers above 0.")
        }
        let report = try await JournalRun(
            guichet: URL(fileURLWithPath: guichet), folder: URL(fileURLWithPath: folder, isDirectory: true),
            connections: connections, seconds: seconds, rounds: rounds
        ).measure()
        print(report.table)
        try report.json().write(to: URL(fileURLWithPath: json))
    }
}
