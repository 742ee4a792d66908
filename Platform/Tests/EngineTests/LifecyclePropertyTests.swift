import GuichetCore
import Support
import Testing

@testable import Engine

/// Random commands against a model that is too simple to be wrong: it knows amounts and which states allow what.
///
/// A failure prints its seed; `LifecyclePropertyTests.replay` runs one seed again.
@Suite("The life cycle, against a model")
struct LifecyclePropertyTests {
    @Test(
        "amounts never exceed their source, no refusal changes anything, and the history moved as much money as the totals have",
        arguments: 0..<40)
    func manySeeds(block: Int) throws {
        for seed in UInt64(block * 50)..<UInt64(block * 50 + 50) { try run(seed: seed) }
    }

    @Test("a seed replays: the same commands, the same payment, the same history")
    func replay() throws {
        let first = try run(seed: 4_711)
        let second = try run(seed: 4_711)
        #expect(first.history == second.history)
        #expect(first.totals == second.totals)
    }

    @discardableResult
    private func run(seed: UInt64) throws -> Payment {
        var random = SeededGenerator(seed: seed)
        var payment = try TestPayment.make(plan: TestPayment.randomPlan(&random))
        // Some cardholders are sent to their issuer first.
        let isAway = Int.random(in: 0..<4, using: &random) == 0
        if isAway {
            payment.state = .authenticating
            payment.dueAt = payment.createdAt.adding(seconds: 20_000)
        }
        // The first line, as an order writes it.
        payment.history =
            HistoryEntry(
                payment: payment.id, after: payment.history, at: payment.createdAt,
                kind: isAway ? .awaitingCardholder : .ordered(message: payment.messageID)
            ).head
        var model = LifecycleModel(payment)
        var now = payment.createdAt
        var entries: [HistoryEntry] = []
        let terms = TestPayment.randomTerms(&random)
        let refusal = terms.refusal
        #expect((refusal != nil) == model.mustRefuseUnasked(terms), "seed \(seed): \(terms)")
        for step in 0..<40 {
            // What the shop's setting refuses is refused with the order itself, before anything else can happen.
            let isRefusal = step == 0 && refusal != nil
            if !isRefusal { now = now.adding(seconds: Int64.random(in: 0...40_000, using: &random)) }
            let drawn = TestPayment.randomCommand(&random, at: now)
            let command = isRefusal ? refusal ?? drawn : drawn
            let expected = model.expect(command, of: payment, at: now)
            let context = Comment(rawValue: "seed \(seed), step \(step): \(command) in \(payment.state)")
            do {
                let (next, event) = try Lifecycle.apply(command, to: payment, at: now)
                #expect(expected, context)
                model.note(command, from: payment, to: next)
                let entry = HistoryEntry(payment: payment.id, after: payment.history, at: now, kind: event)
                payment = next
                payment.history = entry.head
                entries.append(entry)
            } catch {
                #expect(!expected, "\(context.rawValue): refused with \(error)")
            }
            check(payment, model, context)
            if refusal != nil {
                #expect(
                    payment.state == .refused && payment.verdict == .declined(code: "05", acquirerCode: "A1"), context)
            }
        }
        let movements = entries.compactMap { MoneyMovement($0, of: payment) }
        for (kind, total) in [
            (.captured, payment.totals.captured), (.refunded, payment.totals.refunded), (.paidOut, 0),
        ] as [(MoneyMovement.Kind, Int64)] {
            let moved = movements.reduce(Int64(0)) { $0 + ($1.kind == kind ? $1.minorUnits : 0) }
            #expect(moved == total, "seed \(seed): \(kind)")
        }
        return payment
    }

    private func check(_ payment: Payment, _ model: LifecycleModel, _ context: Comment) {
        let totals = payment.totals
        #expect(totals.authorised + totals.waived <= payment.amount.minorUnits, context)
        #expect(totals.lowered + totals.cancelled + totals.captured + totals.open == totals.authorised, context)
        #expect(totals.authorised == 0 || totals.authorised + totals.waived == payment.amount.minorUnits, context)
        #expect(totals.refunded <= totals.captured, context)
        #expect(
            [
                totals.authorised, totals.waived, totals.lowered, totals.cancelled, totals.captured, totals.refunded,
                totals.open,
            ].allSatisfy { $0 >= 0 }, context)
        // Only what still can be captured is open.
        let canBeCaptured: Set<PaymentState> = [.toValidate, .toCapture, .partlyCaptured]
        #expect((totals.open > 0) == canBeCaptured.contains(payment.state), context)
        #expect(payment.wantedAmount == model.wanted, context)
        #expect(totals.captured == model.captured && totals.refunded == model.refunded, context)
        // A payment that waits for the engine has a date; a finished one has none.
        let waits: Set<PaymentState> = [
            .authenticating, .unknown, .pending, .toAuthorise, .toValidateThenAuthorise, .toValidate, .toCapture,
            .partlyCaptured,
        ]
        #expect(waits.contains(payment.state) == (payment.dueAt != nil), context)
        #expect(!payment.state.isDecided || payment.decidedAt != nil, context)
        // What is not confirmed cannot be given back.
        #expect(totals.refunded <= totals.captured - payment.unsettledCaptures, context)
        let isOpen = payment.operations.contains { $0.state.isOpen }
        #expect(isOpen == (payment.settlesAt != nil), context)
        #expect(payment.operations.isEmpty || payment.plan.settlementSeconds != nil, context)
    }
}

