import Engine
import Storage
import Support
import Testing

@testable import Server

/// docs/faults.md, `notification-first`.
@Suite("An answer that waits for its notifications", .timeLimit(.minutes(5)))
struct WaitForDeliveriesTests {
    @Test("goes at once where none waits; where that cannot be read, it waits as long as it may")
    func unreadable() async throws {
        try await TestPlatform.run { test in
            let driver = try #require(test.platform.paymentService.store as? SQLStore).driver
            func wait(_ limit: Duration) async -> Duration {
                let start = ContinuousClock.now
                await test.platform.callFaults.waitForDeliveries(limit)
                return ContinuousClock.now - start
            }
            #expect(await wait(.seconds(60)) < .seconds(60))
            _ = try await driver.write { try $0.execute("ALTER TABLE notifications RENAME TO notifications_away", []) }
            #expect(await wait(.milliseconds(300)) >= .milliseconds(300))
            _ = try await driver.write { try $0.execute("ALTER TABLE notifications_away RENAME TO notifications", []) }
        }
    }
}
