@_spi(Platform) import GuichetCore
import Storage
import Support
import Synchronization
import Testing

@testable import Engine

@Suite("Recurring orders: each payment is made once")
struct RecurringOrderTests {
    private static let shop = ShopID(api: "test", name: "1")
    private static let day: Int64 = 86_400

    /// One payment a day; the details are the number of days left.
    private struct Daily: RecurringOrderRules {
        let test: TestPaymentService
        var fails = false

        func payment(of order: RecurringOrder, with token: CardToken, at now: Instant) throws -> (
            order: PaymentOrder, after: RecurringOrder.Content
        ) {
            guard !fails, let dueAt = order.dueAt else { throw CardTokenError.unknownToken }
            let left = (Int(String(decoding: order.details, as: UTF8.self)) ?? 0) - 1
            return (
                try test.order(),
                RecurringOrder.Content(
                    left == 0 ? .completed : .due(dueAt.adding(seconds: RecurringOrderTests.day)),
                    details: Array(String(left).utf8))
            )
        }
    }

    private static func run(
        _ acts: [ScriptedAcquirer.Act] = [.answer(ScriptedAcquirer.approval)],
        _ body: (TestPaymentService) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: acts)) { test in
            try await test.paymentService.register(
                NewCardToken(
                    id: CardTokenID("T"), shop: shop, pan: try PAN("4100000000000000"),
                    expiry: try CardExpiry(year: 2030, month: 1), brand: "VISA", masked: "410000XXXXXX0000",
                    customer: nil, details: Array("{}".utf8)))
            let now = test.clock.now()
            try await test.paymentService.open(
                RecurringOrder(
                    id: "R", shop: shop, token: CardTokenID("T"), createdAt: now, dueAt: now.adding(seconds: day),
                    details: Array("2".utf8)))
            try await body(test)
        }
    }

    private static func service(_ test: TestPaymentService, fails: Bool = false) -> PaymentService {
        test.paymentService.making(recurring: ["test": Daily(test: test, fails: fails)])
    }

    private static func order(_ test: TestPaymentService) async throws -> RecurringOrder {
        try #require(try await test.paymentService.recurringOrder("R", of: shop))
    }

    @Test("a payment is made when it falls due, and the order ends with its last one")
    func made() async throws {
        try await Self.run { test in
            let service = Self.service(test)
            #expect(try await service.makeRecurringPayments() == 0)
            test.clock.advance(seconds: Self.day)
            #expect(try await service.makeRecurringPayments() == 1)
            #expect(try await service.makeRecurringPayments() == 0)
            #expect(test.acquirer.asked.count == 1)
            #expect(try await Self.order(test).made == 1)
            test.clock.advance(seconds: Self.day)
            #expect(try await service.makeRecurringPayments() == 1)
            let ended = try await Self.order(test)
            #expect(ended.state == .completed)
            #expect(ended.made == 2)
            #expect(ended.dueAt == nil)
            #expect(test.acquirer.asked.count == 2)
        }
    }

    @Test("two rounds at once make one payment")
    func twice() async throws {
        try await Self.run { test in
            let service = Self.service(test)
            test.clock.advance(seconds: Self.day)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { _ = try? await service.makeRecurringPayments() } }
            }
            let order = try await Self.order(test)
            #expect(order.made == 1)
            #expect(test.acquirer.asked.count == 1)
        }
    }

    @Test(
        "whenever the disk fails, the payment and the step of its order are both written, or neither",
        arguments: [0, 1]
    )
    func stopped(writes: Int) async throws {
        try await Self.run { test in
            test.clock.advance(seconds: Self.day)
            let failing = PaymentService(
                store: FailingStore(test.store, writes: writes), acquirer: test.acquirer,
                vault: test.paymentService.vault, clock: test.clock, random: SystemRandom(),
                logger: TestPlatform.silentLogger
            ).making(recurring: ["test": Daily(test: test)])
            try await failing.makeRecurringPayments()
            #expect(try await Self.order(test).made == writes)
            let authorising = try await test.store.read { try $0.countPayments(in: .authorising) }
            #expect(authorising == writes)
            #expect(test.acquirer.asked.count == writes)
            // One that was made must not be charged again by hand.
            #expect(try await failing.unpaidOrders(of: Self.shop).map(\.id) == (writes == 0 ? ["R"] : []))
            // The next start asks the acquirer about the payment, and makes no other one.
            #expect(try await test.paymentService.recover() == writes)
            try await Self.service(test).makeRecurringPayments()
            #expect(test.acquirer.asked.count == 1)
            #expect(try await Self.order(test).made == 1)
            #expect(try await failing.unpaidOrders(of: Self.shop).isEmpty)
        }
    }

    @Test("a refused payment is one of its payments, and the next one is made in time")
    func refused() async throws {
        let refusal = ScriptedAcquirer.Act.answer(.declined(code: "51", acquirerCode: "51"))
        try await Self.run([refusal, .answer(ScriptedAcquirer.approval)]) { test in
            for _ in 0..<2 {
                test.clock.advance(seconds: Self.day)
                #expect(try await Self.service(test).makeRecurringPayments() == 1)
            }
            let refused = try await test.store.read { try $0.countPayments(in: .refused) }
            #expect(refused == 1)
            #expect(try await Self.order(test).state == .completed)
        }
    }

    /// An order that a payment opens, with the card that it registers.
    private static func opening(_ test: TestPaymentService) throws -> PaymentOrder {
        let now = test.clock.now()
        return try test.order(
            registering: NewCardToken(
                id: CardTokenID("N"), shop: shop, pan: try PAN("4100000000000000"),
                expiry: try CardExpiry(year: 2030, month: 1), brand: "VISA", masked: "410000XXXXXX0000", customer: nil,
                details: Array("{}".utf8)),
            opening: RecurringOrder(
                id: "O", shop: shop, token: CardTokenID("N"), createdAt: now, dueAt: now.adding(seconds: 60),
                details: Array("2".utf8)))
    }

    @Test("an order that a payment opens begins if the payment is accepted, and is not there before")
    func opened() async throws {
        try await TestPaymentService.run(
            ScriptedAcquirer(authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        ) { test in
            _ = try await test.place(Self.opening(test))
            let service = Self.service(test)
            test.clock.advance(seconds: 3_600)
            #expect(try await service.makeRecurringPayments() == 0)
            #expect(try await service.recurringOrder("O", of: Self.shop) == nil)
            _ = try await test.paymentService.runDueQuestions()
            let order = try #require(try await service.recurringOrder("O", of: Self.shop))
            #expect(order.state == .active)
            #expect(order.awaiting == nil)
        }
        let refusal = ScriptedAcquirer.Act.answer(.declined(code: "51", acquirerCode: "51"))
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [refusal])) { test in
            _ = try await test.place(Self.opening(test))
            test.clock.advance(seconds: 3_600)
            #expect(try await Self.service(test).makeRecurringPayments() == 0)
            #expect(try await test.paymentService.recurringOrder("O", of: Self.shop) == nil)
        }
    }

    @Test(
        "an order that the check of a registered card opens begins if the card is accepted", arguments: [true, false])
    func openedByCheck(isAccepted: Bool) async throws {
        let refusal = ScriptedAcquirer.Act.answer(.declined(code: "51", acquirerCode: "51"))
        try await Self.run([isAccepted ? .answer(ScriptedAcquirer.approval) : refusal]) { test in
            _ = try await test.place(Self.checking(test))
            let order = try await test.paymentService.recurringOrder("O", of: Self.shop)
            let state: RecurringOrder.State? = isAccepted ? .active : nil
            #expect(order?.state == state)
            #expect(order?.awaiting == nil)
        }
    }

    /// An order that the check of a registered card opens.
    private static func checking(_ test: TestPaymentService) throws -> PaymentOrder {
        let now = test.clock.now()
        let plan = PaymentPlan(
            authorisation: .accountCheck, capture: .automatically(at: now), pendingUntil: now.adding(seconds: day))
        let opening = RecurringOrder(
            id: "O", shop: shop, token: CardTokenID("T"), createdAt: now, dueAt: now.adding(seconds: 60),
            details: Array("2".utf8))
        return try test.order(plan, opening: opening)
    }

    @Test("a registered card that is cancelled before its check is ordered opens nothing, and no one is asked")
    func cancelledBeforeCheck() async throws {
        try await Self.run { test in
            let order = try Self.checking(test)
            try await test.paymentService.cancelCardToken(CardTokenID("T"), of: Self.shop, keepingNumber: true)
            await #expect(throws: CardTokenError.cancelled) { _ = try await test.paymentService.place(order) }
            #expect(test.acquirer.asked.isEmpty)
            try await test.paymentService.reactivateCardToken(CardTokenID("T"), of: Self.shop)
            #expect(try await test.paymentService.recurringOrder("O", of: Self.shop) == nil)
        }
    }

    @Test("an order whose card is cancelled is cancelled with it, and pays no more")
    func cancelledCard() async throws {
        try await Self.run { test in
            try await test.paymentService.cancelCardToken(CardTokenID("T"), of: Self.shop)
            let order = try await Self.order(test)
            #expect(order.state == .cancelled)
            #expect(order.endedAt == test.clock.now())
            test.clock.advance(seconds: Self.day)
            #expect(try await Self.service(test).makeRecurringPayments() == 0)
            await #expect(throws: RecurringOrderError.ended) {
                try await test.paymentService.changeRecurringOrder("R", of: Self.shop) { _ in
                    RecurringOrder.Content(.cancelled, details: [])
                }
            }
        }
    }

    @Test("a payment that is ready when its card is replaced is not made; the next round makes it with the other card")
    func replacedCard() async throws {
        try await Self.run([.answer(ScriptedAcquirer.approval), .answer(ScriptedAcquirer.approval)]) { test in
            test.clock.advance(seconds: Self.day)
            let order = try await Self.order(test)
            let token = try #require(try await test.store.read { try $0.cardToken(CardTokenID("T"), of: Self.shop) })
            let due = try Daily(test: test).payment(of: order, with: token, at: test.clock.now())
            var payment = due.order
            payment.recurring = RecurringOrder.Step(known: order, card: token, content: due.after)
            // Between the reading and the writing.
            _ = try await test.place(
                test.order(
                    registering: NewCardToken(
                        id: CardTokenID("N"), shop: Self.shop, pan: try PAN("4111111111111111"),
                        expiry: try CardExpiry(year: 2031, month: 2), brand: "VISA", masked: "411111XXXXXX1111",
                        customer: nil, details: Array("{}".utf8), replacing: CardTokenID("T"))))
            let late = payment
            await #expect(throws: RecurringOrderError.changed) { _ = try await test.paymentService.place(late) }
            #expect(try await Self.order(test).made == 0)
            // Only the payment that replaced the card was asked about.
            #expect(test.acquirer.asked.count == 1)
            #expect(try await Self.service(test).makeRecurringPayments() == 1)
            #expect(try await Self.order(test).made == 1)
            #expect(test.acquirer.asked.count == 2)
        }
    }

    @Test(
        "a payment that cannot be ordered is tried again in an hour, is not lost, and is counted where an operator looks"
    )
    func postponed() async throws {
        try await Self.run { test in
            test.clock.advance(seconds: Self.day)
            try await Self.service(test, fails: true).makeRecurringPayments()
            #expect(try await Self.order(test).dueAt == test.clock.now().adding(seconds: 3_600))
            let stored = try await test.store.read { try StoredFigures($0) }
            let figures = test.paymentService.meters.prometheusText(stored, storeWrites: 0, at: test.clock.now()).text
            #expect(figures.contains("\nguichet_recurring_payments_postponed_total{api=\"test\",shop=\"1\"} 1\n"))
            #expect(try await Self.service(test).makeRecurringPayments() == 0)
            test.clock.advance(seconds: 3_600)
            #expect(try await Self.service(test).makeRecurringPayments() == 1)
            #expect(test.acquirer.asked.count == 1)
        }
    }

    @Test("orders that cannot be read delay no capture, no question and no settlement")
    func unreadable() async throws {
        try await Self.run { test in
            let payment = try await test.place(try test.order())
            test.clock.advance(seconds: Self.day)
            _ = try await test.store.driver.write { try $0.execute("DROP TABLE recurring_orders", []) }
            let service = Self.service(test)
            await #expect(throws: (any Error).self) { try await service.makeRecurringPayments() }
            #expect(try await service.runDueQuestions() == 0)
            try await service.runDueSettlements()
            try await service.runDueSteps()
            #expect(try await test.payment(payment.id).totals.captured == 2_500)
        }
    }

    @Test("a removal of all payments first removes the orders, so that none makes a payment meanwhile")
    func removed() async throws {
        try await Self.run { test in
            // The write after the first one fails, as if the process ended there.
            let failing = PaymentService(
                store: FailingStore(test.store, writes: 1), acquirer: test.acquirer,
                vault: test.paymentService.vault, clock: test.clock, random: SystemRandom(),
                logger: TestPlatform.silentLogger)
            await #expect(throws: FailingStore.Full.self) { try await failing.removePayments(.all(of: Self.shop)) }
            let order = try await test.paymentService.recurringOrder("R", of: Self.shop)
            #expect(order == nil)
        }
    }

    @Test("it falls due by the clock of its shop, and an advancing clock stops there")
    func clocks() async throws {
        try await Self.run { test in
            let now = test.clock.now()
            let due = now.adding(seconds: Self.day)
            let next = try await test.store.read { store in
                [try store.nextDue(after: now, of: nil), try store.nextDue(after: now, of: Self.shop)]
            }
            #expect(next == [due, due])
            _ = try await test.store.write { try $0.setClock(of: Self.shop, ahead: Self.day * 1_000) }
            let ahead = try await test.store.read { try $0.recurringOrdersDue(at: now, limit: 9) }
            #expect(ahead.count == 1)
            let other = ShopID(api: "test", name: "2")
            #expect(try await test.paymentService.recurringOrder("R", of: other) == nil)
        }
    }

    @Test("its name is used once in a shop, and only a usable card opens one")
    func names() async throws {
        try await Self.run { test in
            let order = try await Self.order(test)
            await #expect(throws: RecurringOrderError.nameUsed) { try await test.paymentService.open(order) }
            let unpaid = RecurringOrder(
                id: "S", shop: Self.shop, token: CardTokenID("X"), createdAt: order.createdAt, dueAt: order.dueAt,
                details: [])
            await #expect(throws: CardTokenError.unknownToken) { try await test.paymentService.open(unpaid) }
        }
    }
}
