import Engine
import Foundation
import GuichetCore
import Storage
import Support
import Testing

/// Refunds that are payments of their own.
@Suite("Refunds as payments")
struct RefundPaymentTests {
    private static func captured(
        _ body: (TestPaymentService, PaymentID) async throws -> Void
    ) async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let now = test.clock.now()
            let plan = PaymentPlan(
                capture: .automatically(at: now), pendingUntil: now, batch: CaptureBatch(second: 81_000))
            let payment = try await test.place(test.order(plan))
            test.clock.advance(seconds: TestPayment.day)
            try await test.paymentService.runDueSteps()
            #expect(try await test.payment(payment.id).state == .captured)
            try await body(test, payment.id)
        }
    }

    @Test("a refund is a separate credit, sent in the evening; the payment counts it at once")
    func refund() async throws {
        try await Self.captured { test, id in
            let (parent, credit) = try await test.paymentService.refund(id, minorUnits: 1_000, details: [])
            #expect(parent.totals.refunded == 1_000)
            #expect(credit.direction == .credit)
            #expect(credit.parent == id)
            #expect(credit.state == .toCapture)
            #expect(credit.amount.minorUnits == 1_000)
            // No answer to it is needed.
            let made = test.clock.now()
            #expect(credit.decidedAt == made)
            test.clock.advance(seconds: TestPayment.day)
            try await test.paymentService.runDueSteps()
            #expect(try await test.payment(credit.id).state == .captured)
            #expect(try await test.payment(credit.id).decidedAt == made)
            let history = try await test.history(credit.id)
            #expect(history.first?.contains(#""kind":"creditOrdered""#) == true)
        }
    }

    @Test("the card of a refund is encrypted for the refund: it decrypts there only, and a key rotation finds it")
    func sealedForItself() async throws {
        try await Self.captured { test, id in
            let vault = test.paymentService.vault
            let (parent, credit) = try await test.paymentService.refund(id, minorUnits: 1_000, details: [])
            let card = try #require(try await test.payment(credit.id).card)
            #expect(try vault.pan(of: card, in: credit.id).masked == PAN("4100000000000000").masked)
            #expect(throws: VaultError.doesNotOpen) { try vault.pan(of: card, in: parent.id) }
            #expect(card.fingerprint == parent.card?.fingerprint)
            let second = "2 \(Data(repeating: 8, count: 32).base64EncodedString())"
            try await vault.renew(
                VaultKeys(text: "\(TestPlatform.vaultKeysText)\n\(second)"), in: test.store, at: test.clock.now())
            let step = try await VaultRotation(store: test.store, vault: vault).step(from: .start)
            #expect(step.resealed == 2)
            #expect(step.unreadable == 0)
            let renewed = try #require(try await test.payment(credit.id).card)
            #expect(renewed.sealedPAN.keyVersion == 2)
            #expect(try vault.pan(of: renewed, in: credit.id).masked == PAN("4100000000000000").masked)
        }
    }

    @Test("a removal takes a payment with its refunds, at once")
    func removal() async throws {
        for removal in [PaymentRemoval.all(of: nil), .untouched(since: Instant(milliseconds: .max))] {
            try await Self.captured { test, id in
                let credit = try await test.paymentService.refund(id, minorUnits: 1_000, details: []).credit
                test.clock.advance(seconds: TestPayment.day)
                try await test.paymentService.runDueSteps()
                #expect(try await test.paymentService.removePayments(removal) == 2)
                #expect(try await test.store.read { try $0.payment(id) ?? $0.payment(credit.id) } == nil)
            }
        }
    }

    @Test("an old refund stays until its payment can be removed: of an order that is kept, no refund is missing")
    func removalOfOld() async throws {
        try await Self.captured { test, id in
            func refund(_ minorUnits: Int64) async throws -> Payment {
                let credit = try await test.paymentService.refund(id, minorUnits: minorUnits, details: []).credit
                test.clock.advance(seconds: TestPayment.day)
                try await test.paymentService.runDueSteps()
                return try await test.payment(credit.id)
            }
            let first = try await refund(1_000)
            test.clock.advance(seconds: TestPayment.day * 10)
            // The first one ended ten days before, and nothing happened to the payment since the second one was asked for.
            let second = try await refund(500)
            #expect(first.state == .captured && second.state == .captured && first.updatedAt < second.createdAt)
            let asked = second.createdAt.adding(seconds: 1)
            #expect(try await test.paymentService.removePayments(.untouched(since: asked)) == 0)
            let later = test.clock.now().adding(seconds: 1)
            #expect(try await test.paymentService.removePayments(.untouched(since: later)) == 3)
        }
    }

    @Test("a refund that is cancelled before it is sent leaves the money with its payment")
    func takenBack() async throws {
        try await Self.captured { test, id in
            let (parent, credit) = try await test.paymentService.refund(id, minorUnits: nil, details: [])
            #expect(parent.state == .refunded)
            await #expect(throws: LifecycleError.self) {
                try await test.paymentService.advance(credit.id, .cancel(minorUnits: 1))
            }
            let givenUp = try await test.paymentService.advance(credit.id, .cancel(minorUnits: nil))
            #expect(givenUp.state == .cancelled)
            let after = try await test.payment(id)
            #expect(after.state == .captured)
            #expect(after.totals.refundable == 2_500)
        }
    }

    @Test("a refund cannot be refunded or changed, and never exceeds the available amount")
    func refused() async throws {
        try await Self.captured { test, id in
            await #expect(throws: LifecycleError.amountTooHigh(available: 2_500)) {
                try await test.paymentService.refund(id, minorUnits: 2_501, details: [])
            }
            await #expect(throws: LifecycleError.amountNotPositive) {
                try await test.paymentService.refund(id, minorUnits: 0, details: [])
            }
            let credit = try await test.paymentService.refund(id, minorUnits: 1_000, details: []).credit
            await #expect(throws: LifecycleError.wrongState(.toCapture)) {
                try await test.paymentService.advance(credit.id, .change(PaymentChange(amount: 1)))
            }
            try await test.paymentService.advance(credit.id, .captureNow())
            await #expect(throws: LifecycleError.wrongState(.captured)) {
                try await test.paymentService.refund(credit.id, minorUnits: nil, details: [])
            }
        }
    }

    @Test("of a hundred refunds at the same time, no more is refunded than was captured")
    func concurrently() async throws {
        try await Self.captured { test, id in
            let paymentService = test.paymentService
            let given = try await withThrowingTaskGroup(of: Int64.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        do {
                            return try await paymentService.refund(id, minorUnits: 300, details: []).credit.amount
                                .minorUnits
                        } catch is LifecycleError {
                            return 0
                        }
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(given == 2_400)
            #expect(try await test.payment(id).totals.refunded == 2_400)
        }
    }

    @Test(
        "random refunds, captures and cancellations: the refunded amount never exceeds the captured one",
        arguments: 0..<8)
    func sequences(seed: UInt64) async throws {
        try await Self.captured { test, id in
            var random = SeededGenerator(seed: seed)
            var credits: [PaymentID] = []
            for _ in 0..<30 {
                let amount = Int64.random(in: -1...1_200, using: &random)
                let credit = credits.randomElement(using: &random)
                do {
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0:
                        credits.append(
                            try await test.paymentService.refund(id, minorUnits: amount, details: []).credit.id)
                    case 1: if let credit { try await test.paymentService.advance(credit, .cancel(minorUnits: nil)) }
                    default: if let credit { try await test.paymentService.advance(credit, .captureNow()) }
                    }
                } catch is LifecycleError {}
                var out: Int64 = 0
                for credit in credits {
                    let payment = try await test.payment(credit)
                    if payment.state != .cancelled { out += payment.amount.minorUnits }
                }
                let parent = try await test.payment(id)
                #expect(parent.totals.refunded == out)
                #expect(out <= parent.totals.captured)
            }
        }
    }
}
