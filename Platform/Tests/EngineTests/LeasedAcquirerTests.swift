import Engine
import GuichetCore
import Support
import Synchronization
import Testing

@Suite("A node without its lease")
struct LeasedAcquirerTests {
    @Test("sends the acquirer no capture; it stays due, and is sent once when the node has its lease again")
    func captures() async throws {
        let node = LeasedNode()
        try await TestPaymentService.run(
            ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)]),
            through: { LeasedAcquirer($0, nodes: node) }
        ) { test in
            let now = test.clock.now()
            let plan = PaymentPlan(
                capture: .whenValidated(until: now.adding(seconds: 86_400)), pendingUntil: now, validitySeconds: 86_400,
                settlementSeconds: 1)
            let payment = try await test.place(test.order(plan))
            _ = try await test.paymentService.operate(payment.id, .captureNow())
            test.clock.advance(seconds: 1)
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
            through: { LeasedAcquirer($0, nodes: node) }
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
            through: { LeasedAcquirer(ReadyAcquirer(base: $0), nodes: node) }
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

/// A node that serves alone, with a lease that a test ends.
private final class LeasedNode: NodeStandIn {
    private let isLeased = Mutex(true)

    func loseLease() { isLeased.withLock { $0 = false } }
    func renewLease() { isLeased.withLock { $0 = true } }

    var hasLease: Bool { isLeased.withLock { $0 } }
}
