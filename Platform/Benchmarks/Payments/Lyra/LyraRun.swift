import Foundation
import NIOCore

/// Rounds of the same measurements, one after the other, nothing else under way meanwhile.
struct LyraRun {
    let guichet: URL
    let folder: URL
    let connections: Int
    let seconds: Double
    let rounds: Int

    private static let warmUpRequests = 2_000

    func measure() async throws -> LyraReport {
        let machine = Report.Machine()
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appendingPathComponent("data", isDirectory: true)
        // --dev also simulates the device whose tokens are measured.
        let server = try Child(guichet, ["serve", "--dev", "--port", "0", "--data", data.path])
        defer { server.stop() }
        let echo = try Child(URL(fileURLWithPath: CommandLine.arguments[0]), ["echo"])
        defer { echo.stop() }
        let load = LoadGenerator()
        let bench = Measurements(load: load, server: server, echo: echo, seconds: seconds)
        do {
            Progress.tell("warming up …")
            let warm = try await warmUp(bench)
            var report = LyraReport(
                machine: machine, connections: connections, secondsPerMeasurement: seconds, rounds: [])
            for number in 1...rounds {
                Progress.tell("round \(number) of \(rounds) …")
                report.rounds.append(try await round(bench, applePayExpected: warm * seconds * 1.5))
            }
            try await load.shutdown()
            return report
        } catch {
            try? await load.shutdown()
            throw error
        }
    }

    /// - Returns: how many Apple Pay payments a second there were.
    private func warmUp(_ bench: Measurements) async throws -> Double {
        _ = try await pay(bench, (0..<Self.warmUpRequests).map(LyraMessages.card))
        return try await pay(bench, tokens(bench, Self.warmUpRequests)).sample.perSecond
    }

    private func round(_ bench: Measurements, applePayExpected: Double) async throws -> LyraReport.Round {
        // Minted now, since a token is valid for some minutes; each is used once.
        let payments = try await tokens(bench, Int(applePayExpected))
        let cards = (0..<payments.count * 3).map(LyraMessages.card)
        let disk = try DiskFlushes.measure(in: folder, seconds: min(1, seconds))
        let echo = try await bench.echo(payments, connections: connections)
        let applePay = try await pay(bench, payments)
        let floors = try await barePayment(bench, payments)
        let echoOfCards = try await bench.echo(cards, connections: connections)
        let card = try await pay(bench, cards)
        return LyraReport.Round(
            diskFlushes: disk, applePay: LyraReport.Path(applePay, beside: echo), barePayment: BareFigures(floors.bare),
            recordedPayment: BareFigures(floors.recorded), card: LyraReport.Path(card, beside: echoOfCards))
    }

    private func barePayment(
        _ bench: Measurements, _ payments: [ByteBuffer]
    ) async throws -> BarePayment.Results {
        guard let payment = try await tokens(bench, 1).first else { throw BenchError("no token was minted") }
        return try await BarePayment(
            call: .applePayToken, like: folder.appendingPathComponent("data", isDirectory: true),
            answer: try await bench.answer(to: payment)
        ).measure(payments, in: folder, connections: connections, bench, check: LyraMessages.checkPaid)
    }

    private func pay(_ bench: Measurements, _ requests: [ByteBuffer]) async throws -> Measurements.Result {
        try await bench.order(requests, connections: connections, check: LyraMessages.checkPaid)
    }

    private func tokens(_ bench: Measurements, _ count: Int) async throws -> [ByteBuffer] {
        let answers = Answers()
        _ = try await bench.load.run(
            LyraMessages.tokenRequests(count), connections: connections, port: bench.server.port
        ) { SingleRequests($0, check: { answers.keep($0) }) }
        return try answers.all.enumerated().map { try LyraMessages.applePay($1, number: $0) }
    }
}
