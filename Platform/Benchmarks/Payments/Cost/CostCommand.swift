import ArgumentParser
import Foundation
import NIOCore

/// `guichet-bench cost`: makes orders, by default one after the other, and tells what the platform counted meanwhile.
///
/// For `Scripts/check-cost`, which starts the platform with its counters (Benchmarks/Cost/counters.c).
struct CostCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cost", abstract: "Make orders at a platform that counts, and print what was counted.")

    @Option(help: "Where the platform listens, on this machine.")
    var port: Int

    @Option(help: "The file of its counters, if it counts.")
    var counters: String?

    @Option(help: "sips, lyra, direct or echo.")
    var api: CostAPI

    @Option(help: "The platform's process, to print its processor time too, in nanoseconds.")
    var pid: Int?

    @Option(help: "Orders before the counting, after which everything is there that is made once.")
    var warmUp = 50

    @Option(help: "Orders that are counted.")
    var orders = 100

    @Option(help: "How many connections at once.")
    var connections = 1

    @Option(help: "What the orders' references begin with: a platform takes each reference once.")
    var prefix = "COST"

    @Option(help: "Seconds without orders before the counting: what the platform does by the clock is subtracted.")
    var idle = 0

    func run() async throws {
        let load = LoadGenerator()
        do {
            let all = try await requests(load)
            try await pay(Array(all.prefix(warmUp)), load)
            // What follows the first orders, as their notifications and their journal, is over by then.
            if idle > 0 { try await Task.sleep(for: .seconds(2)) }
            let byTheClock = try await countedMeanwhile { try await Task.sleep(for: .seconds(idle)) }
            let paying = try await countedMeanwhile { try await pay(Array(all.suffix(orders)), load) }
            // A busy machine takes longer for the same orders, and the platform works on by the clock.
            let rounds = idle > 0 ? paying.duration / byTheClock.duration : 0
            for (count, other) in zip(paying.counts, byTheClock.counts) {
                print(count - min(count, UInt64((Double(other) * rounds).rounded())))
            }
        } catch {
            try? await load.shutdown()
            throw error
        }
        try await load.shutdown()
    }

    /// All of them are made before the first one is sent: preparing an order of Sips is a call of its own.
    private func requests(_ load: LoadGenerator) async throws -> [ByteBuffer] {
        let count = warmUp + orders
        switch api {
        case .sips:
            let answers = Answers()
            _ = try await load.run(
                Payments.initialisations(count, prefix: prefix), connections: 1, port: port
            ) { SingleRequests($0, check: { answers.keep($0) }) }
            return try answers.all.map(Payments.order)
        case .lyra, .echo: return (0..<count).map(LyraMessages.card)
        case .direct: return DirectMessages.payments(count, prefix: prefix)
        }
    }

    private func pay(_ requests: [ByteBuffer], _ load: LoadGenerator) async throws {
        let check = api.check
        _ = try await load.run(requests, connections: connections, port: port) { SingleRequests($0, check: check) }
    }

    private func countedMeanwhile(
        _ body: () async throws -> Void
    ) async throws -> (counts: [UInt64], duration: Duration) {
        let (before, start) = (try counted(), ContinuousClock.now)
        try await body()
        return (zip(try counted(), before).map { $0 - $1 }, ContinuousClock.now - start)
    }

    private func counted() throws -> [UInt64] {
        let bytes = try counters.map { try Data(contentsOf: URL(fileURLWithPath: $0)) } ?? Data()
        let counted = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
        }
        return counted + (try pid.map { [try Self.processorTime(of: $0)] } ?? [])
    }

    /// Of all threads that live, in nanoseconds: Linux counts whole processes in hundredths of a second only.
    private static func processorTime(of pid: Int) throws -> UInt64 {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
        return try threads.reduce(into: 0) { sum, thread in
            // A thread may end meanwhile.
            guard let text = try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/schedstat", encoding: .utf8)
            else {
                return
            }
            guard let time = text.split(separator: " ").first.flatMap({ UInt64($0) }) else {
                throw BenchError("the kernel does not count the time of threads: \(text)")
            }
            sum += time
        }
    }
}

/// Whose orders are counted: each API's payment that merchants make most.
enum CostAPI: String, ExpressibleByArgument, CaseIterable {
    /// `cardOrder`, from a phone.
    case sips
    /// `Charge/CreatePayment` with a card.
    case lyra
    /// `createPayment` with what a merchant decrypted.
    case direct
    /// Lyra's request, at ``EchoCommand``.
    case echo

    var check: @Sendable (ByteBuffer) throws -> Void {
        switch self {
        case .sips: Payments.checkPaid
        case .lyra: LyraMessages.checkPaid
        case .direct: DirectMessages.checkPaid
        case .echo: LyraMessages.checkEcho
        }
    }
}
