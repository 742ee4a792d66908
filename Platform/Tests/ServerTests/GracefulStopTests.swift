import Engine
import Faces
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Storage
import Support
import Testing

@Suite("A graceful stop")
struct GracefulStopTests {
    @Test("payments in flight are finished and answered; readiness turns false before that")
    func inFlight() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.answerAfter(.milliseconds(600), ScriptedAcquirer.approval)])
        var options = TestPlatform.Options()
        options.acquirer = acquirer
        let (paying, readiness) = try await TestPlatform.run(options) { test in
            #expect(test.platform.readiness.isReady)
            let initialisation = try await test.merchant().orderInitialize(.test())
            let paying = Task { try await test.phone().pay(initialisation) }
            while acquirer.asked.isEmpty { await Task.yield() }
            // Leaving here stops the platform while the acquirer is still thinking.
            return (
                paying,
                Task {
                    while test.platform.readiness.isReady { await Task.yield() }
                    return acquirer.answered
                }
            )
        }
        #expect(try await paying.value.inAppResponseCode == .accepted)
        #expect(await readiness.value == 0)
    }

    @Test("what the outbox owes waits on disk for the next start")
    func outboxWaits() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        options.courier = RefusingCourier()
        try await TestPlatform.run(options) { test in
            var order = OrderInitializeRequest.test()
            order.automaticResponseUrl = "http://127.0.0.1:9/n"
            let response = try await test.phone().pay(test.merchant().orderInitialize(order))
            #expect(response.isAccepted)
        }
        let next = try await TestPlatform.run(options) { test in
            try await test.platform.counter.store.read { try $0.countNotifications(.waiting) }
        }
        #expect(next == 1)
    }

    @Test("a second platform on the folder is refused with a clear message, and the first one does not notice")
    func secondPlatform() async throws {
        try await TestPlatform.run { test in
            let settings = PlatformServer.Settings(
                folder: test.folder, vaultKeys: try VaultKeys(text: TestPlatform.vaultKeysText))
            let error = await #expect(throws: StorageError.self) {
                _ = try await PlatformServer.open(settings, logger: TestPlatform.silentLogger)
            }
            #expect(error?.code == .folderInUse)
            #expect(error?.description.contains("in use by another guichet") == true)
            #expect(try await test.get("/ready").status == 200)
        }
    }
}

private struct RefusingCourier: Courier {
    func deliver(_ letter: Letter, to url: String) async -> Delivery { .failed(reason: "refused") }
}
