import Engine
import GuichetCore
import Storage
import Support
import Synchronization
import Testing

@Suite("A node without its lease")
struct LeasedAcquirerTests {
    /// A payment whose capture is due.
    private static func payment(_ test: TestPaymentService) async throws -> Payment {
        let now = test.clock.now()
        let plan = PaymentPlan(
            capture: .whenValidated(until: now.adding(seconds: 86_400)), pendingUntil: now, validitySeconds: 86_400,
            settlementSeconds: 1)
        let payment = try await test.place(test.order(plan))
        _ = try await test.paymentService.operate(payment.id, .captureNow())
        test.clock.advance(seconds: 1)
        return payment
    }

    /// A node that freezes before it asks: another one takes its payments over and asks about them, and it goes on with a new lease.
    private static func frozen(_ node: LeasedNode, _ test: TestPaymentService) -> FrozenAcquirer {
        FrozenAcquirer(base: LeasedAcquirer(test.acquirer, nodes: node)) {
            node.loseLease()
            try await test.paymentService.recover()
            try await test.paymentService.runDueQuestions()
            node.renewLease()
        }
    }

    @Test("sends the acquirer no capture; it stays due, and is sent once when the node has its lease again")
    func captures() async throws {
        let node = LeasedNode()
        try await TestPaymentService.run(
            ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)]),
            through: { LeasedAcquirer($0, nodes: node) }, nodes: node
        ) { test in
            let payment = try await Self.payment(test)
            node.loseLease()
            try await test.paymentService.runDueSettlements()
            #expect(test.acquirer.settled.isEmpty)
            #expect(try await test.payment(payment.id).operations.map(\.state) == [.requested])
            node.renewLease()
            try await test.paymentService.runDueSettlements()
            try await test.paymentService.runDueSettlements()
            #expect(test.acquirer.settled.count == 1)
            #expect(try await test.payment(payment.id).operations.map(\.state) == [.settled])
        }
    }

    @Test("sends the acquirer no order, and its outcome is asked for later")
    func orders() async throws {
        let node = LeasedNode()
        node.loseLease()
        try await TestPaymentService.run(
            ScriptedAcquirer(
                authorisations: [.answer(ScriptedAcquirer.approval)], inquiries: [.answer(ScriptedAcquirer.approval)]),
            through: { LeasedAcquirer($0, nodes: node) }, nodes: node
        ) { test in
            let payment = try await test.place(test.order())
            #expect(test.acquirer.asked.isEmpty)
            #expect(try await test.payment(payment.id).state == .unknown)
        }
    }

    @Test("takes an answer that needs no waiting, but not without its lease")
    func answersAtOnce() async throws {
        let node = LeasedNode()
        try await TestPaymentService.run(
            ScriptedAcquirer(authorisations: [.fail]),
            through: { LeasedAcquirer(ReadyAcquirer(base: $0), nodes: node) }, nodes: node
        ) { test in
            let paid = try await test.place(test.order())
            #expect(paid.state == .toCapture)
            #expect(test.acquirer.asked.isEmpty)
            node.loseLease()
            let unsent = try await test.place(test.order())
            #expect(unsent.state == .unknown)
            #expect(test.acquirer.asked.isEmpty)
        }
    }

    @Test("that was renewed sends no order from before: the acquirer has told another node that it knows none")
    func ordersOfAnEarlierLease() async throws {
        try await TestPaymentService.run(
            ScriptedAcquirer(
                authorisations: [.answer(ScriptedAcquirer.approval)], inquiries: [.answer(.notProcessed)])
        ) { test in
            let node = LeasedNode()
            // Another node has decided it, and that is the answer.
            let service = test.service(on: node, Self.frozen(node, test))
            guard case .placed(let decided) = try await service.place(test.order()) else {
                throw TestPlatform.NotStarted()
            }
            #expect(decided.state == .refused)
            #expect(decided.verdict == .notProcessed)
            #expect(service.unwrittenPayments.isEmpty)
            #expect(test.acquirer.inquired.count == 1)
            #expect(test.acquirer.asked.isEmpty)
            #expect(try await test.store.read { try $0.payments(in: .refused, limit: 2) }.count == 1)
            // What is stored under the new lease is sent.
            let next = test.service(on: node, LeasedAcquirer(test.acquirer, nodes: node))
            guard case .placed(let paid) = try await next.place(test.order()) else { throw TestPlatform.NotStarted() }
            #expect(paid.state == .toCapture)
            #expect(test.acquirer.asked.map(\.messageID) == [paid.messageID])
        }
    }

    @Test("that another one took a payment over from answers its shopper, back from the issuer, with what is stored")
    func returnOfAnEarlierLease() async throws {
        for inquiry in [ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval), .fail] {
            let acquirer = ScriptedAcquirer(
                authorisations: [.answer(ScriptedAcquirer.approval)], inquiries: [inquiry])
            try await TestPaymentService.run(acquirer) { test in
                let node = LeasedNode()
                let service = test.service(on: node, Self.frozen(node, test))
                let order = try test.order().away(until: test.clock.now().adding(seconds: 600))
                guard case .placed(let waiting) = try await service.place(order) else {
                    throw TestPlatform.NotStarted()
                }
                #expect(waiting.state == .authenticating)
                // No error that says "too late": it was charged, or may have been.
                let returned = try await service.authorise(
                    waiting.id, afterAuthentication: nil, details: Array("{}".utf8), securityCode: nil)
                let stored = try await test.payment(waiting.id)
                #expect(returned.state == stored.state)
                #expect(test.acquirer.inquired.count == 1)
                if case .fail = inquiry {
                    #expect(returned.state == .unknown)
                } else {
                    #expect(returned.state == .toCapture)
                }
            }
        }
    }

    @Test("that was renewed sends no capture from before: another node has sent it")
    func capturesOfAnEarlierLease() async throws {
        try await TestPaymentService.run(
            ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
        ) { test in
            let payment = try await Self.payment(test)
            let node = LeasedNode()
            let frozen = FrozenAcquirer(base: LeasedAcquirer(test.acquirer, nodes: node)) {
                node.loseLease()
                try await test.paymentService.runDueSettlements()
                node.renewLease()
            }
            try await test.service(on: node, frozen).runDueSettlements()
            #expect(test.acquirer.settled.count == 1)
            #expect(try await test.payment(payment.id).operations.map(\.state) == [.settled])
        }
    }
}

