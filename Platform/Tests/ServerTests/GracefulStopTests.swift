import Engine
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Storage
import Support
import Testing

@Suite("A graceful stop", .timeLimit(.minutes(10)))
struct GracefulStopTests {
    @Test("payments in progress are finished and answered; readiness turns false before that")
    func inFlight() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.hold(ScriptedAcquirer.approval)])
        var options = TestPlatform.Options()
        options.acquirer = acquirer
        let (paying, releasing) = try await TestPlatform.run(options) { test in
            #expect(test.platform.readiness.isReady)
            let initialisation = try await test.merchant().orderInitialize(.test())
            let paying = Task { try await test.phone().pay(initialisation) }
            while acquirer.asked.isEmpty { await Task.yield() }
            // Leaving here stops the platform while the acquirer is still thinking. It answers only once readiness is false:
            // a payment of a platform that stays ready would not be accepted.
            return (
                paying,
                Task {
                    while test.platform.readiness.isReady { await Task.yield() }
                    acquirer.release()
                }
            )
        }
        #expect(try await paying.value.inAppResponseCode == .accepted)
        await releasing.value
    }

    @Test("queued notifications wait on disk for the next start")
    func queueWaits() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        options.sender = RefusingSender()
        try await TestPlatform.run(options) { test in
            var order = OrderInitializeRequest.test()
            order.automaticResponseUrl = "http://127.0.0.1:9/n"
            let response = try await test.phone().pay(test.merchant().orderInitialize(order))
            #expect(response.isAccepted)
        }
        let next = try await TestPlatform.run(options) { test in
            try await test.platform.paymentService.store.read { try $0.countNotifications(.waiting) }
        }
        #expect(next == 1)
    }

    @Test(
        "a notification in progress when the process was killed is sent again at the next start, at once"
    )
    func killedWhileTelling() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        options.sender = RefusingSender()
        try await TestPlatform.run(options) { test in
            var order = OrderInitializeRequest.test()
            order.automaticResponseUrl = "http://127.0.0.1:9/n"
            _ = try await test.phone().pay(test.merchant().orderInitialize(order))
            _ = try await poll("the first try") { () -> Bool? in
                let now = test.clock.now()
                let isTried = try await test.platform.paymentService.store.read { store in
                    try store.takenNotifications().isEmpty
                        && store.notificationsDue(at: now, limit: 1, perHost: 1, perShop: 1, underWay: [:]).isEmpty
                }
                return isTried ? true : nil
            }
        }
        // As a process leaves the folder that is killed while it sends the second time.
        options.clock.advance(seconds: 5)
        let store = try await folder.openStore(at: options.clock.now(), options: .test)
        let queue = NotificationQueue(
            store: store, clock: options.clock, sender: RefusingSender(), writers: [:],
            logger: TestPlatform.silentLogger)
        #expect(try await queue.take().count == 1)
        try await store.close()
        // The clock stands still.
        options.sender = AcceptingSender()
        try await TestPlatform.run(options) { test in
            let told = try await poll("the second try") { () -> Int? in
                let count = try await test.platform.paymentService.store.read { try $0.countNotifications(.delivered) }
                return count > 0 ? count : nil
            }
            #expect(told == 1)
        }
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

private struct RefusingSender: NotificationSender {
    func deliver(_ notification: NotificationRequest, to url: String) async -> Delivery { .failed(reason: "refused") }
}

private struct AcceptingSender: NotificationSender {
    func deliver(_ notification: NotificationRequest, to url: String) async -> Delivery { .accepted }
}
