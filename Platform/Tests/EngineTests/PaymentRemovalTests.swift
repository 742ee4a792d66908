import Engine
import GuichetCore
import Storage
import Support
import Synchronization
import Testing

@Suite("Removing payments beside others")
struct PaymentRemovalTests {
    private static let shop = ShopID(api: "test", name: "1")

    /// More than one transaction removes.
    private static func fill(_ test: TestPaymentService, _ count: Int = 501) async throws {
        for _ in 0..<count { _ = try await test.place(test.order()) }
    }

    private static func payments(_ test: TestPaymentService) async throws -> [PaymentID] {
        try await test.store.read { try $0.payments(in: .authorising, limit: 10) }
    }

    @Test("an order that begins between two transactions of a removal keeps its payment, and gets its outcome")
    func between() async throws {
        let held = ScriptedAcquirer.Act.hold(ScriptedAcquirer.approval)
        let approved = ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval)
        let acts = Array(repeating: approved, count: 501) + [held]
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: acts)) { test in
            try await Self.fill(test)
            let order = try test.order(claims: [Claim(.reference, scope: "test/1", key: "K", secondsAfterDecision: 60)])
            let placing = Mutex<Task<Payment, any Error>?>(nil)
            // The second transaction that removes waits until the acquirer is asked about another order.
            let store = FailingStore(test.store) { write in
                guard write == 3 else { return }
                placing.withLock { $0 = Task { try await test.place(order) } }
                while test.acquirer.asked.count < 502 { await Task.yield() }
            }
            let service = PaymentService(
                store: store, acquirer: test.acquirer, vault: test.paymentService.vault, clock: test.clock,
                random: SystemRandom(), logger: TestPlatform.silentLogger)
            let stopped = await #expect(throws: PaymentService.UnderWay.self) {
                try await service.removePayments(.all(of: Self.shop))
            }
            #expect(stopped?.removed == 500)
            #expect(try await Self.payments(test).count == 1)
            test.acquirer.release()
            let payment = try await #require(placing.withLock { $0 }).value
            #expect(payment.state == .toCapture)
            #expect(try await test.store.read { try $0.claim(scope: "test/1", key: "K") } != nil)
            // Again, with nothing under way.
            #expect(try await test.paymentService.removePayments(.all(of: Self.shop)) == 2)
            #expect(try await test.store.read { try $0.payment(payment.id) } == nil)
        }
    }

    @Test("an Apple Pay token that was used stays used until it expires; a merchant's reference can be used again")
    func usedToken() async throws {
        for act in [ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval), .answer(.pending(code: "60"))] {
            try await TestPaymentService.run(ScriptedAcquirer(authorisations: [act])) { test in
                let reference = Claim(.reference, scope: "test/1", key: "K", secondsAfterDecision: 60)
                let token = Claim(
                    .applePayToken, scope: "applepay/merchant.test/transaction", key: "T", secondsAfterDecision: 600)
                _ = try await test.place(test.order(claims: [reference, token]))
                #expect(try await test.paymentService.removePayments(.all(of: Self.shop)) == 1)
                _ = try await test.place(test.order(claims: [reference]))
                let again = try await test.paymentService.place(test.order(claims: [token]))
                guard case .repeated(let first) = again else { throw TestPlatform.NotStarted() }
                #expect(first.purpose == .applePayToken)
                #expect(first.held.content == .spent)
                #expect(first.payment == nil)
                test.clock.advance(seconds: 600)
                try await test.paymentService.purge()
                _ = try await test.place(test.order(claims: [token]))
            }
        }
    }

    /// Puts each stage of a removal on the audit list, as a reset does.
    private static func listed(_ stage: RemovalStage, in store: any StoreWriter) throws {
        let now = TestPlatform.noon
        try store.append(
            AuditEntry(number: 0, at: now, machineTime: now, who: "anna", kind: "reset", what: "\(stage)"))
    }

    private static func list(_ test: TestPaymentService) async throws -> [String] {
        try await test.store.read { try $0.auditEntries(after: 0, limit: 9) }.map(\.what)
    }

    @Test("a removal is on the audit list from its first transaction on: a process that ends on the way has said so")
    func listedFirst() async throws {
        let approved = ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval)
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [approved, approved])) { test in
            for _ in 0..<2 { _ = try await test.place(test.order()) }
            // The write after so many fails, as if the process ended there.
            for (writes, said) in [(0, []), (1, ["begun"]), (2, ["begun", "begun"])] {
                let service = PaymentService(
                    store: FailingStore(test.store, writes: writes), acquirer: test.acquirer,
                    vault: test.paymentService.vault, clock: test.clock, random: SystemRandom(),
                    logger: TestPlatform.silentLogger)
                await #expect(throws: FailingStore.Full.self) {
                    try await service.removePayments(.all(of: Self.shop), noting: Self.listed)
                }
                #expect(try await Self.list(test) == said)
            }
            // The two payments are gone since the last round.
            #expect(try await test.paymentService.removePayments(.all(of: Self.shop), noting: Self.listed) == 0)
            #expect(try await Self.list(test) == ["begun", "begun", "begun", "done(0)"])
        }
    }

    @Test("a removal that cannot be put on the audit list removes nothing")
    func unlisted() async throws {
        let approved = ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval)
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [approved])) { test in
            let payment = try await test.place(test.order())
            await #expect(throws: FailingStore.Full.self) {
                try await test.paymentService.removePayments(.all(of: Self.shop)) { _, _ in throw FailingStore.Full() }
            }
            #expect(try await test.store.read { try $0.payment(payment.id) } != nil)
        }
    }

    @Test("a payment that is gone when its decision cannot be written is not asked about for ever")
    func gone() async throws {
        let held = ScriptedAcquirer.Act.hold(ScriptedAcquirer.approval)
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [held])) { test in
            let order = try test.order()
            let placing = Task { try await test.place(order) }
            while test.acquirer.asked.isEmpty { await Task.yield() }
            let id = try #require(try await Self.payments(test).first)
            try await test.store.write { try $0.removePayments([id]) }
            test.acquirer.release()
            await #expect(throws: (any Error).self) { try await placing.value }
            #expect(test.paymentService.unwrittenPayments == [id])
            await test.paymentService.loseTrackOfUnwritten()
            #expect(test.paymentService.unwrittenPayments.isEmpty)
        }
    }
}
