import ArgumentParser
import Foundation

/// `guichet-bench compare`: two builds of guichet pay in turn, some thousand payments at a time.
///
/// Two runs of the other benchmarks differ by more than most changes bring: by the minute, the disk, and where the processes are.
struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Measure the processor time of two builds of guichet in turn.")

    @Option(help: "The guichet to compare with.", transform: { URL(fileURLWithPath: $0) })
    var before: URL

    @Option(help: "The guichet to measure.", transform: { URL(fileURLWithPath: $0) })
    var after: URL

    @Option(
        help: "A folder on the disk to measure on. It is made, and removed in the end.",
        transform: { URL(fileURLWithPath: $0) })
    var folder: URL

    @Option(help: "The calls to measure, each one after the other.")
    var call: [ComparedCall] = ComparedCall.allCases

    @Option(help: "How many connections at once.")
    var connections = 64

    @Option(help: "How often both are measured.")
    var rounds = 12

    @Option(help: "How many payments each time.")
    var requests = 2_000

    @Flag(help: "Both write the journal of requests.")
    var journal = false

    func run() async throws {
        guard connections > 0, rounds > 0, requests > 0 else {
            throw ValidationError("--connections, --rounds and --requests take numbers above 0.")
        }
        for call in call {
            let run = CompareRun(
                before: before, after: after, folder: folder, call: call, connections: connections, rounds: rounds,
                requests: requests, options: journal ? [] : ["--journal-days", "0"])
            print(try await run.measure().table)
        }
    }
}

/// A call that pays.
enum ComparedCall: String, ExpressibleByArgument, CaseIterable {
    case sips
    case lyraToken = "lyra-token"
    case lyraCard = "lyra-card"
    case direct
}
