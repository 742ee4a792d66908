import Engine
import GuichetCore
import Support
import Testing

@Suite("The life cycle of a payment")
struct LifecycleTests {
    private let approved = PaymentCommand.recordAuthorisation(.approved(authorisationID: "A1", acquirerCode: "00"))
    private let noon = TestPlatform.noon
    private var evening: Instant { noon.adding(seconds: 36_000) }

    private func payment(_ capture: PaymentPlan.Capture) throws -> Payment {
        try TestPayment.make(plan: TestPayment.plan(.now, capture))
    }

    private func apply(_ commands: PaymentCommand..., to payment: Payment, at instant: Instant) throws -> Payment {
        try commands.reduce(payment) { try Lifecycle.apply($1, to: $0, at: instant).payment }
    }

    @Test("authorised, it is captured on its day and not before")
    func automatic() throws {
        let authorised = try apply(approved, to: payment(.automatically(at: evening)), at: noon)
        #expect(authorised.state == .toCapture)
        #expect(throws: LifecycleError.tooEarly) { try apply(.capture, to: authorised, at: noon) }
        let captured = try apply(.capture, to: authorised, at: evening)
        #expect(captured.state == .captured)
        #expect(captured.totals.captured == 2_500)
    }

    @Test("to be captured some time after its authorisation, it counts from the authorisation, however late that is")
    func afterAuthorisation() throws {
        let decided = noon.adding(seconds: 720)
        let authorised = try apply(approved, to: payment(.afterAuthorisation(seconds: 600)), at: decided)
        #expect(authorised.state == .toCapture)
        #expect(authorised.dueAt == decided.adding(seconds: 600))
        #expect(authorised.automaticCaptureAt == decided.adding(seconds: 600))
    }

    @Test("validated in part, only that part is captured and the rest is released")
    func validation() throws {
        let authorised = try apply(approved, to: payment(.whenValidated(until: evening)), at: noon)
        #expect(authorised.state == .toValidate)
        let captured = try apply(
            .validate(minorUnits: 2_000, captureAt: noon), .capture, to: authorised, at: noon)
        #expect(captured.totals.captured == 2_000)
        #expect(captured.totals.lowered == 500)
    }

