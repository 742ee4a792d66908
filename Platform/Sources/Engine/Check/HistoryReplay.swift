import GuichetCore

/// Takes a payment's history through ``Lifecycle`` again, event by event.
///
/// An event does not tell everything about its command: whether a capture was the last one, for example. So several
/// states may follow from the same events. A history is right if one of them is the stored payment.
struct HistoryReplay {
    private(set) var candidates: [Payment]
    private let presentCapture: PaymentPlan.Capture

    /// - Returns: `nil` if no payment begins with this event.
    init?(of payment: Payment, beginningWith event: EventKind) {
        var start = Payment(
            id: payment.id, shop: payment.shop, amount: Self.ordered(payment), plan: payment.plan,
            direction: payment.direction, parent: payment.parent, reference: payment.reference,
            instrument: payment.instrument, messageID: payment.messageID, createdAt: payment.createdAt, details: [])
        switch event {
        case .ordered(let message):
            start.messageID = message
            // A provider asks the shopper: no acquirer is asked.
            if payment.card == nil { start.state = .pending }
        case .awaitingCardholder: start.state = .authenticating
        case .creditOrdered(let parent):
            guard payment.direction == .credit, payment.parent == parent else { return nil }
            start.state = .toCapture
            start.totals.authorised = start.amount.minorUnits
            start.decidedAt = payment.createdAt
        case .instalmentOrdered(let first):
            guard payment.direction == .debit, payment.parent == first, case .later = start.plan.authorisation else {
                return nil
            }
            start.decidedAt = payment.createdAt
            Lifecycle.verified(&start)
        default: return nil
        }
        start.history = HistoryHead(count: 1, hash: [])
        presentCapture = payment.plan.capture
        candidates = [start]
        // The plan is known as it is now. The merchant may have given up a validation that the order asked for.
        if case .automatically(let at) = start.plan.capture {
            start.plan.capture = .ifValidated(at: at)
            if case .instalmentOrdered = event { Lifecycle.verified(&start) }
            candidates.append(start)
        }
    }

    /// The amount before the increments to which the acquirer agreed.
    private static func ordered(_ payment: Payment) -> Amount {
        let added = payment.operations.reduce(Int64(0)) {
            $0 + ($1.kind == .increment && $1.state == .settled ? $1.minorUnits : 0)
        }
        return Amount(minorUnits: payment.amount.minorUnits - added, currency: payment.amount.currency)
            ?? payment.amount
    }

    /// - Returns: `false` if the life cycle allows no such event now. Then nothing changes.
    mutating func take(_ event: EventKind, at instant: Instant) -> Bool {
        var next: [Payment] = []
        var known: Set<Candidate> = []
        for candidate in candidates.flatMap({ withOtherDays($0, for: event) }) {
            for command in Self.commands(for: event, at: instant) {
                guard let payment = Self.apply(command, to: candidate, recording: event, at: instant) else { continue }
                if known.insert(Candidate(shape: Shape(payment), plan: payment.plan)).inserted { next.append(payment) }
            }
        }
        guard !next.isEmpty else { return false }
        candidates = next
        return true
    }

    /// The day of an automatic capture is known as it is now, and a merchant may have moved it. One that was refused had come by
    /// then, so that what was open again waited for the merchant; with a change, the day may be the present one.
    private func withOtherDays(_ candidate: Payment, for event: EventKind) -> [Payment] {
        var other = candidate
        switch event {
        case .operationAnswered(let number, .refused):
            guard let capture = candidate.operations.first(where: { $0.number == number }), capture.kind == .capture,
                case .automatically(let at) = candidate.plan.capture, at > capture.requestedAt
            else { return [candidate] }
            other.plan.capture = .automatically(at: capture.requestedAt)
        case .changed:
            guard case .automatically = candidate.plan.capture, candidate.plan.capture != presentCapture else {
                return [candidate]
            }
            other.plan.capture = presentCapture
        default: return [candidate]
        }
        return [candidate, other]
    }

