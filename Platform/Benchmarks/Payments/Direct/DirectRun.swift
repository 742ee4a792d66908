import Foundation
import NIOCore
import Storage

/// Rounds of the same measurements, one after the other, nothing else under way meanwhile.
struct DirectRun {
    let guichet: URL
    let folder: URL
    let localstripe: URL?
    let stored: Int
    let connections: Int
    let seconds: Double
    let rounds: Int

    private static let warmUpRequests = 2_000

    func measure() async throws -> DirectReport {
        let machine = Report.Machine()
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let load = LoadGenerator()
        do {
            let report = try await measure(machine, load)
            try await load.shutdown()
            return report
        } catch {
            try? await load.shutdown()
            throw error
        }
    }

    private func measure(_ machine: Report.Machine, _ load: LoadGenerator) async throws -> DirectReport {
        let full = folder.appendingPathComponent("full", isDirectory: true)
        if stored > 0 { try await fill(full, load) }
        let echo = try Child(URL(fileURLWithPath: CommandLine.arguments[0]), ["echo"])
        defer { echo.stop() }
        var report = DirectReport(
            machine: machine, connections: connections, secondsPerMeasurement: seconds, stored: stored, rounds: [])
        for number in 1...rounds {
            Progress.tell("round \(number) of \(rounds) …")
            let disk = try DiskFlushes.measure(in: folder, seconds: min(1, seconds))
            // A new folder for each round, so that the empty store stays one.
            let data = folder.appendingPathComponent("empty-\(number)", isDirectory: true)
            let empty = try await serving(data, load, echo, isEmpty: true)
            try FileManager.default.removeItem(at: data)
            let filled = stored > 0 ? try await serving(full, load, echo, isEmpty: false).payment : nil
            report.rounds.append(
                DirectReport.Round(
                    diskFlushes: disk, empty: empty, full: filled.map { DirectReport.Full($0) },
                    localstripe: try await others(load)))
        }
        return report
    }

    /// `createPayment` on a data folder, and the echo of the same calls in the same minute.
    private func serving(
        _ data: URL, _ load: LoadGenerator, _ echo: Child, isEmpty: Bool
    ) async throws -> DirectReport.Pair {
        let server = try serve(data)
        defer { server.stop() }
        let bench = Measurements(load: load, server: server, echo: echo, seconds: seconds)
        let warm = try await pay(bench, DirectMessages.payments(Self.warmUpRequests, prefix: prefix()))
        let payments = DirectMessages.payments(Int(warm.sample.perSecond * seconds * 2), prefix: prefix())
        let echoed = isEmpty ? try await bench.echo(payments, connections: connections) : nil
        let paid = try await pay(bench, payments)
        let floors = isEmpty ? try await barePayment(bench, payments, data) : nil
        return DirectReport.Pair(payment: paid, echo: echoed, floors: floors)
    }

    private func barePayment(
        _ bench: Measurements, _ payments: [ByteBuffer], _ data: URL
    ) async throws -> BarePayment.Results {
        guard let payment = DirectMessages.payments(1, prefix: prefix()).first
        else { throw BenchError("no call was made") }
        return try await BarePayment(
            call: .decryptedData, like: data,
            answer: try await bench.answer(to: payment)
        ).measure(payments, in: folder, connections: connections, bench, check: DirectMessages.checkPaid)
    }

    private func pay(_ bench: Measurements, _ requests: [ByteBuffer]) async throws -> Measurements.Result {
        try await bench.order(requests, connections: connections, check: DirectMessages.checkPaid)
    }

    private func fill(_ data: URL, _ load: LoadGenerator) async throws {
        Progress.tell("storing \(stored) payments …")
        let server = try serve(data)
        _ = try await load.run(
            DirectMessages.payments(1, prefix: prefix()), connections: 1, port: server.port
        ) { SingleRequests($0, check: DirectMessages.checkPaid) }
        server.stop()
        try await DirectSeed(folder: DataFolder(data)).fill(with: stored)
    }

    /// A new one for each round: it keeps all that it has made in one file, which it writes anew for each.
    private func others(_ load: LoadGenerator) async throws -> Sample? {
        guard let localstripe else { return nil }
        let port = try await load.freePort()
        let child = try Child(localstripe, ["--port", String(port), "--from-scratch"], listeningOn: port)
        defer { child.stop() }
        try await load.waitFor(port)
        return try await load.run(
            [DirectMessages.intent], isEndless: true, seconds: seconds, connections: connections, port: port
        ) { SingleRequests($0, check: DirectMessages.checkIntent) }
    }

    private func serve(_ data: URL) throws -> Child {
        try Child(guichet, ["serve", "--dev", "--port", "0", "--data", data.path])
    }

    /// It ends with a letter: digits up to the number of the call could look like a card's number, which is refused.
    private func prefix() -> String { String(UInt32.random(in: 0 ... .max), radix: 36) + "x" }
}
