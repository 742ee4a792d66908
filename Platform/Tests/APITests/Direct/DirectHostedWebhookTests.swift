import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: webhooks of a hosted checkout", .timeLimit(.minutes(5)))
struct DirectHostedWebhookTests {
    /// A shopper in front of a page whose merchant is told.
    private static func visit(
        _ body: @Sendable (TestPlatform, DirectShopper, SentNotifications) async throws -> Void
    ) async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            let message = DirectTester.checkout(blocks: ["feedbacks": ["webhooksUrls": ["https://shop.example/hook"]]])
            try await body(test, try await test.direct.shopper(message), sent)
        }
    }

    private static func events(_ count: Int, _ sent: SentNotifications) async throws -> [DirectWebhookEvent] {
        try await poll("\(count) events") {
            let events = try DirectWebhookTests.events(sent)
            return events.count == count ? events : nil
        }
    }

    @Test("a shopper who pays without authentication causes one webhook for the creation and one for the decision")
    func paid() async throws {
        try await Self.visit { _, shopper, sent in
            #expect(try await shopper.pay().result == "paid")
            let types = try await Self.events(2, sent).compactMap(\.type)
            #expect(Set(types) == [.paymentCreated, .paymentPendingCapture])
        }
    }

    @Test(
        "a shopper who goes to the issuer causes one webhook that says so, and one for the result",
        arguments: [("challenge", .paymentPendingCapture), ("failed", .paymentRejected), (nil, .paymentCancelled)]
            as [(String?, DirectEventType)])
    func redirected(row: String?, end: DirectEventType) async throws {
        try await Self.visit { test, shopper, sent in
            let issuer = try await shopper.pay(DirectIssuer.challenged)
            let told = try await Self.events(1, sent)
            #expect(told.compactMap(\.type) == [.paymentRedirected])
            let id = try #require(told.first?.payment?.id?.rawValue)
            // What the merchant was told of is there to be asked for, while the checkout is not over.
            let payment = try await test.direct.payment(id)
            #expect(payment.status == .redirected)
            #expect(payment.hostedCheckoutSpecificOutput?.hostedCheckoutId == shopper.id)
            #expect(try await shopper.status().status == .inProgress)
            if let row {
                _ = try await test.issuer.comeBack(try await test.issuer.press(row, on: issuer))
            } else {
                test.clock.advance(seconds: 900)
                try await test.platform.paymentService.runDueSteps()
            }
            let events = try await Self.events(2, sent)
            #expect(Set(events.compactMap(\.type)) == [.paymentRedirected, end])
            #expect(events.allSatisfy { $0.payment?.id?.rawValue == id })
            if row == "challenge" {
                #expect(try await shopper.status().createdPaymentOutput?.payment?.id?.rawValue == id)
            }
        }
    }

    @Test(
        "a shopper who leaves the issuer and pays otherwise causes webhooks for both payments, each with its own identifier"
    )
    func otherwise() async throws {
        try await Self.visit { test, shopper, sent in
            _ = try await shopper.pay(DirectIssuer.challenged)
            let left = try #require(try await Self.events(1, sent).first?.payment?.id)
            #expect(try await shopper.pay().result == "paid")
            test.clock.advance(seconds: 900)
            try await test.platform.paymentService.runDueSteps()
            let events = try await Self.events(4, sent)
            let types = { (isLeft: Bool) in
                Set(events.filter { ($0.payment?.id == left) == isLeft }.compactMap(\.type))
            }
            #expect(types(true) == [.paymentRedirected, .paymentCancelled])
            #expect(types(false) == [.paymentCreated, .paymentPendingCapture])
            #expect(try await shopper.status().createdPaymentOutput?.payment?.id != left)
        }
    }
}
