import Foundation
import NIOCore

/// Two builds that serve at once. They pay in turn; while one does, the other has nothing to do.
struct CompareRun {
    let before: URL
    let after: URL
    let folder: URL
    let call: ComparedCall
    let connections: Int
    let rounds: Int
    let requests: Int
    let options: [String]

    /// How many connections prepare the payments.
    private static let preparing = 32

    func measure() async throws -> CompareReport {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (first, second) = (try serve(before, "before"), try serve(after, "after"))
        defer { for child in [first, second] { child.stop() } }
        let load = LoadGenerator()
        let benches = [first, second].map { Measurements(load: load, server: $0, echo: $0, seconds: 0) }
        do {
            var report = CompareReport(call: call, rounds: [])
            // The first one only warms up.
            for number in 0...rounds {
                Progress.tell("\(call.rawValue): round \(number) of \(rounds) …")
                // Each goes first in every other round.
                let isTurned = number.isMultiple(of: 2)
                var times = [0.0, 0.0]
                for index in isTurned ? [1, 0] : [0, 1] { times[index] = try await pay(benches[index]) }
                if number > 0 { report.rounds.append((times[0], times[1])) }
            }
            try await load.shutdown()
            return report
        } catch {
            try? await load.shutdown()
            throw error
        }
    }

    /// - Returns: microseconds of processor time for each payment.
    private func pay(_ bench: Measurements) async throws -> Double {
        let (payments, check) = try await payments(bench)
        let start = bench.server.processorSeconds
        let sample = try await bench.load.run(payments, connections: connections, port: bench.server.port) {
            SingleRequests($0, check: check)
        }
        guard sample.count == requests else { throw BenchError("\(sample.count) of \(requests) payments were made") }
        return (bench.server.processorSeconds - start) * 1e6 / Double(requests)
    }

    private func payments(
        _ bench: Measurements
    ) async throws -> ([ByteBuffer], @Sendable (ByteBuffer) throws -> Void) {
        switch call {
        case .sips: return (try await bench.orders(requests, preparing: Self.preparing), Payments.checkPaid)
        case .lyraCard: return ((0..<requests).map(LyraMessages.card), LyraMessages.checkPaid)
        case .lyraToken:
            let answers = Answers()
            _ = try await bench.load.run(
                LyraMessages.tokenRequests(requests), connections: Self.preparing, port: bench.server.port
            ) { SingleRequests($0, check: { answers.keep($0) }) }
            let payments = try answers.all.enumerated().map { try LyraMessages.applePay($1, number: $0) }
            return (payments, LyraMessages.checkPaid)
        case .direct:
            // It ends with a letter, as in DirectRun.
            let prefix = String(UInt32.random(in: 0 ... .max), radix: 36) + "x"
            return (DirectMessages.payments(requests, prefix: prefix), DirectMessages.checkPaid)
        }
    }

    private func serve(_ guichet: URL, _ name: String) throws -> Child {
        let data = folder.appendingPathComponent(name, isDirectory: true)
        return try Child(guichet, ["serve", "--dev", "--port", "0", "--data", data.path] + options)
    }
}