/// What may happen, told a second time and more simply than by the engine.
private struct LifecycleModel {
    /// Ordered, and agreed to since.
    private var amount: Int64
    private(set) var captured: Int64 = 0
    private(set) var refunded: Int64 = 0
    /// Given up, before it was authorised or after.
    private var cancelled: Int64 = 0
    /// What the merchant last asked to have.
    private(set) var wanted: Int64
    /// Whether nothing has happened to it yet.
    private var isNew = true

    /// Whether operations are confirmed later.
    private let isSettled: Bool

    init(_ payment: Payment) {
        amount = payment.amount.minorUnits
        wanted = amount
        isSettled = payment.plan.settlementSeconds != nil
    }

    private var open: Int64 { amount - cancelled - captured }

    /// Whether the command must succeed.
    func expect(_ command: PaymentCommand, of payment: Payment, at now: Instant) -> Bool {
        let isDue = payment.dueAt.map { $0 <= now } ?? false
        switch (payment.state, command) {
        case (.authorising, .recordAuthorisation), (.unknown, .recordAuthorisation), (.pending, .recordAuthorisation):
            return true
        // Afterwards the acquirer may have been asked, in a second authorisation too.
        case (.authorising, .refuseUnasked): return isNew
        // The acquirer is not asked while the cardholder is away, however long that is.
        case (.authenticating, .refuseUnasked): return true
        case (.authenticating, .beginAuthorisation): return !isDue
        case (.authenticating, .expire): return isDue
        case (.authorising, .loseTrack): return true
        case (.unknown, .postpone), (.pending, .postpone), (.toAuthorise, .postpone): return isDue
        case (.toAuthorise, .beginAuthorisation), (.toAuthorise, .refuseUnasked): return isDue
        case (.toValidate, .validate(let part, _)), (.toValidateThenAuthorise, .validate(let part, _)):
            return fits(part, in: open)
        case (.toValidate, .change(let change)), (.toCapture, .change(let change)),
            (.toAuthorise, .change(let change)), (.toValidateThenAuthorise, .change(let change)):
            return fits(change.amount, in: open) && isInTime(change, payment) && changes(change, payment)
        case (.toValidate, .captureNow(let part, _)), (.partlyCaptured, .captureNow(let part, _)):
            return isSettled && fits(part, in: open)
        case (.toValidate, .increment(let more)), (.toCapture, .increment(let more)),
            (.partlyCaptured, .increment(let more)):
            return isSettled && more > 0
        case (.toCapture, .captureNow(let part, _)): return isSettled ? fits(part, in: open) : part == nil
        case (_, .settleOperation(let number, _, _)):
            return payment.operations.contains { $0.number == number && $0.state.isOpen }
        case (.captured, .takeBackRefund(let part)), (.refunded, .takeBackRefund(let part)):
            return !isSettled && fits(part, in: refunded)
        case (.toCapture, .capture): return isDue
        case (.partlyCaptured, .capture): return isDue && payment.automaticCaptureAt != nil
        case (.toValidate, .cancel(let part, let isWhole)), (.toCapture, .cancel(let part, let isWhole)):
            return isWhole ? part == nil || part == open : fits(part, in: open)
        case (.partlyCaptured, .cancel(let part, let isWhole)):
            return isWhole
                ? part == nil || part == open + captured - refunded && refunded == captured
                : fits(part, in: open)
        case (.partlyCaptured, .expire): return isDue
        case (.toAuthorise, .cancel(let part, _)), (.toValidateThenAuthorise, .cancel(let part, _)):
            return part == nil || part == open
        case (.captured, .refund(let part, let capture)), (.partlyCaptured, .refund(let part, let capture)):
            let left = captured - refunded - payment.unsettledCaptures
            let isThere = capture.map { number in
                payment.operations.contains { $0.kind == .capture && $0.number == number }
            }
            return left > 0 && fits(part, in: left) && isThere ?? true
        case (.toValidate, .expire), (.toValidateThenAuthorise, .expire): return isDue
        case (.pending, .expire): return payment.plan.pendingUntil <= now
        default: return false
        }
    }

