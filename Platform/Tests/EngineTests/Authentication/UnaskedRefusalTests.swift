import Engine
import Storage
import Support
import Testing

@Suite("An order that is refused before the acquirer is asked")
struct UnaskedRefusalTests {
    private static let acquirer: @Sendable () -> ScriptedAcquirer = {
        ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
    }

    @Test("is stored as a decided payment, and the acquirer is never asked")
    func onRecord() async throws {
        let acquirer = Self.acquirer()
        try await TestPaymentService.run(acquirer) { test in
            let payment = try await test.place(
                test.order().refused(code: "05", acquirerCode: "A1", claims: [], telling: nil))
            #expect(payment.state == .refused)
            #expect(payment.verdict == .declined(code: "05", acquirerCode: "A1"))
            #expect(payment.decidedAt == test.clock.now())
            #expect(payment.totals == Payment.Totals())
            let history = try await test.history(payment.id)
            #expect(history.count == 2)
            #expect(history.first?.contains(#""kind":"ordered""#) == true)
            #expect(history.last == #"{"kind":"refusedUnasked","code":"05"}"#)
            #expect(acquirer.asked.isEmpty)
            // A restart finds no question about it.
            #expect(try await test.paymentService.recover() == 0)
            #expect(try await test.paymentService.runDueQuestions() == 0)
            #expect(acquirer.inquired.isEmpty)
        }
    }

    @Test("uses its references, and the merchant is notified")
    func claimsAndNotification() async throws {
        try await TestPaymentService.run(Self.acquirer()) { test in
            let claim = Claim(.reference, scope: "s", key: "k", secondsAfterDecision: 60)
            let order = try test.order().refused(code: "17", claims: [claim], telling: "https://shop.example/n")
            let payment = try await test.place(order)
            #expect(try await test.store.read { try $0.notifications(of: payment.id) }.count == 1)
            guard case .repeated(let first) = try await test.paymentService.place(order) else {
                Issue.record("placed twice")
                return
            }
            #expect(first.purpose == .reference && first.held.content == .payment(payment.id))
            #expect(first.payment?.id == payment.id)
            test.clock.advance(seconds: 61)
            try await test.paymentService.purge()
            #expect(try await test.store.read { try $0.claim(scope: "s", key: "k") } == nil)
        }
    }

    @Test("is not possible once the acquirer may have been asked")
    func onlyAtOnce() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let payment = try await test.place(test.order())
            #expect(payment.state == .unknown)
            await #expect(throws: LifecycleError.self) {
                try await test.paymentService.advance(payment.id, .refuseUnasked(code: "05", acquirerCode: nil))
            }
        }
    }
}

extension PaymentOrder {
    /// The same order, refused already.
    fileprivate func refused(
        code: String, acquirerCode: String? = nil, claims: [Claim], telling url: String?
    ) -> PaymentOrder {
        PaymentOrder(
            shop: shop, amount: amount, plan: plan, pan: pan, expiry: expiry, securityCode: securityCode, brand: brand,
            masked: masked, claims: claims, subscriptions: Subscription.decision(url), details: details,
            refusal: Refusal(code: code, acquirerCode: acquirerCode))
    }
}
