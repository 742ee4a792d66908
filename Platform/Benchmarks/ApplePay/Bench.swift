import ArgumentParser
import Foundation

/// `guichet-bench-applepay`: what an Apple Pay token costs, beside what cannot be saved (docs/performance.md).
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guichet-bench-applepay",
        abstract: "Measure the verification and decryption of Apple Pay tokens beside the primitives they are made of.",
        subcommands: [MintCommand.self, AllocationsCommand.self, RunCommand.self], defaultSubcommand: RunCommand.self)
}

struct MintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mint", abstract: "Write tokens, a root and the merchant's keys into a folder.")

    @Option(help: "The folder. It is made.")
    var folder: String

    @Option(help: "How many EC_v1 tokens. There are an eighth as many RSA_v1 tokens.")
    var tokens = 400

    func run() throws {
        guard tokens >= 8 else { throw ValidationError("--tokens takes 8 or more.") }
        try Tokens.mint(tokens, into: URL(fileURLWithPath: folder, isDirectory: true))
    }
}

struct AllocationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allocations", abstract: "Count the allocations of each step. Needs the counter in LD_PRELOAD.")

    @Option(help: "The folder that mint wrote.")
    var folder: String

    @Option(help: "Where the figures go, as JSON.")
    var json: String

    func run() async throws {
        let tokens = try Tokens(reading: URL(fileURLWithPath: folder, isDirectory: true))
        let counts = try await Allocations.count(Subjects.all(tokens))
        try JSONEncoder().encode(counts).write(to: URL(fileURLWithPath: json))
    }
}

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Measure, print a table, write JSON.")

    @Option(help: "The folder that mint wrote. The figures of others are looked for in it, too.")
    var folder: String

    @Option(help: "Where the figures go, as JSON.")
    var json: String

    @Option(help: "How often everything is measured.")
    var rounds = 9

    @Option(help: "How long a measurement takes in each round, in seconds of one core.")
    var seconds = 0.25

    func run() async throws {
        guard rounds > 0, seconds > 0 else { throw ValidationError("--rounds and --seconds are above 0.") }
        let folder = URL(fileURLWithPath: folder, isDirectory: true)
        let machine = Machine()
        let tokens = try Tokens(reading: folder)
        let figures = try await Stopwatch(rounds: rounds, seconds: seconds).measure(Subjects.all(tokens))
        let report = Report(
            machine: machine, rounds: rounds, secondsPerMeasurement: seconds, tokens: tokens.ec.count,
            rsaTokens: tokens.rsa.count, figures: figures, others: try Others(in: folder))
        print(report.table)
        try report.json().write(to: URL(fileURLWithPath: json))
    }
}

struct BenchError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
