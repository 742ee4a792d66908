import Engine
import GuichetCore
import Support
import Testing

/// Payments that a provider settles with the shopper, in an app of its own.
@Suite("A payment decided by a provider")
struct ProviderOrderTests {
    private static func begun(_ body: (TestPaymentService, Payment) async throws -> Void) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
            let plan = PaymentPlan(capture: .withAuthorisation, pendingUntil: test.clock.now().adding(seconds: 600))
            let placement = try await test.paymentService.begin(
                ProviderOrder(
                    shop: ShopID(api: "test", name: "1"), amount: amount, plan: plan, provider: "app",
                    pendingCode: "60", claims: [], subscriptions: [], details: []))
            guard case .placed(let payment) = placement else { throw TestPlatform.NotStarted() }
            try await body(test, payment)
            // Only the shopper is ever asked.
            #expect(test.acquirer.asked.isEmpty && test.acquirer.inquired.isEmpty)
        }
    }

    @Test("it is pending from the start, with its API's code; the shopper's decision counts once")
    func decided() async throws {
        try await Self.begun { test, payment in
            #expect(payment.state == .pending)
            #expect(try await test.payment(payment.id).verdict == .pending(code: "60"))
            test.clock.advance(seconds: 599)
            try await test.paymentService.runDueQuestions()
            let approved = try await test.paymentService.decide(payment.id, ScriptedAcquirer.approval)
            #expect(approved?.state == .captured)
            let refused = try await test.paymentService.decide(payment.id, .declined(code: "05", acquirerCode: nil))
            #expect(refused?.state == .captured)
        }
    }

    @Test("a decision at the exact instant of the shopper's time limit is too late")
    func tooLate() async throws {
        try await Self.begun { test, payment in
            test.clock.move(to: payment.plan.pendingUntil)
            let decided = try await test.paymentService.decide(payment.id, ScriptedAcquirer.approval)
            #expect(decided?.state == .expired)
            #expect(decided?.totals == Payment.Totals())
        }
    }

    @Test("an undecided payment ends when its time is over, and is no longer asked about")
    func givenUp() async throws {
        try await Self.begun { test, payment in
            #expect(payment.dueAt == payment.plan.pendingUntil)
            test.clock.move(to: payment.plan.pendingUntil)
            try await test.paymentService.runDueQuestions()
            #expect(try await test.payment(payment.id).state == .expired)
            #expect(try await test.paymentService.runDueQuestions() == 0)
        }
    }
}
