import Engine
import Foundation
import GuichetCore
import Server
import Support
import Testing

@testable import guichet

/// Everything that the demo's scenes say to the platform, and what it answers, byte for byte except values that
/// cryptography or chance made. Not what it tells the merchant meanwhile: how much of that comes before the end depends
/// on the machine. `Scripts/check-recordings` shows and accepts differences.
@Suite("Recordings of the demo", .timeLimit(.minutes(20)))
struct DemoRecordingTests {
    @Test("each scene sends and receives what is recorded")
    func scenes() async throws {
        let exchanges = try await Self.recorded()
        try Recording.check(exchanges.map(\.text), against: "demo-calls.txt")
    }

    private static func recorded() async throws -> [ExchangeText] {
        let calls = RecordedCalls()
        var settings = DemoStage.Settings()
        settings.clock = DemoClock(stoppedAt: TestPlatform.noon)
        settings.transport = { calls.record($0) }
        settings.sender = PersistentSender()
        settings.waitLimit = .seconds(240)
        let report = DemoReport(terminal: Terminal())
        try await DemoStage.withStage(settings, logger: TestPlatform.silentLogger) { stage in
            calls.keep(callsTo: stage.platformAddress)
            try await DemoScenarios(stage: stage, report: report).run()
        }
        #expect(report.surprises == [])
        #expect(report.isAllExpected)
        return calls.exchanges
    }
}

/// Repeats an attempt that a busy machine let time out: the next one of the queue is due at a time that a stopped clock
/// never reaches.
private struct PersistentSender: NotificationSender {
    private let sender = HTTPNotificationSender(policy: AddressPolicy(allowsLoopback: true))

    func deliver(_ notification: NotificationRequest, to url: String) async -> Delivery {
        for _ in 0..<10 {
            let delivery = await sender.deliver(notification, to: url)
            guard case .failed = delivery else { return delivery }
        }
        return await sender.deliver(notification, to: url)
    }
}
