import ArgumentParser
import Foundation

/// `guichet-bench lyra`: what `Charge/CreatePayment` costs with an Apple Pay token and with a card, beside the bare echo.
struct LyraCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lyra", abstract: "Measure CreatePayment with Apple Pay tokens and cards, beside the bare echo.")

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

    @Option(help: "How often everything is measured; the report has the medians.")
    var rounds = 5

    func run() async throws {
        guard connections > 0, rounds > 0, seconds > 0 else {
            throw ValidationError("--connections, --rounds and --seconds take numbers above 0.")
        }
        let report = try await LyraRun(
            guichet: URL(fileURLWithPath: guichet), folder: URL(fileURLWithPath: folder, isDirectory: true),
            connections: connections, seconds: seconds, rounds: rounds
        ).measure()
        print(report.table)
        try report.json().write(to: URL(fileURLWithPath: json))
    }
}
