import APISupport
import Engine
import Storage
import Support
import Testing

@testable import Server

@Suite("Due work on a store that cannot be read", .timeLimit(.minutes(5)))
struct UnreadableDueWorkTests {
    /// PCI DSS 4.0, 3.3.1. Not on PostgreSQL, where nodes read the keys again whenever one is added.
    @Test("destroys the keys of contexts on time", .enabled(if: !TestStore.isPostgres))
    func keys() async throws {
        try await TestPlatform.run { test in
            let keyring = test.platform.parts.contextKeyring
            let (id, box) = try #require(keyring.seal([1, 2, 3], place: "test"))
            let driver = try #require(test.platform.paymentService.store as? SQLStore).driver
            _ = try await driver.write { try $0.execute("ALTER TABLE payment_links RENAME TO links_away", []) }
            test.clock.advance(seconds: 31 * 60)
            let log = LogBook()
            let work = Task { try await DueWork(platform: test.platform, logger: log.logger).run() }
            _ = try await poll("a round") {
                log.entries.contains { $0.message == "due work could not be carried out" } ? true : nil
            }
            work.cancel()
            try await work.value
            // Gone, and not only refused: not even a clock that is set back finds it.
            test.clock.move(to: TestPlatform.noon)
            #expect(keyring.open(box, keyID: id, place: "test") == nil)
            _ = try await driver.write { try $0.execute("ALTER TABLE links_away RENAME TO payment_links", []) }
        }
    }
}