    private func isInTime(_ change: PaymentChange, _ payment: Payment) -> Bool {
        guard let at = change.captureAt, let limit = payment.validUntil else { return true }
        return at <= limit
    }

    /// Something becomes other than it was.
    private func changes(_ change: PaymentChange, _ payment: Payment) -> Bool {
        var plan = payment.plan
        if change.isValidated { plan.needNoValidation() }
        let isNewDate = change.captureAt.map { $0 != payment.plan.captureAt } ?? false
        let waits = payment.state == .toValidate || payment.state == .toValidateThenAuthorise
        return isNewDate || plan != payment.plan || (change.isValidated && waits)
            || (change.amount.map { $0 < open } ?? false)
    }

    private func fits(_ part: Int64?, in available: Int64) -> Bool { part.map { $0 > 0 && $0 <= available } ?? true }

    /// A shop that enforces authentication takes no order without one, unless the merchant exempted it.
    func mustRefuseUnasked(_ terms: TestPayment.Terms) -> Bool {
        terms.isEnforced && !terms.isAuthenticated && !terms.isWaived
    }

    private mutating func forget(_ operation: PaymentOperation?) {
        guard let operation else { return }
        switch operation.kind {
        case .capture:
            captured -= operation.minorUnits
            cancelled -= operation.released
        case .cancellation: cancelled -= operation.minorUnits
        case .refund: refunded -= operation.minorUnits
        case .increment: break
        }
    }

    /// The acquirer agreed. Of a payment that has ended, what was added is given up at once.
    private mutating func add(_ operation: PaymentOperation?, to before: Payment) {
        guard let operation, operation.kind == .increment else { return }
        amount += operation.minorUnits
        wanted += operation.minorUnits
        if ![.toValidate, .toCapture, .partlyCaptured].contains(before.state) { cancelled += operation.minorUnits }
    }

    mutating func note(_ command: PaymentCommand, from before: Payment, to after: Payment) {
        isNew = false
        // A smaller amount is of what is open: what was cancelled before is not wanted less because of that.
        switch command {
        case .validate(let part?, _): wanted -= open - part
        case .change(let change): wanted -= open - (change.amount ?? open)
        default: break
        }
        switch command {
        case .validate(let part, _): cancelled += open - (part ?? open)
        case .change(let change): cancelled += open - (change.amount ?? open)
        case .takeBackRefund(let part): refunded -= part
        case .cancel(let part, _): cancelled += part ?? open
        case .refund(let part, _): refunded += part ?? captured - refunded - before.unsettledCaptures
        case .expire where [.toValidate, .partlyCaptured].contains(before.state): cancelled += open
        case .capture where before.state == .partlyCaptured: captured += open
        case .captureNow(let part, let isFinal) where isSettled:
            captured += part ?? open
            if isFinal { cancelled += open }
        case .settleOperation(let number, .done, _):
            add(before.operations.first { $0.number == number }, to: before)
        case .settleOperation(let number, .refused, _): forget(before.operations.first { $0.number == number })
        default:
            if after.state == .captured, ![.captured, .refunded, .partlyCaptured].contains(before.state) {
                captured = open
            }
        }
    }
}
