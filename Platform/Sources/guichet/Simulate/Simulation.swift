import AdminAPI
import AsyncHTTPClient
import Engine
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
@_spi(Platform) import GuichetRunFolder
import Logging
import Server
import Storage

/// A platform of its own on which months of payments happen; all of it follows from a number.
struct Simulation: Sendable {
    let number: UInt64
    let days: Int
    let payments: Int
    let logger: Logger

    struct Outcome: Sendable {
        /// Each event as one line of JSON, by time, payment and number.
        let history: [UInt8]
        let events: Int
        /// How many payments are in each state at the end.
        let outcomes: [String: Int]
    }

    func run() async throws -> Outcome {
        let folder = RunFolder.fresh()
        defer { try? FileManager.default.removeItem(at: folder) }
        let client = HTTPClient(configuration: AsyncHTTPTransport.configuration)
        let result: Result<Outcome, any Error>
        do {
            result = .success(try await run(in: DataFolder(folder), over: AsyncHTTPTransport(client: client)))
        } catch {
            result = .failure(error)
        }
        try await client.shutdown()
        return try result.get()
    }

    private func run(in folder: DataFolder, over transport: any HTTPTransport) async throws -> Outcome {
        let keys = try VaultKeys(text: VaultKeys.freshText(random: SystemRandom()))
        var settings = PlatformServer.Settings(folder: folder, vaultKeys: keys)
        settings.port = 0
        settings.repeatable = RepeatableRun(number: number)
        settings.sender = Accepting()
        let server = try await PlatformServer.open(settings, logger: logger)
        let (ready, announce) = AsyncStream<String>.makeStream()
        let (stop, stopper) = AsyncStream<Void>.makeStream()
        async let running: Void = {
            defer { announce.finish() }
            try await server.run(stopWhen: { for await _ in stop {} }) { announce.yield($0) }
        }()
        let result: Result<Outcome, any Error>
        do {
            guard let address = await ready.first(where: { _ in true }) else {
                throw DemoFailure("the platform did not start")
            }
            let shoppers = try SimulatedShops(address, transport, random: SeededRandom(seed: number))
            try await pay(shoppers, server.platform)
            result = .success(try await outcome(server.platform.paymentService.store))
        } catch {
            result = .failure(error)
        }
        stopper.finish()
        try await running
        return try result.get()
    }

    /// Takes every notification.
    private struct Accepting: NotificationSender {
        func deliver(_ request: NotificationRequest, to url: String) async -> Delivery { .accepted }
    }

    private func pay(_ shops: SimulatedShops, _ platform: Platform) async throws {
        let clock = platform.clockControl
        let gap = Int64(days) * 86_400 / Int64(payments)
        for payment in 1...payments {
            try await shops.pay(payment)
            // Not evenly: between nothing and twice the mean.
            let span = max(1, gap * Int64(shops.random.number(in: 0...200)) / 100)
            _ = try await clock.advance(to: clock.now(of: nil).adding(seconds: span), of: nil)
        }
        let end = RepeatableRun.start.adding(seconds: Int64(days) * 86_400)
        if clock.now(of: nil) < end { _ = try await clock.advance(to: end, of: nil) }
    }

    private func outcome(_ store: any Store) async throws -> Outcome {
        try await store.read { store in
            let events = try store.events(
                after: Instant(milliseconds: 0), through: Instant(milliseconds: .max), of: nil, limit: .max)
            var lines: [UInt8] = []
            var states: [String: Int] = [:]
            for entry in events {
                let line: JSONValue = [
                    "at": .integer(entry.at.milliseconds), "payment": .string(entry.payment.text),
                    "number": .integer(Int64(entry.number)), "event": try JSONValue(parsing: entry.event),
                    "hash": .string(Hex.encode(entry.hash)),
                ]
                lines += line.encoded() + [UInt8(ascii: "\n")]
            }
            for id in Set(events.map(\.payment)) {
                if let payment = try store.payment(id) { states[payment.state.rawValue, default: 0] += 1 }
            }
            return Outcome(history: lines, events: events.count, outcomes: states)
        }
    }
}
