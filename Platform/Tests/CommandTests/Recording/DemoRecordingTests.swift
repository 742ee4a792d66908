import Engine
import Foundation
import GuichetCore
import Support
import Testing

@testable import guichet

/// Everything that the demo's scenes say to the platform, what it answers, and what it tells the merchant, byte for
/// byte but for values that cryptography or chance made. `Scripts/check-recordings` shows and accepts differences.
@Suite("Recordings of the demo", .timeLimit(.minutes(5)))
struct DemoRecordingTests {
    @Test("each scene says and hears what is kept")
    func scenes() async throws {
        let (exchanges, notifications) = try await Self.play()
        try Recording.check(exchanges.map(\.text), against: "demo-calls.txt")
        // Notifications go out beside the calls: their order among each other says nothing. Lyra's tells a payment as it
        // is when it is sent, so what it says depends on how fast it is sent.
        let told = Set(notifications.filter { !$0.contains("kr-answer") })
        try Recording.check(told.sorted(), against: "demo-notifications.txt")
    }

    private static func play() async throws -> (calls: [ExchangeText], notifications: [String]) {
        let told = RecordedNotifications()
        let calls = RecordedCalls()
        var settings = DemoStage.Settings()
        settings.clock = DemoClock(stoppedAt: TestPlatform.noon)
        settings.transport = { calls.record($0) }
        settings.courier = { told.record($0) }
        let report = DemoReport(terminal: Terminal())
        try await DemoStage.withStage(settings, logger: TestPlatform.silentLogger) { stage in
            calls.keep(callsTo: stage.platformAddress)
            try await DemoScenarios(stage: stage, report: report).run()
        }
        #expect(report.isAllExpected)
        return (calls.exchanges, told.texts)
    }
}
