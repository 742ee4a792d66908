import Engine
import Foundation
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

    /// Lyra's demo shop orders a payment.
    private static func pay(at address: String, over transport: any HTTPTransport) async throws -> HTTPTransportResponse
    {
        let message: JSONValue = [
            "amount": .integer(2_500), "currency": "EUR", "orderId": "ORDER1",
            "paymentForms": [
                [
                    "paymentMethodType": "CARD", "pan": "4970100000000055", "expiryMonth": "12", "expiryYear": "30",
                    "securityCode": "123",
                ]
            ],
        ]
        let keys = Data("69876357:testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M".utf8).base64EncodedString()
        let url = try #require(URL(string: "\(address)/api-payment/V4/Charge/CreatePayment"))
        return try await transport.send(
            HTTPTransportRequest(url: url, headers: [("Authorization", "Basic \(keys)")], body: message.encoded()))
    }

    @Test(
        "where the task is cancelled that serves, a payment in progress is answered, and the folder is in use until then"
    )
    func cancelled() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        let acquirer = ScriptedAcquirer(authorisations: [.hold(ScriptedAcquirer.approval)])
        var settings = PlatformServer.Settings(
            folder: folder, vaultKeys: try VaultKeys(text: TestPlatform.vaultKeysText))
        settings.port = 0
        settings.acquirer = acquirer
        // None of these times ends it.
        settings.limits.stopHalfSent = .seconds(200)
        settings.limits.stop = .seconds(220)
        settings.limits.stopAll = .seconds(250)
        let (made, log) = (settings, LogBook())
        try await withTransport { transport in
            let server = try await PlatformServer.open(made, logger: log.logger)
            let (ready, announce) = AsyncStream<String>.makeStream()
            let serving = Task {
                defer { announce.finish() }
                try await server.run { announce.yield($0) }
            }
            let address = try #require(await ready.first { _ in true })
            let paying = Task { try await Self.pay(at: address, over: transport) }
            while acquirer.asked.isEmpty { await Task.yield() }
            serving.cancel()
            while server.platform.readiness.isReady { await Task.yield() }
            let error = await #expect(throws: StorageError.self) {
                _ = try await PlatformServer.open(made, logger: TestPlatform.silentLogger)
            }
            #expect(error?.code == .folderInUse)
            acquirer.release()
            let answer = try await paying.value
            #expect(try JSONValue(parsing: answer.body)["answer"]?["orderStatus"]?.text == "PAID")
            try await serving.value
            #expect(log.lines.last { $0.hasPrefix("notice") }?.hasPrefix("notice stopped") == true)
            try await PlatformServer.open(made, logger: TestPlatform.silentLogger).close()
        }
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
