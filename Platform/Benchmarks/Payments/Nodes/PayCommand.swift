import ArgumentParser
import Foundation

/// `guichet-bench pay`: Lyra's `CreatePayment` with a card, at one or several servers that run already.
///
/// For `Scripts/bench nodes`, which starts the servers and measures their processes. So that it can begin to count with the
/// clock, this says `ready` when the requests are made, and begins after a line on its standard input.
struct PayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pay", abstract: "Pay at servers that run already, and print the figures as JSON.")

    @Option(help: "Where a server listens, on this machine; repeated for several, which share the connections.")
    var port: [Int]

    @Option(help: "How many connections at once.")
    var connections: Int

    @Option(help: "How many payments at most.")
    var requests: Int

    @Option(help: "The number in the first payment's reference; the next ones count on.")
    var first = 0

    @Option(help: "How long; without it, until all payments are made.")
    var seconds: Double?

    @Flag(help: "The server is the echo: the requests begin again after the last one, until the time is over.")
    var echo = false

    func run() async throws {
        guard !port.isEmpty, connections > 0, requests > 0, first >= 0, seconds.map({ $0 > 0 }) ?? !echo else {
            throw ValidationError("--port, --connections, --requests and --seconds take numbers above 0.")
        }
        let payments = (first..<first + requests).map(LyraMessages.card)
        let check = (echo ? CostAPI.echo : CostAPI.lyra).check
        Progress.say("ready")
        guard readLine() != nil else { throw BenchError("no line came to begin with") }
        let load = LoadGenerator()
        do {
            let sample = try await load.run(
                payments, isEndless: echo, seconds: seconds, connections: connections, ports: port
            ) { SingleRequests($0, check: check) }
            Progress.say(String(decoding: try JSONEncoder().encode(sample), as: UTF8.self))
        } catch {
            try? await load.shutdown()
            throw error
        }
        try await load.shutdown()
    }
}
