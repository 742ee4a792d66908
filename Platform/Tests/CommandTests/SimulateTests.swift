import Foundation
import Support
import Testing

@Suite("Months of payments in seconds", .timeLimit(.minutes(20)))
struct SimulateTests {
    @Test("Two months with a hundred payments give the same history twice, byte for byte; another number another one")
    func twoMonths() async throws {
        try await Workbench.with { bench in
            let file = bench.folder.appendingPathComponent("history.jsonl").path
            let start = ContinuousClock.now
            let result = try await Command.run("simulate", "--number", "7", "--output", file)
            let took = ContinuousClock.now - start
            #expect(result.status == 0, "\(result.errors)\(result.output)")
            #expect(result.output.contains("100 payments in 60 days, "))
            #expect(result.output.contains("The second run has the same history, byte for byte."))
            // How many seconds depends on the machine: nothing of the sixty days is waited for.
            #expect(took < .seconds(600))
            let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.count > 200)
            let last = try #require(lines.last)
            #expect(last.hasPrefix("{\"at\":177"))
            func hash(_ output: String) -> Substring? {
                output.split(separator: "\n").first { $0.hasPrefix("history: SHA-256 ") }
            }
            let other = try await Command.run("simulate", "--number", "8", "--payments", "5", "--days", "5")
            #expect(other.status == 0, "\(other.errors)")
            #expect(hash(other.output) != hash(result.output))
            #expect(try await Command.run("simulate", "--number", "7", "--output", file).status != 0)
        }
    }

    @Test(
        "Numbers that are too large or none are refused",
        arguments: [
            ["--days", "0"], ["--payments", "0"], ["--days", "3651"], ["--number", "-1"], ["--number", "x"],
        ])
    func refusals(arguments: [String]) async throws {
        let result = try await Command.run(["simulate"] + arguments)
        #expect(result.status != 0)
        #expect(result.errors.contains("Error: "))
    }

    @Test("A file that cannot be written is told before the run, which may take minutes", .timeLimit(.minutes(5)))
    func output() async throws {
        try await Workbench.with { bench in
            let taken = try bench.write("mine", to: "taken")
            for (file, error) in [
                (taken, "\(taken) already exists and is not overwritten"),
                ("/nowhere/history", "/nowhere/history cannot be written: No such file or directory."),
            ] {
                // More than the time of this test.
                let result = try await Command.run(
                    "simulate", "--days", "3650", "--payments", "10000", "--output", file)
                #expect(result.status == 64)
                #expect(result.output == "")
                #expect(result.errors.contains(error), "\(result.errors)")
            }
            #expect(try String(contentsOfFile: taken, encoding: .utf8) == "mine")
        }
    }

    @Test("serve --repeatable needs --dev and a folder without payments of another run")
    func serve() async throws {
        try await Workbench.with { bench in
            let refused = try await Command.run(["serve", "--port", "0", "--repeatable", "7"] + bench.options)
            #expect(refused.errors.contains("--repeatable needs --dev"))
            let clock = try await bench.serving("--dev", "--repeatable", "7") { platform in
                try await MailTests.pay(platform)
                return try await Command.run(["clock", "show", "--data", bench.data]).output
            }
            #expect(clock.contains("now                    2026-01-01 00:00:00.000"))
            let other = try await Command.run(["serve", "--port", "0", "--dev", "--repeatable", "8"] + bench.options)
            #expect(other.status != 0)
            #expect(other.errors.contains("the folder has payments of another run"))
        }
    }
}
