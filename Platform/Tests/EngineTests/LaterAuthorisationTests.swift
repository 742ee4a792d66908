import Engine
import Foundation
import GuichetCore
import Logging
import Support
import Testing

/// What Lyra's life cycle asks of the engine, in the engine's words.
@Suite("Captures later than the authorisation's validity")
struct LaterAuthorisationTests {
    private static let day = TestPayment.day
    private static let evening = CaptureBatch(second: 81_000)
    private static let approve = ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval)

    private static func plan(days: Int64, validated: Bool = false, fails: Bool = false) -> PaymentPlan {
        let noon = TestPlatform.noon
        return .deferred(
            to: noon.adding(seconds: days * day), orderedAt: noon, validitySeconds: 7 * day,
            needsValidation: validated, pendingUntil: noon.adding(seconds: day), batch: evening, captureFails: fails)
    }

    private static func placed(
        _ plan: PaymentPlan, _ acts: [ScriptedAcquirer.Act] = [approve],
        inquiries: [ScriptedAcquirer.Act] = [.fail], _ body: (TestPaymentService, PaymentID) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: acts, inquiries: inquiries)) { test in
            let payment = try await test.place(test.order(plan))
            try await body(test, payment.id)
        }
    }

    @Test(
        "a capture within the authorisation's validity is authorised at once, a later one later",
        arguments: [0, 6, 7, 8, 365])
    func validity(days: Int64) async throws {
        for isValidated in [false, true] {
            try await Self.placed(Self.plan(days: days, validated: isValidated)) { test, id in
                let payment = try await test.payment(id)
                let authorised: PaymentState = isValidated ? .toValidate : .toCapture
                let waiting: PaymentState = isValidated ? .toValidateThenAuthorise : .toAuthorise
                #expect(payment.state == (days <= 7 ? authorised : waiting))
                #expect(test.acquirer.asked.first?.kind == (days <= 7 ? .payment : .accountCheck))
                #expect(payment.totals.authorised == (days <= 7 ? 2_500 : 0))
            }
        }
    }

    @Test("captured in the first evening at its date or after it, never before", arguments: [0, 3])
    func evening(days: Int64) async throws {
        try await Self.placed(Self.plan(days: days)) { test, id in
            let batch = Self.evening.next(at: TestPlatform.noon.adding(seconds: days * Self.day))
            test.clock.move(to: batch.adding(seconds: -1))
            try await test.paymentService.runDueSteps()
            #expect(try await test.payment(id).state == .toCapture)
            test.clock.move(to: batch)
            try await test.paymentService.runDueSteps()
            #expect(try await test.payment(id).totals.captured == 2_500)
        }
    }

    @Test("a batch runs at its second of the day, in UTC, at an instant or after it")
    func batch() {
        let midnight = Instant(milliseconds: 1_782_864_000_000)
        let evening = midnight.adding(seconds: 81_000)
        #expect(Self.evening.next(at: midnight) == evening)
        #expect(Self.evening.next(at: evening) == evening)
        #expect(
            Self.evening.next(at: Instant(milliseconds: evening.milliseconds + 1)) == evening.adding(seconds: 86_400))
    }

    @Test("the day before its capture it is authorised, without a security code, under its own message")
    func dayBefore() async throws {
        try await Self.placed(Self.plan(days: 20)) { test, id in
            test.clock.advance(seconds: 19 * Self.day - 1)
            try await test.paymentService.runDueQuestions()
            #expect(try await test.payment(id).state == .toAuthorise)
            test.clock.advance(seconds: 1)
            try await test.paymentService.runDueQuestions()
            #expect(try await test.payment(id).state == .toCapture)
            let asked = test.acquirer.asked
            #expect(asked.map(\.kind) == [.accountCheck, .payment])
            #expect(asked.first?.securityCode != nil)
            #expect(asked.last?.securityCode == nil)
            #expect(Set(asked.map(\.messageID)).count == 2)
            test.clock.advance(seconds: 2 * Self.day)
            try await test.paymentService.runDueSteps()
            #expect(try await test.payment(id).state == .captured)
        }
    }

    @Test("when the answer is lost, the inquiry names the same message and amount")
    func dayBeforeLost() async throws {
        let inquiries: [ScriptedAcquirer.Act] = [.fail, Self.approve]
        try await Self.placed(Self.plan(days: 20), [Self.approve, .fail], inquiries: inquiries) { test, id in
            test.clock.advance(seconds: 19 * Self.day)
            try await test.paymentService.runDueQuestions()
            #expect(try await test.payment(id).state == .unknown)
            for seconds: Int64 in [5, 30] {
                test.clock.advance(seconds: seconds)
                try await test.paymentService.runDueQuestions()
            }
            #expect(try await test.payment(id).state == .toCapture)
            let asked = test.acquirer.asked.map(\.messageID)
            #expect(asked.count == 2 && Set(asked).count == 2)
            #expect(test.acquirer.inquired.map(\.messageID) == [asked[1], asked[1]])
            #expect(test.acquirer.inquired.map(\.kind) == [.payment, .payment])
            #expect(test.acquirer.inquired.map(\.amount.minorUnits) == [2_500, 2_500])
        }
    }

    @Test("a lost account check is asked about as an account check, and authorises nothing")
    func accountCheckLost() async throws {
        try await Self.placed(Self.plan(days: 20), [.fail], inquiries: [Self.approve]) { test, id in
            test.clock.advance(seconds: 5)
            try await test.paymentService.runDueQuestions()
            #expect(test.acquirer.inquired.map(\.kind) == [.accountCheck])
            #expect(test.acquirer.inquired.map(\.messageID) == test.acquirer.asked.map(\.messageID))
            let payment = try await test.payment(id)
            #expect(payment.state == .toAuthorise)
            #expect(payment.totals.authorised == 0)
        }
    }

    @Test("a change or a validation for a past day applies now")
    func pastDay() async throws {
        let past = TestPlatform.noon.adding(seconds: -Self.day)
        let batch = Self.evening.next(at: TestPlatform.noon)
        for (days, isValidated) in [(3, false), (3, true), (20, false), (20, true)] as [(Int64, Bool)] {
            try await Self.placed(Self.plan(days: days, validated: isValidated)) { test, id in
                let command: PaymentCommand =
                    isValidated
                    ? .validate(minorUnits: nil, captureAt: past) : .change(PaymentChange(captureAt: past))
                let changed = try await test.paymentService.advance(id, command)
                #expect(changed.plan.captureAt == TestPlatform.noon)
                // What is authorised is sent off in the first evening, what is not is authorised at once.
                #expect(changed.dueAt == (days == 3 ? batch : TestPlatform.noon))
                if days == 20 { #expect(changed.plan.authorisation == .later(at: TestPlatform.noon)) }
            }
        }
    }

    @Test("when its day has come, the engine authorises it, and no cardholder's return does")
    func nobodyCameBack() async throws {
        try await Self.placed(Self.plan(days: 20)) { test, id in
            test.clock.advance(seconds: 19 * Self.day)
            await #expect(throws: LifecycleError.wrongState(.toAuthorise)) {
                try await test.paymentService.authorise(id, afterAuthentication: nil, details: [], securityCode: nil)
            }
            let payment = try await test.payment(id)
            #expect(payment.state == .toAuthorise)
            #expect(test.acquirer.asked.count == 1)
        }
    }

    @Test("if it is refused the day before, nothing is captured")
    func refusedLater() async throws {
        let decline = AcquirerVerdict.declined(code: "51", acquirerCode: "51")
        try await Self.placed(Self.plan(days: 20), [Self.approve, .answer(decline)]) { test, id in
            test.clock.advance(seconds: 25 * Self.day)
            try await test.paymentService.runDueQuestions()
            try await test.paymentService.runDueSteps()
            let payment = try await test.payment(id)
            #expect(payment.state == .refused)
            #expect(payment.totals == Payment.Totals())
        }
    }

    @Test(
        "a card that has expired by the day of the authorisation is refused with its API's code, and the acquirer is not asked"
    )
    func expiredCard() async throws {
        // The card of the tests is valid until the end of January 2030.
        let rule = CardExpiryRule(zone: .gmt, code: "54", acquirerCode: "33")
        // 20 January 2030, 12:00 UTC.
        let placedOn = Instant(milliseconds: 1_895_140_800_000)
        for (days, state) in [(12, PaymentState.toCapture), (13, .refused)] as [(Int64, PaymentState)] {
            let acquirer = ScriptedAcquirer(authorisations: [Self.approve], inquiries: [.fail])
            try await TestPaymentService.run(acquirer) { test in
                test.clock.move(to: placedOn)
                let service = test.paymentService.refusing(expiredCards: ["test": rule])
                let plan = PaymentPlan.deferred(
                    to: placedOn.adding(seconds: days * Self.day), orderedAt: placedOn, validitySeconds: 7 * Self.day,
                    needsValidation: false, pendingUntil: placedOn.adding(seconds: Self.day))
                let id = try await test.place(test.order(plan)).id
                test.clock.advance(seconds: (days - 1) * Self.day)
                try await service.runDueQuestions()
                let payment = try await test.payment(id)
                #expect(payment.state == state)
                #expect(payment.asking == .payment)
                #expect(test.acquirer.asked.count == (state == .refused ? 1 : 2))
                if state == .refused {
                    #expect(payment.verdict == .declined(code: "54", acquirerCode: "33"))
                    #expect(payment.dueAt == nil)
                    #expect(try await test.history(id).last == #"{"kind":"refusedUnasked","code":"54"}"#)
                }
                let report = try await StoreCheck(keys: nil) { _ in }.run(test.store)
                #expect(report.findings == [])
            }
        }
    }

    @Test("not validated while its authorisation is valid, it expires; not validated by its capture day, too")
    func expiry() async throws {
        for (days, limit) in [(3, 7), (20, 20)] as [(Int64, Int64)] {
            try await Self.placed(Self.plan(days: days, validated: true)) { test, id in
                test.clock.advance(seconds: limit * Self.day - 1)
                try await test.paymentService.runDueSteps()
                #expect(try await test.payment(id).state != .expired)
                test.clock.advance(seconds: 1)
                try await test.paymentService.runDueSteps()
                #expect(try await test.payment(id).state == .expired)
                await #expect(throws: LifecycleError.wrongState(.expired)) {
                    try await test.paymentService.advance(id, .validate(minorUnits: nil, captureAt: nil))
                }
            }
        }
    }

    @Test(
        "validated after its date it is captured in the next evening; validated on its last day it is authorised then")
    func validatedLate() async throws {
        try await Self.placed(Self.plan(days: 3, validated: true)) { test, id in
            test.clock.advance(seconds: 5 * Self.day)
            let payment = try await test.paymentService.advance(id, .validate(minorUnits: nil, captureAt: nil))
            #expect(payment.state == .toCapture)
            #expect(payment.dueAt == Self.evening.next(at: test.clock.now()))
        }
        try await Self.placed(Self.plan(days: 20, validated: true)) { test, id in
            test.clock.advance(seconds: 20 * Self.day - 60)
            let payment = try await test.paymentService.advance(id, .validate(minorUnits: nil, captureAt: nil))
            #expect(payment.state == .toAuthorise)
            try await test.paymentService.runDueQuestions()
            #expect(try await test.payment(id).state == .toCapture)
        }
    }

    @Test("lowered before it is authorised, only the rest is authorised; it is never raised")
    func lowered() async throws {
        try await Self.placed(Self.plan(days: 20)) { test, id in
            try await test.paymentService.advance(id, .change(PaymentChange(amount: 2_000)))
            await #expect(throws: LifecycleError.amountTooHigh(available: 2_000)) {
                try await test.paymentService.advance(id, .change(PaymentChange(amount: 2_001)))
            }
            await #expect(throws: LifecycleError.nothingToChange) {
                try await test.paymentService.advance(id, .change(PaymentChange(amount: 2_000)))
            }
            test.clock.advance(seconds: 19 * Self.day)
            try await test.paymentService.runDueQuestions()
            #expect(test.acquirer.asked.last?.amount.minorUnits == 2_000)
            #expect(try await test.payment(id).totals.authorised == 2_000)
        }
    }

    @Test("lowered in the moment before its authorisation begins, no more than that is asked for")
    func loweredJustBefore() async throws {
        try await Self.placed(Self.plan(days: 20)) { test, id in
            test.clock.advance(seconds: 19 * Self.day)
            // The engine has read the payment, and has not begun.
            let store = FailingStore(test.store) { write in
                guard write == 1 else { return }
                _ = try? await test.paymentService.advance(id, .change(PaymentChange(amount: 1_500)))
            }
            let paymentService = PaymentService(
                store: store, acquirer: test.acquirer, vault: test.paymentService.vault, clock: test.clock,
                random: SystemRandom(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            try await paymentService.runDueQuestions()
            #expect(test.acquirer.asked.last?.amount.minorUnits == 1_500)
            #expect(try await test.payment(id).totals.authorised == 1_500)
        }
    }

    @Test("the same date again changes nothing, also where the authorisation is due at once and not a day before it")
    func sameDate() async throws {
        try await Self.placed(Self.plan(days: 20)) { test, id in
            let soon = TestPlatform.noon.adding(seconds: 3_600)
            try await test.paymentService.advance(id, .change(PaymentChange(captureAt: soon)))
            test.clock.advance(seconds: 1)
            await #expect(throws: LifecycleError.nothingToChange) {
                try await test.paymentService.advance(id, .change(PaymentChange(captureAt: soon)))
            }
            let history = try await test.history(id)
            #expect(history.filter { $0.contains(#""kind":"changed""#) }.count == 1)
        }
    }

    @Test("another date moves the capture, within the authorisation's validity, and a later authorisation with it")
    func moved() async throws {
        let noon = TestPlatform.noon
        try await Self.placed(Self.plan(days: 1)) { test, id in
            let limit = noon.adding(seconds: 7 * Self.day)
            await #expect(throws: LifecycleError.tooLate(limit: limit)) {
                try await test.paymentService.advance(
                    id, .change(PaymentChange(captureAt: limit.adding(seconds: 1))))
            }
            let moved = try await test.paymentService.advance(id, .change(PaymentChange(captureAt: limit)))
            #expect(moved.dueAt == Self.evening.next(at: limit))
        }
        try await Self.placed(Self.plan(days: 20)) { test, id in
            let moved = try await test.paymentService.advance(
                id, .change(PaymentChange(captureAt: noon.adding(seconds: 40 * Self.day))))
            #expect(moved.dueAt == noon.adding(seconds: 39 * Self.day))
        }
    }

    @Test("if the validation is no longer required, it continues by itself")
    func validatedByChange() async throws {
        try await Self.placed(Self.plan(days: 3, validated: true)) { test, id in
            let changed = try await test.paymentService.advance(id, .change(PaymentChange(isValidated: true)))
            #expect(changed.state == .toCapture)
        }
        try await Self.placed(Self.plan(days: 20, validated: true)) { test, id in
            let changed = try await test.paymentService.advance(id, .change(PaymentChange(isValidated: true)))
            #expect(changed.state == .toAuthorise)
            #expect(changed.dueAt == TestPlatform.noon.adding(seconds: 19 * Self.day))
        }
    }

    @Test(
        "captured before its day at the merchant's request; a capture set to fail fails, and then nothing more is possible"
    )
    func capture() async throws {
        try await Self.placed(Self.plan(days: 3)) { test, id in
            let captured = try await test.paymentService.advance(id, .captureNow())
            #expect(captured.state == .captured)
        }
        try await Self.placed(Self.plan(days: 0, fails: true)) { test, id in
            test.clock.advance(seconds: Self.day)
            try await test.paymentService.runDueSteps()
            let payment = try await test.payment(id)
            #expect(payment.state == .captureFailed)
            #expect(payment.totals.captured == 0)
            for command in [PaymentCommand.capture, .captureNow(), .refund(minorUnits: 1), .cancel(minorUnits: nil)] {
                await #expect(throws: LifecycleError.wrongState(.captureFailed)) {
                    try await test.paymentService.advance(id, command)
                }
            }
        }
    }
}
