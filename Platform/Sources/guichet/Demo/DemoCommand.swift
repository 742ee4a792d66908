import ArgumentParser
import Foundation
import Logging
import Server

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Run sample payments from end to end.",
        discussion: """
            Starts a platform of its own in a temporary folder, a merchant's server and a phone, and runs payments \
            through them. Exit status 0 only if every outcome is as expected.

            --tour shows the operator's commands instead, in about five minutes: a fault, the timeline of a payment, \
            the journal of requests, the clock and the pages. On a terminal it waits for the Return key at each stop.
            """)

    @Flag(help: "Show the operator's commands on a payment, with explanations.")
    var tour = false

    @Flag(help: "Do not wait at the stops of the tour.")
    var noPause = false

    @Flag(help: "Show the platform's log as well, on standard error.")
    var verbose = false

    func validate() throws {
        guard tour || !noPause else { throw ValidationError("--no-pause needs --tour.") }
    }

    func run() async throws {
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var logger = Logger(label: "guichet demo")
        logger.logLevel = verbose ? .info : .error
        let chosen = logger
        try await Interruption.removingFolder {
            if tour { try await runTour(chosen) } else { try await runScenarios(chosen) }
        }
    }

    private func runScenarios(_ logger: Logger) async throws {
        let start = ContinuousClock.now
        let report = DemoReport(terminal: Terminal())
        try await DemoStage.withStage(logger: logger) { stage in
            report.begin(stage)
            try await DemoScenarios(stage: stage, report: report).run()
        }
        report.end(after: ContinuousClock.now - start)
        guard report.isAllExpected else { throw ExitCode(.failure) }
    }

    private func runTour(_ logger: Logger) async throws {
        var settings = DemoStage.Settings()
        settings.keepsJournal = true
        let pauses = !noPause && Terminal.isWatched && Console.current.isTyped
        try await DemoStage.withStage(settings, logger: logger) { stage in
            try await DemoTour(stage: stage, terminal: Terminal(), pauses: pauses).run()
        }
    }
}
