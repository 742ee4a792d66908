import Engine
import Foundation
import GuichetCore
import GuichetLyra
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Support
import Testing

/// What a merchant's server gets when a fault of notifications is ordered.
@Suite("Faults of notifications", .timeLimit(.minutes(5)))
struct NotificationFaultTests {
    private static func run(
        _ fault: Fault, delay: Int64? = nil, _ body: @Sendable (TestPlatform, SentNotifications) async throws -> Void
    ) async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.recordsRefusals = false
        options.sender = sent
        try await TestPlatform.run(options) { test in
            _ = try await test.platform.faults.order(
                fault, FaultOrder.Conditions(), FaultOrder.Limits(), delay: delay, code: nil)
            try await body(test, sent)
        }
    }

    private static func pay(_ test: TestPlatform, _ orderId: String) async throws {
        var message = try #require(LyraCall.payment(orderId, delay: 1).object)
        message.append("ipnTargetUrl", "https://merchant.example/ipn")
        _ = try await test.lyra.pay(.object(message))
    }

    /// The orders that were told, as a merchant's server finds them: only what its verifier accepts counts.
    private static func told(_ sent: SentNotifications) -> [String] {
        let verifier = LyraNotificationVerifier(
            shopId: "69876357", passwords: [LyraPassword(LyraCall.password)])
        return sent.all.map { notification, _ in
            guard let payment = try? verifier.verify(form: notification.body) else { return "not to be believed" }
            return payment.orderDetails?.orderId ?? "?"
        }
    }

    /// Deliveries are made side by side: waits until nothing is under way.
    private static func settle(_ test: TestPlatform) async throws {
        _ = try await poll("the deliveries") {
            let now = test.clock.now()
            let isDone = try await test.platform.paymentService.store.read { store in
                try store.notificationsDue(at: now, limit: 1, perHost: 1, perShop: 1, underWay: [:]).isEmpty
                    && store.takenNotifications().isEmpty
            }
            return isDone ? true : nil
        }
    }

    @Test("a delayed one comes after its delay, and not before")
    func delayed() async throws {
        try await Self.run(.notificationDelayed, delay: 600_000) { test, sent in
            try await Self.pay(test, "ORDER1")
            try await Self.settle(test)
            #expect(Self.told(sent) == [])
            test.clock.advance(seconds: 599)
            try await Self.settle(test)
            #expect(Self.told(sent) == [])
            test.clock.advance(seconds: 2)
            _ = try await poll("the notification") { sent.all.isEmpty ? nil : true }
            #expect(Self.told(sent) == ["ORDER1"])
        }
    }

    @Test("of two that are out of order, the later one comes first; both come once")
    func outOfOrder() async throws {
        try await Self.run(.notificationOutOfOrder, delay: 60_000) { test, sent in
            try await Self.pay(test, "ORDER1")
            try await Self.settle(test)
            try await Self.pay(test, "ORDER2")
            _ = try await poll("the second one") { sent.all.isEmpty ? nil : true }
            #expect(Self.told(sent) == ["ORDER2"])
            test.clock.advance(seconds: 61)
            _ = try await poll("the first one") { sent.all.count > 1 ? true : nil }
            #expect(Self.told(sent) == ["ORDER2", "ORDER1"])
        }
    }

    @Test("a doubled one comes twice, byte for byte, and each is to be believed")
    func doubled() async throws {
        try await Self.run(.notificationDoubled) { test, sent in
            try await Self.pay(test, "ORDER1")
            _ = try await poll("both") { sent.all.count > 1 ? true : nil }
            #expect(Self.told(sent) == ["ORDER1", "ORDER1"])
            #expect(Set(sent.all.map(\.notification.body)).count == 1)
        }
    }

    @Test(
        "one with a wrong seal, an altered and a garbled one are not to be believed",
        arguments: [Fault.notificationWrongSeal, .notificationAltered, .notificationGarbled])
    func notBelieved(fault: Fault) async throws {
        try await Self.run(fault) { test, sent in
            try await Self.pay(test, "ORDER1")
            _ = try await poll("the notification") { sent.all.isEmpty ? nil : true }
            #expect(Self.told(sent) == ["not to be believed"])
        }
    }

    @Test(
        "nor is an automatic response of Sips, whose Data are altered and not the version beside them",
        arguments: [Fault.notificationWrongSeal, .notificationAltered, .notificationGarbled])
    func notBelievedOfSips(fault: Fault) async throws {
        try await Self.run(fault) { test, sent in
            var order = OrderInitializeRequest.test()
            order.automaticResponseUrl = "http://127.0.0.1:9/told"
            let phone: InAppClient<Sips> = test.phone()
            #expect(try await phone.pay(test.merchant().orderInitialize(order)).isAccepted)
            let notification = try await poll("the notification") { sent.all.first?.notification }
            let verifier = AutomaticResponseVerifier(
                merchantId: "002001000000001", keys: ["1": SipsSecretKey("002001000000001_KEY1")])
            #expect(throws: NotificationError.self) { try verifier.verify(form: notification.body) }
        }
    }

    @Test("a lost one never comes; a failed one comes with a later attempt")
    func lostAndFailed() async throws {
        try await Self.run(.notificationNever) { test, sent in
            try await Self.pay(test, "ORDER1")
            try await Self.settle(test)
            test.clock.advance(seconds: 86_400)
            try await Self.settle(test)
            #expect(Self.told(sent) == [])
        }
        try await Self.run(.notificationFailed) { test, sent in
            try await Self.pay(test, "ORDER1")
            try await Self.settle(test)
            #expect(Self.told(sent) == [])
            try await test.platform.faults.clearAll()
            test.clock.advance(seconds: 3_600)
            _ = try await poll("the notification") { sent.all.isEmpty ? nil : true }
            #expect(Self.told(sent) == ["ORDER1"])
        }
    }
}
