import Engine
import GuichetCore
import Storage
import Support
import Synchronization
import Testing

/// Captures, cancellations and refunds that the acquirer confirms later.
@Suite("Operations")
struct OperationTests {
    /// 25 euros, authorised for a week, with the acquirer's answers in the given order.
    private static func authorised(
        _ capture: PaymentPlan.Capture? = nil, settlements: [SettlementVerdict?] = [.done], telling urls: [String] = [],
        _ body: (TestPaymentService, PaymentID) async throws -> Void
    ) async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.answer(ScriptedAcquirer.approval)], settlements: settlements)
        try await TestPaymentService.run(acquirer) { test in
            let now = test.clock.now()
            let week = 7 * TestPayment.day
            let plan = PaymentPlan(
                capture: capture ?? .whenValidated(until: now.adding(seconds: week)), pendingUntil: now,
                validitySeconds: week, settlementSeconds: 1)
            let payment = try await test.place(test.order(plan, subscriptions: Subscription.steps(urls)))
            try await body(test, payment.id)
        }
    }

    @discardableResult
    private static func operate(
        _ test: TestPaymentService, _ id: PaymentID, _ command: PaymentCommand, claim: String? = nil
    ) async throws -> Payment {
        let placement = try await test.paymentService.operate(
            id, command, details: [1],
            claim: claim.map { Claim(.call, scope: "test", key: $0, secondsAfterDecision: 86_400) })
        guard case .placed(let payment) = placement else { throw TestPlatform.NotStarted() }
        return payment
    }

    @Test("a capture is requested, and completed a second later by the engine")
    func capture() async throws {
        try await Self.authorised { test, id in
            let asked = try await Self.operate(test, id, .captureNow())
            #expect(asked.state == .captured)
            #expect(asked.operations.map(\.number) == [1])
            #expect(asked.operations.first?.state == .requested)
            #expect(asked.operations.first?.details == [1])
            let early = try await test.paymentService.runDueSettlements()
            #expect(early == 0)
            test.clock.advance(seconds: 1)
            let due = try await test.paymentService.runDueSettlements()
            #expect(due == 1)
            let settled = try await test.payment(id)
            #expect(settled.operations.first?.state == .settled)
            #expect(settled.settlesAt == nil)
            let late = try await test.paymentService.runDueSettlements()
            #expect(late == 0)
        }
    }

    @Test("with the authorisation, it is the operation number 0")
    func withAuthorisation() async throws {
        try await Self.authorised(.withAuthorisation) { test, id in
            let payment = try await test.payment(id)
            #expect(payment.state == .captured)
            #expect(payment.operations.map(\.number) == [0])
            try await test.paymentService.settleOperations(of: id, atOnce: true)
            let refunded = try await Self.operate(test, id, .refund(minorUnits: 500))
            #expect(refunded.operations.map(\.number) == [0, 1])
        }
    }

    @Test("several captures take no more than was authorised; a final one releases the rest")
    func severalCaptures() async throws {
        try await Self.authorised { test, id in
            let part = try await Self.operate(test, id, .captureNow(minorUnits: 1_000, isFinal: false))
            #expect(part.state == .partlyCaptured)
            await #expect(throws: LifecycleError.amountTooHigh(available: 1_500)) {
                try await Self.operate(test, id, .captureNow(minorUnits: 1_501, isFinal: false))
            }
            let last = try await Self.operate(test, id, .captureNow(minorUnits: 600, isFinal: true))
            #expect(last.state == .captured)
            #expect(last.totals.captured == 1_600)
            #expect(last.totals.cancelled == 900)
            await #expect(throws: LifecycleError.wrongState(.captured)) {
                try await Self.operate(test, id, .captureNow(minorUnits: 1, isFinal: true))
            }
        }
    }

    @Test("what is not confirmed cannot be refunded")
    func refundOfUnsettled() async throws {
        try await Self.authorised { test, id in
            try await Self.operate(test, id, .captureNow())
            await #expect(throws: LifecycleError.amountTooHigh(available: 0)) {
                try await Self.operate(test, id, .refund(minorUnits: 1))
            }
            try await test.paymentService.settleOperations(of: id, atOnce: true)
            let refunded = try await Self.operate(test, id, .refund(minorUnits: 2_500))
            #expect(refunded.state == .refunded)
        }
    }

    @Test("a refused capture leaves the payment authorised, with the part that a final one released")
    func refusedCapture() async throws {
        try await Self.authorised(settlements: [.refused, .done]) { test, id in
            try await Self.operate(test, id, .captureNow(minorUnits: 1_000, isFinal: true))
            let refused = try await test.paymentService.settleOperations(of: id, atOnce: true)
            #expect(refused.state == .toValidate)
            #expect(refused.totals.open == 2_500)
            #expect(refused.operations.first?.state == .refused)
            #expect(refused.dueAt == refused.validUntil)
            let again = try await Self.operate(test, id, .captureNow())
            #expect(again.state == .captured)
        }
    }

    @Test("a refused refund leaves the money captured; a refused cancellation leaves it authorised")
    func refusedOthers() async throws {
        try await Self.authorised(settlements: [.refused, .done, .refused]) { test, id in
            let cancelled = try await Self.operate(test, id, .cancel(minorUnits: nil))
            #expect(cancelled.state == .cancelled)
            let restored = try await test.paymentService.settleOperations(of: id, atOnce: true)
            #expect(restored.state == .toValidate)
            try await Self.operate(test, id, .captureNow())
            try await test.paymentService.settleOperations(of: id, atOnce: true)
            let refunded = try await Self.operate(test, id, .refund(minorUnits: 2_500))
            #expect(refunded.state == .refunded)
            let kept = try await test.paymentService.settleOperations(of: id, atOnce: true)
            #expect(kept.state == .captured)
            let last = try await test.payment(id)
            #expect(last.operations.map(\.state) == [.refused, .settled, .refused])
        }
    }

    @Test(
        "an unknown outcome is asked about again later, and a broken connection is not an answer",
        arguments: [SettlementVerdict.uncertain, nil])
    func uncertain(answer: SettlementVerdict?) async throws {
        try await Self.authorised(settlements: [answer, .done]) { test, id in
            try await Self.operate(test, id, .captureNow())
            let first = try await test.paymentService.settleOperations(of: id, atOnce: true)
            #expect(first.operations.first?.state == .uncertain)
            // Not before its time, even on request.
            let hurried = try await test.paymentService.settleOperations(of: id, atOnce: true)
            #expect(hurried.operations.first?.state == .uncertain)
            test.clock.advance(seconds: 600)
            try await test.paymentService.runDueSettlements()
            let later = try await test.payment(id)
            #expect(later.operations.first?.state == .settled)
            #expect(test.acquirer.settled.map(\.isFirstTime) == [true, false])
        }
    }

    @Test("a caller that is cancelled while the acquirer is asked gets its answer, and leaves nothing uncertain")
    func cancelledMeanwhile() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
        let holding = HoldingAcquirer(acquirer)
        try await TestPaymentService.run(acquirer, through: { _ in holding }) { test in
            let now = test.clock.now()
            let plan = PaymentPlan(
                capture: .whenValidated(until: now.adding(seconds: 60)), pendingUntil: now, settlementSeconds: 1)
            let id = try await test.place(test.order(plan)).id
            try await Self.operate(test, id, .captureNow())
            let paymentService = test.paymentService
            let asking = Task { try await paymentService.settleOperations(of: id, atOnce: true) }
            _ = try await poll("the question") { holding.isAsked ? true : nil }
            asking.cancel()
            holding.release()
            #expect(try await asking.value.operations.map(\.state) == [.settled])
            #expect(acquirer.settled.count == 1)
        }
    }

    @Test("the rest of a payment expires with its authorisation, and what was captured stays")
    func expiry() async throws {
        try await Self.authorised { test, id in
            try await Self.operate(test, id, .captureNow(minorUnits: 1_000, isFinal: false))
            test.clock.advance(seconds: 8 * TestPayment.day)
            try await test.paymentService.runDueSteps()
            let payment = try await test.payment(id)
            #expect(payment.state == .captured)
            #expect(payment.totals.cancelled == 1_500)
        }
    }

    @Test("what is open on the day of the automatic capture is captured then, also after a capture of the merchant's")
    func automaticRest() async throws {
        try await Self.automatic { test, id, day in
            let part = try await Self.operate(test, id, .captureNow(minorUnits: 1_000, isFinal: false))
            #expect(part.state == .partlyCaptured)
            #expect(part.dueAt == day)
            test.clock.advance(seconds: 3_600)
            try await test.paymentService.runDueSteps()
            let payment = try await test.payment(id)
            #expect(payment.state == .captured)
            #expect(payment.totals.captured == 2_500)
            #expect(payment.totals.cancelled == 0)
            #expect(payment.operations.map(\.minorUnits) == [1_000, 1_500])
        }
    }

    @Test(
        "an operation that is refused before that day does not change the day",
        arguments: [
            PaymentCommand.captureNow(minorUnits: 1_000, isFinal: false), .captureNow(), .cancel(minorUnits: 500),
            .cancel(minorUnits: nil),
        ])
    func refusedBefore(command: PaymentCommand) async throws {
        try await Self.automatic(settlements: [.refused, .done]) { test, id, day in
            try await Self.operate(test, id, command)
            let refused = try await test.paymentService.settleOperations(of: id, atOnce: true)
            #expect(refused.state == .toCapture)
            #expect(refused.dueAt == day)
            test.clock.advance(seconds: 3_600)
            try await test.paymentService.runDueSteps()
            let payment = try await test.payment(id)
            #expect(payment.state == .captured)
            #expect(payment.totals.captured == 2_500)
        }
    }

    @Test("an automatic capture that is refused is not tried again: the rest ends with its authorisation")
    func refusedAutomatic() async throws {
        try await Self.automatic(settlements: [.done, .refused]) { test, id, _ in
            try await Self.operate(test, id, .captureNow(minorUnits: 1_000, isFinal: false))
            try await test.paymentService.settleOperations(of: id, atOnce: true)
            test.clock.advance(seconds: 3_600)
            try await test.paymentService.runDueSteps()
            let refused = try await test.paymentService.settleOperations(of: id, atOnce: true)
            #expect(refused.state == .partlyCaptured)
            #expect(refused.dueAt == refused.validUntil)
            test.clock.advance(seconds: 7 * TestPayment.day)
            try await test.paymentService.runDueSteps()
            let payment = try await test.payment(id)
            #expect(payment.state == .captured)
            #expect(payment.totals.captured == 1_000)
            #expect(payment.totals.cancelled == 1_500)
        }
    }

    /// 25 euros that are captured automatically after an hour.
    private static func automatic(
        settlements: [SettlementVerdict?] = [.done],
        _ body: (TestPaymentService, PaymentID, Instant) async throws -> Void
    ) async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.answer(ScriptedAcquirer.approval)], settlements: settlements)
        try await TestPaymentService.run(acquirer) { test in
            let now = test.clock.now()
            let day = now.adding(seconds: 3_600)
            let plan = PaymentPlan(
                capture: .automatically(at: day), pendingUntil: now, validitySeconds: 7 * TestPayment.day,
                settlementSeconds: 1)
            try await body(test, try await test.place(test.order(plan)).id, day)
        }
    }

    @Test("the history tells an automatic capture from one that the merchant asks for")
    func automaticInHistory() async throws {
        let automatic = #""minorUnits":1500,"automatic":true}"#
        try await Self.automatic(settlements: [.done, .done]) { test, id, day in
            try await Self.operate(test, id, .captureNow(minorUnits: 1_000, isFinal: false))
            #expect(try await test.history(id).last?.hasSuffix(#""number":1,"minorUnits":1000}"#) == true)
            test.clock.move(to: day)
            try await test.paymentService.runDueSteps()
            #expect(try await test.history(id).last?.hasSuffix(automatic) == true)
            let report = try await StoreCheck(keys: nil) { _ in }.run(test.store)
            #expect(report.findings == [])
        }
    }

    @Test("of two racing requests under one claim one is carried out, and the other is told which")
    func claim() async throws {
        try await Self.authorised { test, id in
            let numbers = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let placement = try await test.paymentService.operate(
                            id, .captureNow(minorUnits: 100, isFinal: false),
                            claim: Claim(.call, scope: "s", key: "k", secondsAfterDecision: 9))
                        switch placement {
                        case .placed(let payment): return "placed \(payment.operations.last?.number ?? -1)"
                        case .repeated(let first):
                            return first.held.content == .operation(id, number: 1) ? "1" : "\(first.held.content)"
                        }
                    }
                }
                return try await group.reduce(into: [String]()) { $0.append($1) }.sorted()
            }
            #expect(numbers == Array(repeating: "1", count: 7) + ["placed 1"])
            let payment = try await test.payment(id)
            #expect(payment.totals.captured == 100)
        }
    }

    @Test("a repeat under its claim is a repeat, also when the payment no longer allows the operation")
    func repeatAfterwards() async throws {
        try await Self.authorised { test, id in
            let claim = Claim(.call, scope: "s", key: "k", fingerprint: [7], secondsAfterDecision: 9)
            for (round, command) in [PaymentCommand.captureNow(), .captureNow(), .cancel(minorUnits: nil)].enumerated()
            {
                switch try await test.paymentService.operate(id, command, claim: claim) {
                case .placed(let payment):
                    #expect(round == 0 && payment.state == .captured)
                case .repeated(let first):
                    #expect(round > 0 && first.purpose == .call)
                    #expect(first.held.content == .operation(id, number: 1))
                    #expect(first.held.fingerprint == [7])
                    #expect(first.payment?.operations.count == 1)
                }
            }
        }
    }

    @Test("a claim is deleted when its time is over, and not before")
    func claimEnds() async throws {
        try await Self.authorised { test, id in
            try await Self.operate(test, id, .captureNow(minorUnits: 100, isFinal: false), claim: "k")
            for (seconds, isFree) in [(86_399, false), (1, true)] as [(Int64, Bool)] {
                test.clock.advance(seconds: seconds)
                try await test.paymentService.purge()
                let held = try await test.store.read { try $0.claim(scope: "test", key: "k") }
                #expect((held == nil) == isFree)
            }
        }
    }

    @Test("a refused request leaves its claim free")
    func refusedClaim() async throws {
        try await Self.authorised { test, id in
            await #expect(throws: LifecycleError.self) {
                try await Self.operate(test, id, .captureNow(minorUnits: 9_999, isFinal: true), claim: "k")
            }
            let again = try await Self.operate(test, id, .captureNow(), claim: "k")
            #expect(again.state == .captured)
        }
    }

    @Test("a listener to every step is notified of each, with the payment of that moment")
    func steps() async throws {
        try await Self.authorised(telling: ["https://a.example/", "https://b.example/"]) { test, id in
            try await Self.operate(test, id, .captureNow(minorUnits: 1_000, isFinal: false))
            try await test.paymentService.settleOperations(of: id, atOnce: true)
            let told = try await test.store.read { try $0.notifications(of: id) }
            #expect(
                Set(told.compactMap { $0.topic?.text }) == [
                    "authorising", "toValidate", "partlyCaptured 1 requested", "partlyCaptured 1 settled",
                ])
            #expect(told.count == 8)
            #expect(Set(told.map(\.host)) == ["a.example", "b.example"])
        }
    }

    @Test("the number of operations of a payment is limited")
    func bounded() async throws {
        try await Self.authorised { test, id in
            for _ in 0..<99 { try await Self.operate(test, id, .captureNow(minorUnits: 1, isFinal: false)) }
            await #expect(throws: LifecycleError.tooManyOperations(limit: 99)) {
                try await Self.operate(test, id, .captureNow(minorUnits: 1, isFinal: false))
            }
        }
    }

    @Test("its history has every request and answer, without a gap")
    func history() async throws {
        try await Self.authorised { test, id in
            try await Self.operate(test, id, .captureNow())
            try await test.paymentService.settleOperations(of: id, atOnce: true)
            let lines = try await test.history(id)
            #expect(lines.contains { $0.contains(#""kind":"requested","operation":"capture","number":1"#) })
            #expect(lines.last?.contains(#""answer":"done""#) == true)
        }
    }
}

/// Answers about an operation once a test says so.
private final class HoldingAcquirer: Acquirer {
    private let base: ScriptedAcquirer
    private let state = Mutex((isAsked: false, isReleased: false))

    init(_ base: ScriptedAcquirer) { self.base = base }

    var isAsked: Bool { state.withLock { $0.isAsked } }

    func release() { state.withLock { $0.isReleased = true } }

    func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await base.authorise(request)
    }

    func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await base.inquire(about: request)
    }

    func settle(_ request: SettlementRequest) async throws -> SettlementVerdict {
        state.withLock { $0.isAsked = true }
        while !state.withLock({ $0.isReleased }) { try await Task.sleep(for: .milliseconds(5)) }
        return try await base.settle(request)
    }
}
