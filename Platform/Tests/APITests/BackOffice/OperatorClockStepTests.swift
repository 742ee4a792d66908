import AdminAPI
import Engine
import Foundation
import GuichetCore
import Server
import Support
import Testing

@Suite("A clock that passes many moments", .timeLimit(.minutes(5)))
struct OperatorClockStepTests {
    private static func order(capturedAt moment: Instant) throws -> PaymentOrder {
        PaymentOrder(
            shop: ShopID(api: "sips", name: "002001000000001"),
            amount: try #require(Amount(minorUnits: 2_500, currency: .eur)),
            plan: PaymentPlan(
                capture: .automatically(at: moment), pendingUntil: TestPlatform.noon.adding(seconds: 86_400)),
            pan: try PAN("4100000000000000"), expiry: try CardExpiry(year: 2030, month: 1),
            securityCode: try CardSecurityCode("123"), brand: "VISA", masked: "4100##########00", claims: [],
            details: Array("{}".utf8))
    }

    @Test("300 payments with moments of their own: a few flushes, and each capture at its own time, in order")
    func flushes() async throws {
        var options = TestPlatform.Options()
        options.acquirer = ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
        try await TestPlatform.run(options) { test in
            let service = test.platform.paymentService
            let moments = (1...300).map { Instant(milliseconds: TestPlatform.noon.milliseconds + $0 * 173_001) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for moment in moments {
                    let order = try Self.order(capturedAt: moment)
                    group.addTask { _ = try await service.place(order) }
                }
                try await group.waitForAll()
            }
            let before = service.meters.flushes.count
            let moved = try await test.platform.clockControl.advance(
                to: TestPlatform.noon.adding(seconds: 7 * 86_400), of: nil)
            let flushes = service.meters.flushes.count - before
            #expect(flushes < 60, "\(flushes)")
            #expect(moved.events.map(\.at) == moments)
            #expect(moved.events.allSatisfy { $0.kindName == "captured" })
            #expect(!moved.hasMore)
            #expect(moved.end == TestPlatform.noon.adding(seconds: 7 * 86_400))
        }
    }

    @Test("A notification that is tried again comes between two captures, at its own time")
    func notification() async throws {
        var options = TestPlatform.Options()
        let sender = SentNotifications(failures: 1)
        options.sender = sender
        try await TestPlatform.run(options) { test in
            let service = test.platform.paymentService
            let tester = try await OperatorTester(test)
            var message = try #require(LyraCall.payment("ORDER1", delay: 3).object)
            message["ipnTargetUrl"] = "https://shop.example/ipn"
            _ = try await test.lyra.pay(.object(message))
            let next = try await poll("its next attempt") {
                let one = try await tester.get("notifications").json["notifications"]?.array?.first
                return one?["lastResult"]?.text == nil ? nil : one?["nextAt"]?.text
            }
            #expect(next.hasPrefix("2026-07-01T10:15:00"))
            let moments = [600, 1_200].map { TestPlatform.noon.adding(seconds: $0) }
            for moment in moments { _ = try await service.place(try Self.order(capturedAt: moment)) }
            let moved = try await test.platform.clockControl.advance(
                to: TestPlatform.noon.adding(seconds: 3_600), of: nil)
            #expect(moved.events.map(\.at) == moments)
            let attempts = try await service.store.read { store in
                let found = try store.notifications(NotificationQuery()).first
                return try found.map { try store.attempts(of: $0.id) } ?? []
            }
            #expect(attempts.map(\.at) == [TestPlatform.noon, TestPlatform.noon.adding(seconds: 900)])
            #expect(sender.all.count == 2)
        }
    }
}
