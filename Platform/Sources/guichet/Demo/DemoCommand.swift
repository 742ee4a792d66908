import ArgumentParser
import Foundation
import Logging

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Run sample payments from end to end.",
        discussion: """
            Starts a platform of its own in a temporary folder, a merchant's server and a phone, and runs payments \
            through them. Exit status 0 only if every outcome is as expected.
            """)

    @Flag(help: "Show the platform's log as well, on standard error.")
    var verbose = false

    func run() async throws {
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var logger = Logger(label: "guichet demo")
        logger.logLevel = verbose ? .info : .error
        let start = ContinuousClock.now
        let report = DemoReport(terminal: Terminal())
        try await DemoStage.withStage(logger: logger) { stage in
            report.begin(stage)
            try await DemoScenarios(stage: stage, report: report).run()
        }
        report.end(after: ContinuousClock.now - start)
        guard report.isAllExpected else { throw ExitCode.failure }
    }
}
