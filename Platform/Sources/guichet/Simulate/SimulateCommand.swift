import ArgumentParser
import Crypto
import Engine
import Foundation
import GuichetCore
import Logging
import Server

struct SimulateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate", abstract: "Run months of payments in seconds, twice, and compare.",
        discussion: """
            Starts a platform of its own in a temporary folder, makes payments through the three APIs and moves the clock \
            between them. The number decides what is paid, how and when. Then it repeats the run: exit status 0 only if \
            both histories are the same, byte for byte.
            """)

    @Option(help: ArgumentHelp("The number that decides what the run does.", valueName: "number"))
    var number: UInt64 = 1

    @Option(help: ArgumentHelp("How many days, 1 to 3650.", valueName: "days"))
    var days = 60

    @Option(help: ArgumentHelp("How many payments, 1 to 10000.", valueName: "payments"))
    var payments = 100

    @Option(
        help: ArgumentHelp("Write the history to this file: each event as one line of JSON.", valueName: "file"),
        completion: .file())
    var output: String?

    func validate() throws {
        guard (1...3_650).contains(days) else { throw ValidationError("--days takes 1 to 3650.") }
        guard (1...10_000).contains(payments) else { throw ValidationError("--payments takes 1 to 10000.") }
    }

    func run() async throws {
        // Before a run that may take minutes.
        if let output { try NewFile.checkIsFree(output) }
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var logger = Logger(label: "guichet simulate")
        logger.logLevel = .error
        let start = ContinuousClock.now
        let simulation = Simulation(number: number, days: days, payments: payments, logger: logger)
        let (first, second) = try await Interruption.removingFolder {
            (try await simulation.run(), try await simulation.run())
        }
        if let output { try NewFile.write(String(decoding: first.history, as: UTF8.self), to: output, mode: 0o644) }
        for (name, count) in first.outcomes.sorted(by: { $0.key < $1.key }) { print("\(name): \(count)") }
        let took = (ContinuousClock.now - start) / .seconds(1)
        print("\(payments) payments in \(days) days, \(first.events) events, twice in \(Int(took.rounded(.up))) s")
        print("history: SHA-256 \(Hex.encode(Array(SHA256.hash(data: first.history))))")
        guard first.history == second.history else {
            print("The second run has another history: SHA-256 \(Hex.encode(Array(SHA256.hash(data: second.history))))")
            throw ExitCode(.failure)
        }
        print("The second run has the same history, byte for byte.")
    }
}