    private static func apply(
        _ command: PaymentCommand, to payment: Payment, recording event: EventKind, at instant: Instant
    ) -> Payment? {
        var payment = payment
        // Whether it was due is not known any more: a merchant may have moved the day. A cardholder who came back came
        // in time.
        payment.dueAt = payment.state == .authenticating && event != .expired ? instant.adding(seconds: 1) : instant
        do {
            let (next, recorded) = try Lifecycle.apply(command, to: payment, at: instant)
            guard recorded.tells(event) else { return nil }
            payment = next
        } catch LifecycleError.nothingToChange {
            // The day of its capture was changed, which no amount and no state shows.
            guard event == .changed(minorUnits: payment.amountLeft) else { return nil }
        } catch {
            return nil
        }
        payment.history = HistoryHead(count: payment.history.count + 1, hash: [])
        return payment
    }

    /// The commands that may have led to an event.
    private static func commands(for event: EventKind, at instant: Instant) -> [PaymentCommand] {
        switch event {
        case .ordered(let message): [.beginAuthorisation(message)]
        case .awaitingCardholder, .creditOrdered, .instalmentOrdered: []
        case .authorised(let id): [.recordAuthorisation(.approved(authorisationID: id, acquirerCode: ""))]
        case .verified: [.recordAuthorisation(.approved(authorisationID: "", acquirerCode: ""))]
        case .refused(let code): [.recordAuthorisation(.declined(code: code, acquirerCode: nil))]
        case .refusedUnasked(let code): [.refuseUnasked(code: code, acquirerCode: nil)]
        case .notProcessed: [.recordAuthorisation(.notProcessed)]
        case .pending: [.recordAuthorisation(.pending(code: ""))]
        case .lostTrack(let reason): [.loseTrack(reason: reason, askAt: instant)]
        case .inquired(_, let answer): [.postpone(reason: answer, until: instant)]
        case .validated(let minorUnits): [.validate(minorUnits: minorUnits, captureAt: nil)]
        case .changed(let minorUnits):
            [false, true].map { .change(PaymentChange(amount: minorUnits, isValidated: $0)) }
        case .described: [.describe]
        case .captured: [.capture]
        case .captureFailed: [.failCapture]
        case .refundTakenBack(let minorUnits): [.takeBackRefund(minorUnits: minorUnits)]
        case .cancelled(let minorUnits): [.cancel(minorUnits: minorUnits)]
        case .refunded(let minorUnits): [.refund(minorUnits: minorUnits)]
        case .expired: [.expire]
        case .requested(let kind, _, let minorUnits, _): commands(for: kind, minorUnits)
        case .operationAnswered(let number, let answer):
            [.settleOperation(number: number, answer, askAt: instant)]
        }
    }

    private static func commands(for kind: PaymentOperation.Kind, _ minorUnits: Int64) -> [PaymentCommand] {
        switch kind {
        case .capture:
            [.capture] + [false, true].map { .captureNow(minorUnits: minorUnits, isFinal: $0) }
        case .cancellation: [.cancel(minorUnits: minorUnits)]
        case .refund: [.refund(minorUnits: minorUnits)]
        case .increment: [.increment(minorUnits: minorUnits)]
        }
    }

    /// What tells two candidates apart: two with different plans may go on differently.
    private struct Candidate: Hashable {
        let shape: Shape
        let plan: PaymentPlan
    }

    /// What tells a candidate from the stored payment.
    struct Shape: Hashable {
        let state: PaymentState
        let amount: Amount
        let totals: Payment.Totals
        let operations: [Operation]

        /// Without what no event tells: the API's data, and when it is asked about.
        struct Operation: Hashable {
            let number: Int
            let kind: PaymentOperation.Kind
            let minorUnits, released: Int64
            let state: PaymentOperation.State
            let requestedAt: Instant
        }

        init(_ payment: Payment) {
            state = payment.state
            amount = payment.amount
            totals = payment.totals
            operations = payment.operations.map {
                Operation(
                    number: $0.number, kind: $0.kind, minorUnits: $0.minorUnits, released: $0.released,
                    state: $0.state, requestedAt: $0.requestedAt)
            }
        }
    }

    /// What of the stored payment does not follow from its history; `nil` if all of it does.
    func difference(from payment: Payment) -> Difference? {
        let stored = Shape(payment)
        let shapes = candidates.map(Shape.init)
        guard !shapes.contains(stored), let nearest = shapes.first else { return nil }
        if !shapes.contains(where: { $0.state == stored.state }) {
            return .state(follows: nearest.state)
        }
        return shapes.contains { $0.operations == stored.operations } ? .amounts : .operations
    }

    enum Difference: Hashable {
        case state(follows: PaymentState)
        case amounts
        case operations
    }
}
