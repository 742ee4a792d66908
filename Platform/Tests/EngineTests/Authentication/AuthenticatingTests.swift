import Engine
import GuichetCore
import Storage
import Support
import Testing

@Suite("Orders that wait for the issuer's authentication")
struct AuthenticatingTests {
    private static let approve = ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval)

    private static func placed(
        _ acts: [ScriptedAcquirer.Act] = [approve], claims: [Claim] = [],
        _ body: (TestPaymentService, PaymentID) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: acts)) { test in
            let order = try test.order(claims: claims).away(until: TestPlatform.noon.adding(seconds: 900))
            let payment = try await test.place(order)
            #expect(payment.state == .authenticating && payment.id == PaymentID("chosen"))
            #expect(test.acquirer.asked.isEmpty)
            try await body(test, payment.id)
        }
    }

    @Test("after the cardholder comes back the acquirer is asked once, with the code that was never stored")
    func back() async throws {
        try await Self.placed { test, id in
            let code = try CardSecurityCode("123")
            let payment = try await test.paymentService.authorise(
                id, afterAuthentication: nil, details: Array("new".utf8), securityCode: code)
            #expect(payment.state == .toCapture)
            #expect(try await test.payment(id).details == Array("new".utf8))
            #expect(test.acquirer.asked.count == 1)
            #expect(test.acquirer.asked.first?.securityCode != nil)
            await #expect(throws: LifecycleError.wrongState(.toCapture)) {
                try await test.paymentService.authorise(id, afterAuthentication: nil, details: [], securityCode: code)
            }
            #expect(test.acquirer.asked.count == 1)
            #expect(try await test.payment(id).details == Array("new".utf8))
            let history = try await test.history(id)
            #expect(history.map { $0.contains("awaitingHolder") } == [true, false, false])
        }
    }

    @Test("if the card cannot be opened then, nothing has happened: the payment still waits, and ends by time")
    func unreadableCard() async throws {
        try await Self.placed { test, id in
            _ = try await test.store.driver.write {
                try $0.execute("UPDATE payments SET pan_sealed = ? WHERE id = ?", [.blob([1, 2, 3]), .text(id.text)])
            }
            await #expect(throws: (any Error).self) {
                try await test.paymentService.authorise(
                    id, afterAuthentication: nil, details: Array("new".utf8), securityCode: nil)
            }
            #expect(test.acquirer.asked.isEmpty)
            let payment = try await test.payment(id)
            #expect(payment.state == .authenticating && payment.details != Array("new".utf8))
            test.clock.advance(seconds: 900)
            #expect(try await test.paymentService.runDueSteps() == 1)
            #expect(try await test.payment(id).state == .expired)
        }
    }

    @Test("a failed authentication is refused, and the acquirer is not asked")
    func refused() async throws {
        try await Self.placed { test, id in
            let payment = try await test.paymentService.authorise(
                id, afterAuthentication: PaymentOrder.Refusal(code: "no"), details: [], securityCode: nil)
            #expect(payment.state == .refused && payment.decidedAt != nil)
            #expect(test.acquirer.asked.isEmpty)
        }
    }

    @Test("without a return the payment is cancelled by time, and a moment later cannot be paid")
    func never() async throws {
        let claim = Claim(.reference, scope: "s", key: "k", secondsAfterDecision: 60)
        try await Self.placed(claims: [claim]) { test, id in
            test.clock.advance(seconds: 899)
            #expect(try await test.paymentService.runDueSteps() == 0)
            test.clock.advance(seconds: 1)
            await #expect(throws: LifecycleError.tooLate(limit: test.clock.now())) {
                try await test.paymentService.authorise(id, afterAuthentication: nil, details: [], securityCode: nil)
            }
            #expect(try await test.paymentService.runDueSteps() == 1)
            #expect(try await test.payment(id).state == .expired)
            #expect(test.acquirer.asked.isEmpty)
            // What may happen once is free again when its time has come.
            test.clock.advance(seconds: 61)
            try await test.paymentService.purge()
            #expect(try await test.store.read { try $0.claim(scope: "s", key: "k") } == nil)
        }
    }

    private static func session(_ test: TestPaymentService, attempts: Int = 2) async throws -> CheckoutSessionID {
        let now = test.clock.now()
        let id = CheckoutSessionID(at: now, random: SystemRandom())
        try await test.paymentService.open(
            CheckoutSession(
                id: id, shop: ShopID(api: "test", name: "1"), createdAt: now, expiresAt: now.adding(seconds: 900),
                keptUntil: now.adding(seconds: 86_400), attemptsAllowed: attempts, details: []))
        return id
    }

    @Test(
        "it counts as an attempt of its checkout when the cardholder is back, not before",
        arguments: [nil, "no"] as [String?])
    func joins(refusal: String?) async throws {
        try await Self.placed { test, id in
            let checkout = try await Self.session(test)
            _ = try await test.paymentService.authorise(
                id, afterAuthentication: refusal.map { PaymentOrder.Refusal(code: $0) }, details: [],
                securityCode: nil, joining: CheckoutAttempt(of: checkout, number: 1))
            let session = try await test.paymentService.checkoutSession(checkout)
            #expect(session?.state == (refusal == nil ? .paid : .open))
            #expect(session?.payments == [id] && session?.underWay == nil)
        }
    }

    @Test("a checkout that was paid otherwise, or cancelled, is not paid by a late return")
    func overtaken() async throws {
        try await Self.placed { test, id in
            let (paid, left) = (try await Self.session(test), try await Self.session(test))
            _ = try await test.place(test.order(checkout: paid))
            _ = try await test.paymentService.cancelCheckout(left)
            for (checkout, state) in [(paid, CheckoutSession.State.paid), (left, .cancelled)] {
                await #expect(throws: CheckoutError.closed(state)) {
                    try await test.paymentService.authorise(
                        id, afterAuthentication: nil, details: Array("new".utf8), securityCode: nil,
                        joining: CheckoutAttempt(of: checkout))
                }
            }
            #expect(try await test.payment(id).state == .authenticating)
            #expect(try await test.payment(id).details == Array("{}".utf8))
            #expect(test.acquirer.asked.count == 1)
        }
    }

    @Test("a restart leaves it waiting; an acquirer that does not answer afterwards leaves an open inquiry")
    func restart() async throws {
        try await Self.placed([.fail]) { test, id in
            #expect(try await test.paymentService.recover() == 0)
            #expect(try await test.payment(id).state == .authenticating)
            let payment = try await test.paymentService.authorise(
                id, afterAuthentication: nil, details: [], securityCode: nil)
            #expect(payment.state == .unknown)
        }
    }
}

extension PaymentOrder {
    fileprivate func away(until: Instant) -> PaymentOrder {
        PaymentOrder(
            shop: shop, amount: amount, plan: plan, pan: pan, expiry: expiry, securityCode: securityCode, brand: brand,
            masked: masked, claims: claims, details: details, id: PaymentID("chosen"), authenticatingUntil: until)
    }
}