    @Test("not validated in time, it expires, and then nothing can be done with it")
    func expiry() throws {
        let authorised = try apply(approved, to: payment(.whenValidated(until: evening)), at: noon)
        let expired = try apply(.expire, to: authorised, at: evening)
        #expect(expired.state == .expired)
        #expect(throws: LifecycleError.wrongState(.expired)) {
            try apply(.validate(minorUnits: nil, captureAt: evening), to: expired, at: evening)
        }
    }

    @Test("an accepted order stays accepted, whatever closes it; an undecided one never was")
    func accepted() throws {
        let validated = TestPayment.plan(.now, .whenValidated(until: evening))
        let checked = TestPayment.plan(.later(at: evening), .ifValidated(at: evening))
        let late = evening.adding(seconds: TestPayment.day)
        let cases: [(PaymentPlan, [PaymentCommand], PaymentState, Bool)] = [
            (validated, [], .authorising, false),
            (validated, [approved], .toValidate, true),
            (validated, [approved, .cancel(minorUnits: nil)], .cancelled, true),
            (validated, [approved, .expire], .expired, true),
            (validated, [.recordAuthorisation(.declined(code: "05", acquirerCode: nil))], .refused, false),
            (validated, [.recordAuthorisation(.pending(code: "60"))], .pending, false),
            (validated, [.recordAuthorisation(.pending(code: "60")), .expire], .expired, false),
            (checked, [approved], .toValidateThenAuthorise, true),
            (checked, [approved, .cancel(minorUnits: nil)], .cancelled, true),
            (checked, [approved, .expire], .expired, true),
        ]
        for (plan, commands, state, wasAccepted) in cases {
            let payment = try commands.reduce(TestPayment.make(plan: plan)) { try apply($1, to: $0, at: late) }
            #expect(payment.state == state)
            #expect(payment.wasAccepted == wasAccepted, "\(commands)")
        }
    }

    @Test("a payment that time closes has nothing open, due or left")
    func nothingOpen() throws {
        let late = evening.adding(seconds: TestPayment.day)
        let commands: [(PaymentPlan, [PaymentCommand], PaymentState)] = [
            (TestPayment.plan(.now, .whenValidated(until: evening)), [approved], .expired),
            (TestPayment.plan(.now, .ifValidated(at: evening)), [approved], .expired),
            (TestPayment.plan(.now, .whenValidated(until: evening)), [approved, .cancel(minorUnits: 400)], .expired),
            (TestPayment.plan(.later(at: noon), .ifValidated(at: evening)), [approved], .expired),
            (TestPayment.plan(.now, .withAuthorisation), [.recordAuthorisation(.pending(code: "60"))], .expired),
            (
                PaymentPlan(
                    capture: .whenValidated(until: evening), pendingUntil: evening, settlementSeconds: 1),
                [approved, .captureNow(minorUnits: 900, isFinal: false)], .captured
            ),
        ]
        for (plan, before, state) in commands {
            let open = try before.reduce(TestPayment.make(plan: plan)) { try apply($1, to: $0, at: noon) }
            let closed = try apply(.expire, to: open, at: late)
            #expect(closed.state == state)
            #expect(closed.totals.open == 0, "\(plan)")
            #expect(closed.amountLeft == closed.totals.captured)
            #expect(closed.dueAt == nil)
            #expect(closed.totals.cancelled == open.totals.authorised - open.totals.captured)
            #expect(throws: LifecycleError.self) { try apply(.expire, to: closed, at: late) }
        }
    }

    @Test("captured with the authorisation, it can be refunded in parts and never beyond")
    func refunds() throws {
        let captured = try apply(approved, to: payment(.withAuthorisation), at: noon)
        let once = try apply(.refund(minorUnits: 2_000), to: captured, at: noon)
        #expect(once.state == .captured)
        #expect(throws: LifecycleError.amountTooHigh(available: 500)) {
            try apply(.refund(minorUnits: 501), to: once, at: noon)
        }
        let twice = try apply(.refund(minorUnits: 500), to: once, at: noon)
        #expect(twice.state == .refunded)
        #expect(twice.totals.refunded == 2_500)
    }

    @Test("without an amount all that is left is refunded; where nothing is left, that is the error")
    func refundOfAll() throws {
        let captured = try apply(approved, to: payment(.withAuthorisation), at: noon)
        let once = try apply(.refund(minorUnits: 2_000), to: captured, at: noon)
        let all = try apply(.refund(minorUnits: nil), to: once, at: noon)
        #expect(all.state == .refunded && all.totals.refunded == 2_500)
        // Its capture is not confirmed yet.
        let plan = PaymentPlan(capture: .withAuthorisation, pendingUntil: evening, settlementSeconds: 1)
        let unconfirmed = try apply(approved, to: TestPayment.make(plan: plan), at: noon)
        #expect(throws: LifecycleError.nothingLeft) {
            try apply(.refund(minorUnits: nil), to: unconfirmed, at: noon)
        }
        #expect(throws: LifecycleError.amountTooHigh(available: 0)) {
            try apply(.refund(minorUnits: 1), to: unconfirmed, at: noon)
        }
    }

    @Test("a refund of a capture takes no more than what the refunds that name it left of it")
    func refundsOfCaptures() throws {
        let plan = PaymentPlan(
            capture: .whenValidated(until: evening), pendingUntil: evening, settlementSeconds: 1)
        let open = try apply(approved, to: TestPayment.make(plan: plan), at: noon)
        let asked = try apply(
            .captureNow(minorUnits: 300, isFinal: false), .settleOperation(number: 1, .done, askAt: nil),
            .captureNow(minorUnits: 400, isFinal: false), to: open, at: noon)
        // The second capture is not confirmed yet.
        #expect(throws: LifecycleError.nothingLeft) {
            try apply(.refund(minorUnits: nil, ofCapture: 2), to: asked, at: noon)
        }
        let captured = try apply(.settleOperation(number: 2, .done, askAt: nil), to: asked, at: noon)
        #expect(throws: LifecycleError.amountTooHigh(available: 300)) {
            try apply(.refund(minorUnits: 301, ofCapture: 1), to: captured, at: noon)
        }
        let part = try apply(.refund(minorUnits: 100, ofCapture: 1), to: captured, at: noon)
        let rest = try apply(.refund(minorUnits: nil, ofCapture: 1), to: part, at: noon)
        #expect(rest.totals.refunded == 300 && rest.operations.last?.minorUnits == 200)
        #expect(throws: LifecycleError.nothingLeft) {
            try apply(.refund(minorUnits: nil, ofCapture: 1), to: rest, at: noon)
        }
        // A refund that is refused gives back what it took.
        let refused = try apply(.settleOperation(number: 4, .refused, askAt: nil), to: rest, at: noon)
        #expect(refused.refundableNow(ofCapture: 1) == 200)
        // One that names no capture takes from all of them, so that less may be left than the capture had.
        let both = try apply(.refund(minorUnits: 450), to: refused, at: noon)
        #expect(both.refundableNow(ofCapture: 1) == 150 && both.refundableNow(ofCapture: 2) == 150)
    }

    @Test("a refund of a capture needs that capture, and an amount is checked before the state")
    func checkedFirst() throws {
        let plan = PaymentPlan(
            capture: .whenValidated(until: evening), pendingUntil: evening, settlementSeconds: 1)
        let open = try apply(approved, to: TestPayment.make(plan: plan), at: noon)
        let captured = try apply(
            .captureNow(), .settleOperation(number: 1, .done, askAt: nil), to: open, at: noon)
        #expect(throws: LifecycleError.unknownCapture(2)) {
            try apply(.refund(minorUnits: 100, ofCapture: 2), to: captured, at: noon)
        }
        let refunded = try apply(.refund(minorUnits: 100, ofCapture: 1), to: captured, at: noon)
        #expect(refunded.totals.refunded == 100)
        // Its second operation is that refund.
        #expect(throws: LifecycleError.unknownCapture(2)) {
            try apply(.refund(minorUnits: nil, ofCapture: 2), to: refunded, at: noon)
        }
        for command in [
            PaymentCommand.captureNow(minorUnits: 0), .cancel(minorUnits: -1), .refund(minorUnits: 0),
            .validate(minorUnits: 0, captureAt: nil),
        ] {
            #expect(throws: LifecycleError.amountNotPositive) { try apply(command, to: refunded, at: noon) }
        }
    }

    @Test("cancelled as a whole or not at all, if the merchant says so; validation cannot be asked for afterwards")
    func wholly() throws {
        let authorised = try apply(approved, to: payment(.automatically(at: evening)), at: noon)
        #expect(throws: LifecycleError.onlyAsAWhole(available: 2_500)) {
            try apply(.cancel(minorUnits: 1, isWhole: true), to: authorised, at: noon)
        }
        let cancelled = try apply(.cancel(minorUnits: 2_500, isWhole: true), to: authorised, at: noon)
        #expect(cancelled.state == .cancelled)
        #expect(throws: LifecycleError.wrongState(.cancelled)) {
            try apply(.cancel(minorUnits: 1, isWhole: true), to: cancelled, at: noon)
        }
        #expect(throws: LifecycleError.validationNotPossible) {
            try apply(.change(PaymentChange(awaitsValidation: true)), to: authorised, at: noon)
        }
    }

    @Test("cancelled in parts, it is cancelled with the last one; a part that is left is captured")
    func cancellation() throws {
        let authorised = try apply(approved, to: payment(.automatically(at: evening)), at: noon)
        let part = try apply(.cancel(minorUnits: 1_000), to: authorised, at: noon)
        #expect(part.state == .toCapture)
        #expect(try apply(.capture, to: part, at: evening).totals.captured == 1_500)
        #expect(try apply(.cancel(minorUnits: nil), to: part, at: noon).state == .cancelled)
    }

    @Test("authorised later: the account is checked now, the amount on its day, under another message")
    func later() throws {
        let plan = TestPayment.plan(.later(at: evening), .withAuthorisation)
        let checked = try apply(approved, to: TestPayment.make(plan: plan), at: noon)
        #expect(checked.state == .toAuthorise)
        #expect(checked.totals.authorised == 0)
        #expect(throws: LifecycleError.tooEarly) {
            try apply(.beginAuthorisation(AcquirerMessageID("second")), to: checked, at: noon)
        }
        let asking = try apply(.beginAuthorisation(AcquirerMessageID("second")), to: checked, at: evening)
        #expect(asking.state == .authorising)
        #expect(asking.messageID == AcquirerMessageID("second"))
        #expect(try apply(approved, to: asking, at: evening).state == .captured)
    }

    @Test("an account check ends verified, with no amount anywhere")
    func accountCheck() throws {
        let plan = TestPayment.plan(.accountCheck, .withAuthorisation)
        let checked = try apply(approved, to: TestPayment.make(plan: plan), at: noon)
        #expect(checked.state == .verified)
        #expect(checked.totals == Payment.Totals())
    }

    @Test("a missing answer is a state of its own, and only an answer to it decides")
    func unknown() throws {
        let lost = try apply(
            .loseTrack(reason: "time-out", askAt: noon), to: payment(.automatically(at: evening)), at: noon)
        #expect(lost.state == .unknown)
        #expect(lost.decidedAt == nil)
        for command in [PaymentCommand.capture, .cancel(minorUnits: nil), .refund(minorUnits: 1), .expire] {
            #expect(throws: LifecycleError.wrongState(.unknown)) { try apply(command, to: lost, at: evening) }
        }
        let asked = try apply(.postpone(reason: "silence", until: evening), to: lost, at: noon)
        #expect(asked.inquiries == 1)
        // It is postponed once, until it is due again.
        #expect(throws: LifecycleError.tooEarly) {
            try apply(.postpone(reason: "silence", until: evening), to: asked, at: noon)
        }
        #expect(try apply(approved, to: asked, at: noon).state == .toCapture)
        #expect(try apply(.recordAuthorisation(.notProcessed), to: asked, at: noon).state == .refused)
    }

    @Test("a pending payment is decided by the acquirer, or by time")
    func pending() throws {
        let pending = try apply(.recordAuthorisation(.pending(code: "60")), to: payment(.withAuthorisation), at: noon)
        #expect(pending.state == .pending)
        #expect(throws: LifecycleError.tooEarly) { try apply(.expire, to: pending, at: noon) }
        #expect(try apply(approved, to: pending, at: noon).state == .captured)
        #expect(try apply(.expire, to: pending, at: pending.plan.pendingUntil).state == .expired)
    }

    @Test("a verdict that comes twice changes nothing the second time")
    func twice() throws {
        let authorised = try apply(approved, to: payment(.automatically(at: evening)), at: noon)
        #expect(throws: LifecycleError.wrongState(.toCapture)) {
            try apply(.recordAuthorisation(.declined(code: "05", acquirerCode: nil)), to: authorised, at: noon)
        }
    }
}