/// Has the answer to each order, which needs no waiting.
private struct ReadyAcquirer: Acquirer {
    let base: ScriptedAcquirer

    func answerAtOnce(to request: AuthorisationRequest) -> AcquirerVerdict? { ScriptedAcquirer.approval }

    func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await base.authorise(request)
    }

    func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await base.inquire(about: request)
    }

    func settle(_ request: SettlementRequest) async throws -> SettlementVerdict { try await base.settle(request) }
}

/// An acquirer before which the node freezes: then something happens elsewhere, and it goes on.
private struct FrozenAcquirer: Acquirer {
    let base: any Acquirer
    let meanwhile: @Sendable () async throws -> Void

    func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await meanwhile()
        return try await base.authorise(request)
    }

    func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await base.inquire(about: request)
    }

    func settle(_ request: SettlementRequest) async throws -> SettlementVerdict {
        try await meanwhile()
        return try await base.settle(request)
    }
}

extension TestPaymentService {
    /// The payment service of another node on the same store.
    fileprivate func service(on node: any Nodes, _ acquirer: any Acquirer) -> PaymentService {
        PaymentService(
            store: store, acquirer: acquirer, vault: paymentService.vault, clock: clock, random: SystemRandom(),
            logger: TestPlatform.silentLogger, nodes: node)
    }
}

extension PaymentOrder {
    /// The same, with its cardholder at the issuer first.
    fileprivate func away(until: Instant) -> PaymentOrder {
        PaymentOrder(
            shop: shop, amount: amount, plan: plan, pan: pan, expiry: expiry, securityCode: securityCode, brand: brand,
            masked: masked, claims: claims, details: details, authenticatingUntil: until)
    }
}

/// A node that serves alone, with a lease that a test ends.
private final class LeasedNode: NodeStandIn {
    private let state = Mutex((isLeased: true, leases: Int64(1)))

    func loseLease() { state.withLock { $0.isLeased = false } }

    func renewLease() { state.withLock { $0 = (true, $0.leases + ($0.isLeased ? 0 : 1)) } }

    var lease: Int64? { state.withLock { $0.isLeased ? $0.leases : nil } }
}
