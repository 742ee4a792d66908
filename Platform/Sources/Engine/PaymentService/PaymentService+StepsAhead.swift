import GuichetCore
import Logging

/// What is due on the way of a clock that an operator moves: the steps of many moments in one transaction.
extension PaymentService {
    /// The steps that one transaction made.
    package struct Stretch: Sendable, Hashable {
        /// When the last of them was due, by the platform's clock, or by the shop's that was asked for.
        package let end: Instant
        /// Whether only the limit of a transaction ended it: more of the same may follow.
        package let isFull: Bool

        package init(end: Instant, isFull: Bool) {
            self.end = end
            self.isFull = isFull
        }
    }

    /// How many steps share a transaction; other writes wait for it.
    private static let stepsAtOnce = 200

    /// Makes the steps that are due next and need only the store, each at its own time and in their order.
    ///
    /// It ends before anything else that is due: a question to the acquirer, a notification, also one that such a step has
    /// written, the end of a payment link. So all of it happens in the order in which it would if the time passed.
    ///
    /// - Parameters:
    ///   - instant: by the shop's clock, or by the platform's.
    ///   - end: what is due then, or later, is left.
    ///   - shop: `nil` for all, by the platform's clock.
    ///   - reach: stores that the clock is there. It is called inside the transaction, after the steps; the clock is moved when
    ///     they are stored.
    /// - Returns: `nil` if there was none.
    package func runSteps(
        after instant: Instant, before end: Instant, of shop: ShopID?,
        reaching reach: @escaping @Sendable (Instant, any StoreWriter) throws -> Void
    ) async throws -> Stretch? {
        // Where a tester ordered a fault, the acquirer may refuse a capture: it is asked outside of any transaction.
        let states = Self.stepStates.filter { $0 != .toCapture || !acquirer.mayRefuseAtOnce }
        // Checked first: where something else is due next, nothing is flushed.
        let next = try await store.read { try $0.nextSteps(after: instant, of: shop, in: states, limit: 1) }
        guard let next, next.moment < end else { return nil }
        do {
            let (stretch, steps) = try await store.write { store in
                let (stretch, steps) = try makeSteps(in: states, after: instant, before: end, of: shop, in: store)
                if let stretch { try reach(stretch.end, store) }
                return (stretch, steps)
            }
            for step in steps {
                CallNotes.note(payment: step.payment.id)
                if step.isDecision { logDecision(of: step.payment) }
            }
            return stretch
        } catch {
            // Nothing of it was made. One by one, the others are made, and the one with the error is named.
            logger.warning("due steps could not be carried out together", metadata: .failure(error))
            return nil
        }
    }

    private func makeSteps(
        in states: [PaymentState], after instant: Instant, before end: Instant, of shop: ShopID?,
        in store: any StoreWriter
    ) throws -> (Stretch?, [(payment: Payment, isDecision: Bool)]) {
        var steps: [(payment: Payment, isDecision: Bool)] = []
        var made: Set<PaymentID> = []
        var (after, reached): (Instant, Instant?) = (instant, nil)
        search: while steps.count < Self.stepsAtOnce {
            let limit = Self.stepsAtOnce - steps.count
            guard let due = try store.nextSteps(after: after, of: shop, in: states, limit: limit), due.moment < end
            else { break }
            for id in due.payments {
                // One that stays due is left to its own round.
                guard made.insert(id).inserted, let payment = try store.payment(id), let dueAt = payment.dueAt else {
                    break search
                }
                steps.append(
                    try step(
                        id, payment.isCapturedWhenDue ? .capture : .expire, at: max(dueAt, payment.updatedAt),
                        known: payment, in: store))
                reached = due.moment
            }
            // What else is due at this moment, or became due by it, comes next.
            after = Instant(milliseconds: due.moment.milliseconds - 1)
        }
        return (reached.map { Stretch(end: $0, isFull: steps.count == Self.stepsAtOnce) }, steps)
    }
}
