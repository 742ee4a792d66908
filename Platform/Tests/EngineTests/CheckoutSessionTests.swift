import GuichetCore
import Support
import Testing

@testable import Engine

@Suite("A checkout session")
struct CheckoutSessionTests {
    private static let declined = AcquirerVerdict.declined(code: "51", acquirerCode: "51")

    /// A session of 25 euros that is open for a quarter of an hour.
    private static func open(
        _ acts: [ScriptedAcquirer.Act], attempts: Int = 2,
        _ body: (TestPaymentService, CheckoutSessionID) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: acts)) { test in
            let now = test.clock.now()
            let id = CheckoutSessionID(at: now, random: SystemRandom())
            try await test.paymentService.open(
                CheckoutSession(
                    id: id, shop: ShopID(api: "test", name: "1"), createdAt: now, expiresAt: now.adding(seconds: 900),
                    keptUntil: now.adding(seconds: 86_400), attemptsAllowed: attempts, details: Array("{}".utf8)))
            try await body(test, id)
        }
    }

    private static func session(_ test: TestPaymentService, _ id: CheckoutSessionID) async throws -> CheckoutSession {
        let session = try await test.paymentService.checkoutSession(id)
        return try #require(session)
    }

    @Test("an authorised payment ends it, and nothing can be paid twice")
    func paid() async throws {
        try await Self.open([.answer(ScriptedAcquirer.approval)]) { test, id in
            let payment = try await test.place(test.order(checkout: id))
            let session = try await Self.session(test, id)
            #expect(session.state == .paid)
            #expect(session.payments == [payment.id])
            #expect(session.underWay == nil)
            await #expect(throws: CheckoutError.closed(.paid)) { try await test.place(test.order(checkout: id)) }
            await #expect(throws: CheckoutError.closed(.paid)) { try await test.paymentService.cancelCheckout(id) }
            #expect(test.acquirer.asked.count == 1)
        }
    }

    @Test("a refusal leaves it open while there are attempts left, and the last one ends it")
    func refused() async throws {
        try await Self.open([.answer(Self.declined)]) { test, id in
            _ = try await test.place(test.order(checkout: id))
            #expect(try await Self.session(test, id).state == .open)
            #expect(try await Self.session(test, id).attemptsLeft == 1)
            _ = try await test.place(test.order(checkout: id))
            #expect(try await Self.session(test, id).state == .refused)
            await #expect(throws: CheckoutError.closed(.refused)) { try await test.place(test.order(checkout: id)) }
            #expect(test.acquirer.asked.count == 2)
        }
    }

    @Test("a form that is sent again after a refusal is not another attempt")
    func overtaken() async throws {
        try await Self.open([.answer(Self.declined)], attempts: 4) { test, id in
            _ = try await test.place(test.order(checkout: id, attempt: 1))
            await #expect(throws: CheckoutError.overtaken) {
                try await test.place(test.order(checkout: id, attempt: 1))
            }
            #expect(try await Self.session(test, id).attemptsMade == 1)
            _ = try await test.place(test.order(checkout: id, attempt: 2))
            #expect(test.acquirer.asked.count == 2)
        }
    }

    @Test("of twenty tabs that pay at the same time, one asks the acquirer")
    func concurrently() async throws {
        try await Self.open([.answer(ScriptedAcquirer.approval)], attempts: 20) { test, id in
            let order = try test.order(checkout: id)
            let paymentService = test.paymentService
            let placed = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 { group.addTask { (try? await paymentService.place(order)) != nil } }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(placed == 1)
            #expect(test.acquirer.asked.count == 1)
            #expect(try await Self.session(test, id).payments.count == 1)
        }
    }

    @Test("while the outcome is unknown, nothing else begins and it does not expire; the answer ends it")
    func underWay() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let now = test.clock.now()
            let id = CheckoutSessionID(at: now, random: SystemRandom())
            try await test.paymentService.open(
                CheckoutSession(
                    id: id, shop: ShopID(api: "test", name: "1"), createdAt: now, expiresAt: now.adding(seconds: 900),
                    keptUntil: now.adding(seconds: 1), attemptsAllowed: 4, details: []))
            let payment = try await test.place(test.order(checkout: id))
            #expect(payment.state == .unknown)
            await #expect(throws: CheckoutError.underWay(payment.id)) { try await test.place(test.order(checkout: id)) }
            await #expect(throws: CheckoutError.underWay(payment.id)) {
                try await test.paymentService.cancelCheckout(id)
            }
            test.clock.advance(seconds: 7_200)
            try await test.paymentService.purge()
            #expect(try await Self.session(test, id).state(at: test.clock.now()) == .open)
            _ = try await test.paymentService.runDueQuestions()
            #expect(try await Self.session(test, id).state == .paid)
        }
    }

    @Test("time ends it; a payment that had begun may still end for a while; then it is deleted")
    func expired() async throws {
        try await Self.open([.answer(ScriptedAcquirer.approval)]) { test, id in
            test.clock.advance(seconds: 900)
            #expect(try await Self.session(test, id).state(at: test.clock.now()) == .expired)
            #expect(try await test.paymentService.expireCheckouts().isEmpty)
            test.clock.advance(seconds: CheckoutSession.graceSeconds - 1)
            #expect(try await test.paymentService.expireCheckouts().isEmpty)
            test.clock.advance(seconds: 1)
            await #expect(throws: CheckoutError.closed(.expired)) { try await test.place(test.order(checkout: id)) }
            #expect(try await test.paymentService.expireCheckouts().map(\.id) == [id])
            #expect(try await Self.session(test, id).state == .expired)
            try await test.paymentService.purge()
            #expect(try await Self.session(test, id).state == .expired)
            test.clock.advance(seconds: 86_400)
            try await test.paymentService.purge()
            #expect(try await test.paymentService.checkoutSession(id) == nil)
            #expect(test.acquirer.asked.isEmpty)
        }
    }

    @Test("a shopper who comes back from the issuer within the grace period pays")
    func withinTheGrace() async throws {
        try await Self.open([.answer(ScriptedAcquirer.approval)]) { test, id in
            test.clock.advance(seconds: 900 + CheckoutSession.graceSeconds - 1)
            _ = try await test.place(test.order(checkout: id))
            #expect(try await Self.session(test, id).state == .paid)
        }
    }

    @Test("after a cancellation there is no payment")
    func cancelled() async throws {
        try await Self.open([.answer(ScriptedAcquirer.approval)]) { test, id in
            #expect(try await test.paymentService.cancelCheckout(id).state == .cancelled)
            await #expect(throws: CheckoutError.closed(.cancelled)) { try await test.place(test.order(checkout: id)) }
            await #expect(throws: CheckoutError.closed(.cancelled)) { try await test.paymentService.cancelCheckout(id) }
            let unknown = CheckoutSessionID("unknown")
            await #expect(throws: CheckoutError.unknownSession) { try await test.place(test.order(checkout: unknown)) }
            await #expect(throws: CheckoutError.unknownSession) {
                try await test.paymentService.cancelCheckout(unknown)
            }
            #expect(test.acquirer.asked.isEmpty)
            let refused = try await test.paymentService.store.read { try $0.countPayments(in: .refused) }
            #expect(refused == 0)
        }
    }
}
