import Foundation
import NIOCore

/// Two platforms at once, one of them without a journal. They are measured in turn, so that both meet the same minute
/// of the machine; while one is measured, the other has nothing to do.
struct JournalRun {
    let guichet: URL
    let folder: URL
    let connections: Int
    let seconds: Double
    let rounds: Int

    private static let warmUpRequests = 3_000
    /// So few calls that all of them get into the journal, one after the other.
    private static let quietRequests = 500

    func measure() async throws -> JournalReport {
        let machine = Report.Machine()
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let with = try serve("with", [])
        defer { with.stop() }
        let without = try serve("without", ["--journal-days", "0"])
        defer { without.stop() }
        let load = LoadGenerator()
        // The generator's echo is not used here; each platform stands beside the other one.
        let journalled = Measurements(load: load, server: with, echo: with, seconds: seconds)
        let plain = Measurements(load: load, server: without, echo: without, seconds: seconds)
        do {
            Progress.tell("warming up …")
            var expected = 0.0
            for bench in [journalled, plain] {
                let warm = try await pay(bench, Self.warmUpRequests)
                expected = max(expected, warm.sample.perSecond * seconds * 2)
            }
            var report = JournalReport(
                machine: machine, connections: connections, secondsPerMeasurement: seconds, rounds: [])
            for number in 1...rounds {
                Progress.tell("round \(number) of \(rounds) …")
                report.rounds.append(try await round(number, journalled, plain, expected: Int(expected)))
            }
            try await load.shutdown()
            return report
        } catch {
            try? await load.shutdown()
            throw error
        }
    }

    private func round(
        _ number: Int, _ journalled: Measurements, _ plain: Measurements, expected: Int
    ) async throws -> JournalReport.Round {
        let droppedBefore = try await figure("guichet_requests_dropped_total", of: journalled)
        // Each goes first in every other round.
        let isFirst = number.isMultiple(of: 2)
        var with = isFirst ? try await pay(journalled, expected) : nil
        let without = try await pay(plain, expected)
        if !isFirst { with = try await pay(journalled, expected) }
        guard let with else { throw BenchError("the platform with a journal was not measured") }
        let dropped = try await figure("guichet_requests_dropped_total", of: journalled) - droppedBefore
        return JournalReport.Round(
            with: with.sample, without: without.sample,
            withProcessorMicroseconds: with.processorMicroseconds,
            withoutProcessorMicroseconds: without.processorMicroseconds,
            droppedShare: dropped / Double(max(1, with.sample.count)),
            entryMicroseconds: try await quiet(journalled) - quiet(plain))
    }

    /// Processor time of a call and of all that follows it, in microseconds: few calls, and then a pause in which the
    /// journal is written.
    private func quiet(_ bench: Measurements) async throws -> Double {
        try await settled(bench)
        let before = bench.server.processorSeconds
        let sample = try await bench.load.run(
            (0..<Self.quietRequests).map(LyraMessages.card), connections: 1, port: bench.server.port
        ) { SingleRequests($0, check: LyraMessages.checkPaid) }
        try await settled(bench)
        return (bench.server.processorSeconds - before) * 1e6 / Double(max(1, sample.count))
    }

    /// Waits until a platform has nothing to do: less than a hundredth of a processor for half a second.
    private func settled(_ bench: Measurements) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        var before = bench.server.processorSeconds
        while ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(500))
            let now = bench.server.processorSeconds
            if now - before < 0.005 { return }
            before = now
        }
    }

    private func pay(_ bench: Measurements, _ count: Int) async throws -> Measurements.Result {
        try await settled(bench)
        return try await bench.order(
            (0..<max(1, count)).map(LyraMessages.card), connections: connections, check: LyraMessages.checkPaid)
    }

    private func figure(_ name: String, of bench: Measurements) async throws -> Double {
        let answers = Answers()
        _ = try await bench.load.run([LoadGenerator.get("/metrics")], connections: 1, port: bench.server.port) {
            SingleRequests($0, check: { answers.keep($0) })
        }
        let text = answers.all.first.map { String(buffer: $0) } ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
        guard let value = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
            throw BenchError("GET /metrics does not tell \(name)")
        }
        return value
    }

    private func serve(_ name: String, _ options: [String]) throws -> Child {
        let data = folder.appendingPathComponent(name, isDirectory: true)
        return try Child(guichet, ["serve", "--dev", "--port", "0", "--data", data.path] + options)
    }
}
