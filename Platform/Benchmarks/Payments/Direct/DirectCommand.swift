import ArgumentParser
import Foundation

/// `guichet-bench direct`: what `createPayment` of Worldline Direct costs with data that the merchant decrypted, beside the
/// bare echo, beside localstripe, and with a full store.
struct DirectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "direct",
        abstract: "Measure createPayment with decrypted Apple Pay data, beside the echo, localstripe and a full store.")

    @Option(help: "The guichet to measure.")
    var guichet: String

    @Option(help: "A folder on the disk to measure on. It is made, and removed in the end.")
    var folder: String

    @Option(help: "Where the figures go, as JSON.")
    var json: String

    @Option(help: "localstripe, to be measured in the same run; without it, it is left out.")
    var localstripe: String?

    @Option(help: "How many payments the full store has; 0 leaves it out.")
    var stored = 1_000_000

    @Option(help: "How long each measurement takes.")
    var seconds = 5.0

    @Option(help: "How many connections at once.")
    var connections = 64

    @Option(help: "How often everything is measured; the report has the medians.")
    var rounds = 5

    func run() async throws {
        guard connections > 0, rounds > 0, seconds > 0, stored >= 0 else {
            throw ValidationError("--connections, --rounds and --seconds take numbers above 0, --stored none below.")
        }
        let report = try await DirectRun(
            guichet: URL(fileURLWithPath: guichet), folder: URL(fileURLWithPath: folder, isDirectory: true),
            localstripe: localstripe.map { URL(fileURLWithPath: $0) }, stored: stored, connections: connections,
            seconds: seconds, rounds: rounds
        ).measure()
        print(report.table)
        try report.json().write(to: URL(fileURLWithPath: json))
    }
}
