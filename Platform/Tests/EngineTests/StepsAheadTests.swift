import Engine
import GuichetCore
import Storage
import Support
import Testing

@Suite("Steps of many moments in one transaction", .timeLimit(.minutes(5)))
struct StepsAheadTests {
    private static func run(_ body: (TestPaymentService) async throws -> Void) async throws {
        try await TestPaymentService.run(
            ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)]), body)
    }

    private static func moment(_ number: Int) -> Instant {
        Instant(milliseconds: TestPlatform.noon.milliseconds + Int64(number) * 173_001)
    }

    /// A payment with a step of its own: a capture, or for every third one the end of what was not validated.
    private static func place(
        _ number: Int, _ test: TestPaymentService, subscriptions: [Subscription] = []
    ) async throws -> PaymentID {
        let moment = moment(number)
        let plan = PaymentPlan(
            capture: number.isMultiple(of: 3) ? .whenValidated(until: moment) : .automatically(at: moment),
            pendingUntil: moment.adding(seconds: 86_400))
        return try await test.place(test.order(plan, subscriptions: subscriptions)).id
    }

    private static func steps(
        _ test: TestPaymentService, after instant: Instant, before end: Int
    ) async throws -> PaymentService.Stretch? {
        let clock = test.clock
        return try await test.paymentService.runSteps(after: instant, before: moment(end), of: nil) { moment, _ in
            clock.move(to: moment)
        }
    }

    private static func last(_ id: PaymentID, _ test: TestPaymentService) async throws -> HistoryEntry? {
        try await test.store.read { try $0.history(of: id).last }
    }

    @Test("300 moments take two transactions; each step is recorded at its own moment, in order")
    func manyMoments() async throws {
        try await Self.run { test in
            // The last ordered is the first due.
            var ids: [Int: PaymentID] = [:]
            for number in (1...300).reversed() { ids[number] = try await Self.place(number, test) }
            let position = try await test.store.read { try $0.lastEventPositionSoFar() }
            let first = try #require(try await Self.steps(test, after: test.clock.now(), before: 301))
            #expect(first == PaymentService.Stretch(end: Self.moment(200), isFull: true))
            #expect(test.clock.now() == Self.moment(200))
            let second = try #require(try await Self.steps(test, after: test.clock.now(), before: 301))
            #expect(second == PaymentService.Stretch(end: Self.moment(300), isFull: false))
            let third = try await Self.steps(test, after: test.clock.now(), before: 301)
            #expect(third == nil)
            let events = try await test.store.read { try $0.eventsSoFar(after: position, limit: 1_000) }
            #expect(events.map(\.at) == (1...300).map(Self.moment))
            #expect(events.map(\.payment) == (1...300).compactMap { ids[$0] })
            #expect(
                events.map(\.kindName) == (1...300).map { $0.isMultiple(of: 3) ? "expired" : "captured" })
            for id in ids.values { _ = try await test.history(id) }
        }
    }

    @Test("what is open on the day of the automatic capture is captured, also after a capture of the merchant's")
    func automaticRest() async throws {
        try await Self.run { test in
            let plan = PaymentPlan(
                capture: .automatically(at: Self.moment(1)), pendingUntil: Self.moment(1), validitySeconds: 86_400,
                settlementSeconds: 3_600)
            let payment = try await test.place(test.order(plan))
            _ = try await test.paymentService.operate(payment.id, .captureNow(minorUnits: 1_000, isFinal: false))
            _ = try await Self.steps(test, after: test.clock.now(), before: 2)
            let after = try await test.payment(payment.id)
            #expect(after.state == .captured)
            #expect(after.totals.captured == payment.amount.minorUnits)
        }
    }

    @Test("what is due at the end, or later, is left")
    func end() async throws {
        try await Self.run { test in
            _ = try await Self.place(1, test)
            let left = try await Self.steps(test, after: test.clock.now(), before: 1)
            #expect(left == nil)
            #expect(test.clock.now() == TestPlatform.noon)
        }
    }

    @Test("a notification that a step writes ends it: the next moment comes after its delivery")
    func notification() async throws {
        try await Self.run { test in
            let told = try await Self.place(1, test, subscriptions: Subscription.steps(["https://shop.example/hook"]))
            let next = try await Self.place(2, test)
            let first = try #require(try await Self.steps(test, after: test.clock.now(), before: 3))
            #expect(first == PaymentService.Stretch(end: Self.moment(1), isFull: false))
            #expect(try await Self.last(told, test)?.kindName == "captured")
            #expect(try await test.payment(next).state == .toCapture)
            let second = try #require(try await Self.steps(test, after: test.clock.now(), before: 3))
            #expect(second.end == Self.moment(2))
            #expect(try await Self.last(next, test)?.at == Self.moment(2))
        }
    }

    @Test("an authorisation whose day has come is asked between two steps, and not passed over")
    func question() async throws {
        try await Self.run { test in
            let before = try await Self.place(1, test)
            let plan = PaymentPlan(
                authorisation: .later(at: Self.moment(2)), capture: .automatically(at: Self.moment(9)),
                pendingUntil: Self.moment(10))
            let later = try await test.place(test.order(plan)).id
            let after = try await Self.place(3, test)
            let first = try #require(try await Self.steps(test, after: test.clock.now(), before: 5))
            #expect(first == PaymentService.Stretch(end: Self.moment(1), isFull: false))
            let none = try await Self.steps(test, after: test.clock.now(), before: 5)
            #expect(none == nil)
            #expect(try await test.payment(before).state == .captured)
            #expect(try await test.payment(later).state == .toAuthorise)
            #expect(try await test.payment(after).state == .toValidate)
            #expect(test.clock.now() == Self.moment(1))
        }
    }

    @Test("a shop whose clock is ahead: its steps come by its own time")
    func shopClock() async throws {
        try await Self.run { test in
            let id = try await Self.place(2, test)
            let shop = ShopID(api: "test", name: "1")
            let ahead = Self.moment(1).milliseconds - TestPlatform.noon.milliseconds
            _ = try await test.store.write { try $0.setClock(of: shop, ahead: ahead) }
            let byPlatform = try await test.store.read {
                try $0.nextSteps(after: TestPlatform.noon, of: nil, in: [.toCapture], limit: 5)
            }
            #expect(byPlatform == DueSteps(moment: Self.moment(1), payments: [id]))
            let byShop = try await test.store.read {
                try $0.nextSteps(after: TestPlatform.noon, of: shop, in: [.toCapture], limit: 5)
            }
            #expect(byShop == DueSteps(moment: Self.moment(2), payments: [id]))
            let made = try #require(try await Self.steps(test, after: test.clock.now(), before: 2))
            #expect(made.end == Self.moment(1))
            // The time of the shop.
            #expect(try await Self.last(id, test)?.at == Self.moment(2))
        }
    }
}
