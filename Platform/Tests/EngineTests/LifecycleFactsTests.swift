import Engine
import GuichetCore
import Support
import Testing

/// What a payment says of itself besides its state and its amounts: APIs tell it to merchants.
@Suite("The facts of a payment")
struct LifecycleFactsTests {
    private let approved = PaymentCommand.recordAuthorisation(.approved(authorisationID: "A1", acquirerCode: "00"))
    private let noon = TestPlatform.noon
    private var evening: Instant { noon.adding(seconds: 36_000) }
    private var later: Instant { noon.adding(seconds: 20 * TestPayment.day) }

    private func plan(
        _ authorisation: PaymentPlan.Authorisation = .now, _ capture: PaymentPlan.Capture, settles: Bool = false
    ) -> PaymentPlan {
        PaymentPlan(
            authorisation: authorisation, capture: capture, pendingUntil: evening, validitySeconds: 7 * TestPayment.day,
            settlementSeconds: settles ? 1 : nil)
    }

    private func apply(_ commands: PaymentCommand..., to payment: Payment, at instant: Instant) throws -> Payment {
        try commands.reduce(payment) { try Lifecycle.apply($1, to: $0, at: instant).payment }
    }

    @Test("its decision time is that of the first decision, whatever is done with it afterwards")
    func decided() throws {
        let payment = try TestPayment.make(plan: plan(.now, .whenValidated(until: later)))
        #expect(payment.decidedAt == nil)
        let authorised = try apply(approved, to: payment, at: noon)
        #expect(authorised.decidedAt == noon)
        let captured = try apply(.validate(minorUnits: nil, captureAt: evening), .capture, to: authorised, at: evening)
        let refunded = try apply(.refund(minorUnits: 100), to: captured, at: later)
        for (state, at) in [(captured, evening), (refunded, later)] {
            #expect(state.decidedAt == noon)
            #expect(state.updatedAt == at)
        }
        #expect(refunded.authorisedAt == noon)
        #expect(refunded.capturedAt == evening)
    }

    @Test("an authorisation is valid from the day on which it was given, not from that of the order")
    func validity() throws {
        let payment = try TestPayment.make(plan: plan(.later(at: evening), .automatically(at: later)))
        let checked = try apply(approved, to: payment, at: noon)
        #expect(checked.validUntil == nil)
        let asking = try apply(.beginAuthorisation(AcquirerMessageID("second")), to: checked, at: evening)
        // What the acquirer said of the account is no answer to this question.
        #expect(asking.verdict == nil)
        let authorised = try apply(approved, to: asking, at: later)
        #expect(authorised.authorisedAt == later)
        #expect(authorised.validUntil == later.adding(seconds: 7 * TestPayment.day))
    }

    @Test("a payment waiting for validation ends with its authorisation, also when its capture day was moved")
    func waiting() throws {
        let week = noon.adding(seconds: 7 * TestPayment.day)
        let payment = try TestPayment.make(plan: plan(.now, .ifValidated(at: evening)))
        let waiting = try apply(approved, to: payment, at: noon)
        #expect(waiting.dueAt == week)
        let tomorrow = noon.adding(seconds: TestPayment.day)
        let moved = try apply(.change(PaymentChange(captureAt: tomorrow)), to: waiting, at: noon)
        #expect(moved.dueAt == week)
        #expect(try apply(.validate(minorUnits: nil, captureAt: nil), to: moved, at: noon).dueAt == tomorrow)
    }

    @Test("a payment waiting for validation and authorisation ends on its capture day, also when that was moved")
    func waitingForLater() throws {
        let payment = try TestPayment.make(plan: plan(.later(at: evening), .ifValidated(at: later)))
        let waiting = try apply(approved, to: payment, at: noon)
        #expect(waiting.dueAt == later)
        let moved = later.adding(seconds: TestPayment.day)
        let changed = try apply(.change(PaymentChange(captureAt: moved)), to: waiting, at: noon)
        #expect(changed.dueAt == moved)
        #expect(changed.plan.authorisation == .later(at: later))
    }

    @Test("lowered twice before it is authorised, both parts are released; its history has the rest")
    func loweredTwice() throws {
        let payment = try TestPayment.make(plan: plan(.later(at: evening), .ifValidated(at: later)))
        let waiting = try apply(approved, to: payment, at: noon)
        let once = try apply(.change(PaymentChange(amount: 2_000)), to: waiting, at: noon)
        let twice = try Lifecycle.apply(.change(PaymentChange(amount: 1_500)), to: once, at: noon)
        #expect(twice.payment.amountToAuthorise == 1_500)
        #expect(twice.event == .changed(minorUnits: 1_500))
        let validated = try Lifecycle.apply(.validate(minorUnits: 1_200, captureAt: nil), to: twice.payment, at: noon)
        #expect(validated.payment.amountToAuthorise == 1_200)
        #expect(validated.event == .validated(minorUnits: 1_200))
        let cancelled = try Lifecycle.apply(.cancel(minorUnits: nil), to: validated.payment, at: noon)
        #expect(cancelled.event == .cancelled(minorUnits: 1_200))
    }

    @Test(
        "an answered operation has the time of its answer; after a refused capture the payment has its time limit again"
    )
    func operations() throws {
        let week = noon.adding(seconds: 7 * TestPayment.day)
        let payment = try TestPayment.make(plan: plan(.now, .whenValidated(until: week), settles: true))
        let authorised = try apply(approved, to: payment, at: noon)
        let captured = try apply(.captureNow(), to: authorised, at: noon)
        #expect(captured.capturedAt == noon)
        let refused = try apply(.settleOperation(number: 1, .refused, askAt: nil), to: captured, at: evening)
        #expect(refused.operations.first?.requestedAt == noon)
        #expect(refused.operations.first?.changedAt == evening)
        #expect(refused.capturedAt == nil)
        #expect(refused.dueAt == week)
        let cancelled = try apply(.cancel(minorUnits: nil), to: refused, at: evening)
        #expect(cancelled.dueAt == nil)
        let restored = try apply(.settleOperation(number: 2, .refused, askAt: nil), to: cancelled, at: evening)
        #expect(restored.state == .toValidate)
        #expect(restored.dueAt == week)
    }

    @Test("captures, cancellations and refunds count together for the limit of operations")
    func bounded() throws {
        let payment = try TestPayment.make(plan: plan(.now, .whenValidated(until: later), settles: true))
        var full = try apply(approved, .captureNow(minorUnits: 100, isFinal: false), to: payment, at: noon)
        full = try apply(.settleOperation(number: 1, .done, askAt: nil), to: full, at: noon)
        for _ in 2...99 { full = try apply(.captureNow(minorUnits: 1, isFinal: false), to: full, at: noon) }
        let commands: [PaymentCommand] = [
            .captureNow(minorUnits: 1, isFinal: false), .cancel(minorUnits: 1), .refund(minorUnits: 1),
        ]
        for command in commands {
            #expect(throws: LifecycleError.tooManyOperations(limit: 99), "\(command)") {
                try apply(command, to: full, at: noon)
            }
        }
        // What is left is released, and what was captured is given back, as a whole.
        let released = try apply(.cancel(minorUnits: full.totals.open), to: full, at: noon)
        #expect(released.totals.open == 0)
        for minorUnits in [nil, full.refundableNow] {
            let refunded = try apply(.refund(minorUnits: minorUnits), to: released, at: noon)
            #expect(refunded.totals.refunded == 100)
            #expect(refunded.operations.count == 101)
        }
    }

    @Test("a refusal without a request to the acquirer is possible only before it may have been asked")
    func refusedUnasked() throws {
        var payment = try TestPayment.make(plan: plan(.now, .withAuthorisation))
        let refusal = PaymentCommand.refuseUnasked(code: "05", acquirerCode: nil)
        payment.history = HistoryHead(count: 1, hash: [])
        #expect(try apply(refusal, to: payment, at: noon).state == .refused)
        payment.history = HistoryHead(count: 2, hash: [])
        #expect(throws: LifecycleError.wrongState(.authorising)) { try apply(refusal, to: payment, at: noon) }
        payment.state = .authenticating
        payment.dueAt = evening
        #expect(try apply(refusal, to: payment, at: noon).state == .refused)
        // Back on the very instant at which the cardholder's time is over is too late.
        #expect(throws: LifecycleError.tooLate(limit: evening)) {
            try apply(.beginAuthorisation(AcquirerMessageID("m")), to: payment, at: evening)
        }
        #expect(try apply(.beginAuthorisation(AcquirerMessageID("m")), to: payment, at: noon).state == .authorising)
        // On the day of a later authorisation it takes the place of that; before, the card may still pay.
        payment.state = .toAuthorise
        #expect(throws: LifecycleError.tooEarly) { try apply(refusal, to: payment, at: noon) }
        #expect(try apply(refusal, to: payment, at: evening).state == .refused)
    }
}
