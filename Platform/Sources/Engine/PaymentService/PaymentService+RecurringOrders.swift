import Logging

/// Recurring orders. A payment joins its own by ``PaymentOrder/recurring``.
extension PaymentService {
    /// The same payment service, with the rules of recurring orders, keyed by the name of the API.
    package func making(recurring rules: [String: any RecurringOrderRules]) -> PaymentService {
        with { $0.recurringRules = rules }
    }

    /// - Throws: ``RecurringOrderError/nameUsed``, and ``CardTokenError`` if its card cannot pay.
    package func open(_ order: RecurringOrder) async throws {
        try await store.write { store in
            guard let token = try store.cardToken(order.token, of: order.shop) else {
                throw CardTokenError.unknownToken
            }
            guard token.isUsable(at: order.createdAt) else { throw CardTokenError.cancelled }
            guard try store.insert(order) else { throw RecurringOrderError.nameUsed }
        }
    }

    package func recurringOrder(_ id: String, of shop: ShopID) async throws -> RecurringOrder? {
        try await store.lookUp { try $0.recurringOrder(id, of: shop) }
    }

    /// - Parameter content: the new content, made from the order in its current state.
    /// - Throws: ``RecurringOrderError`` if there is none, or it has ended.
    package func changeRecurringOrder(
        _ id: String, of shop: ShopID, _ content: @escaping @Sendable (RecurringOrder) throws -> RecurringOrder.Content
    ) async throws {
        let now = clock.now()
        try await store.write { store in
            guard var order = try store.recurringOrder(id, of: shop) else { throw RecurringOrderError.unknown }
            guard order.state == .active else { throw RecurringOrderError.ended }
            order.take(try content(order), at: now)
            try store.update(order)
        }
        // It may have ended, and is not tried again then.
        unpaid.forget(id, of: shop)
    }

    /// Those of a shop whose payment could not be made, as far as this process has tried.
    package func unpaidOrders(of shop: ShopID) async throws -> [UnpaidOrder] {
        guard !unpaid.isEmpty(of: shop) else { return [] }
        return try await store.read { [unpaid] store in
            try unpaid.all(of: shop) { try store.recurringOrder($0, of: shop) }
        }
    }

    /// Makes the payments that are due, one of each order: the next one may follow at once. They are made side by side,
    /// so that an acquirer that does not answer delays no other one.
    ///
    /// - Returns: how many orders had a payment to be made.
    @discardableResult
    package func makeRecurringPayments(limit: Int = 32) async throws -> Int {
        let now = clock.now()
        let due = try await store.read { try $0.recurringOrdersDue(at: now, limit: limit) }
        await withTaskGroup(of: Void.self) { group in
            for order in due {
                group.addTask { await ShopTime.$shop.withValue(order.shop) { await makePayment(of: order) } }
            }
        }
        return due.count
    }

    private func makePayment(of order: RecurringOrder) async {
        do {
            let now = clock.now()
            let token = try await store.lookUp { try $0.cardToken(order.token, of: order.shop) }
            guard let token, token.isUsable(at: now) else {
                unpaid.forget(order.id, of: order.shop)
                return try await replace(order) { $0.end(.cancelled, at: now) }
            }
            guard let rules = recurringRules[order.shop.api] else { throw RecurringOrderError.noRules }
            let due = try rules.payment(of: order, with: token, at: now)
            var payment = due.order
            payment.recurring = RecurringOrder.Step(known: order, card: token, content: due.after)
            _ = try await place(payment)
            unpaid.forget(order.id, of: order.shop)
        } catch RecurringOrderError.changed {
            // Another task made the payment, or the merchant changed the order or its card: what is due now is read in the
            // next round.
        } catch {
            if await wasMade(order) { hasUnwrittenOutcome(order, error) } else { await couldNotBeMade(order, error) }
        }
    }

    /// Of the two durable steps of its payment the first one was made: the acquirer may have been asked, and nothing is due.
    private func hasUnwrittenOutcome(_ order: RecurringOrder, _ error: any Error) {
        unpaid.forget(order.id, of: order.shop)
        logger.error(
            "the outcome of a recurring payment could not be written; the acquirer is asked for it",
            metadata: Logger.Metadata.failure(error).merging(["shop": "\(order.shop)", "order": "\(order.id)"]) { $1 })
    }

    private func couldNotBeMade(_ order: RecurringOrder, _ error: any Error) async {
        if unpaid.isNew(error, of: order) {
            logger.error(
                "a recurring payment could not be made; it is tried again every hour, without another line like this",
                metadata: Logger.Metadata.failure(error).merging(["shop": "\(order.shop)", "order": "\(order.id)"]) {
                    $1
                })
        }
        meters.payments.postponed(of: order.shop)
        await postpone(order)
    }

    /// Whether the payment that was due is stored. One that cannot be read counts as not made.
    private func wasMade(_ order: RecurringOrder) async -> Bool {
        let stored = try? await store.lookUp { try $0.recurringOrder(order.id, of: order.shop) }
        return stored.map { $0.made > order.made } ?? false
    }

    private static let postponedSeconds: Int64 = 3_600

    /// It must not be tried in each round; the orders after it do not wait for it.
    private func postpone(_ order: RecurringOrder) async {
        let later = clock.now().adding(seconds: Self.postponedSeconds)
        do {
            try await replace(order) { $0.dueAt = later }
        } catch RecurringOrderError.changed {
            // Its payment was made all the same, or it was changed.
        } catch {
            logger.error(
                "a recurring payment could not be postponed",
                metadata: Logger.Metadata.failure(error).merging(["order": "\(order.id)"]) { $1 })
        }
    }

    private func replace(
        _ known: RecurringOrder, _ change: @escaping @Sendable (inout RecurringOrder) -> Void
    ) async throws {
        try await store.write { store in
            guard try store.recurringOrder(known.id, of: known.shop) == known else { throw RecurringOrderError.changed }
            var order = known
            change(&order)
            try store.update(order)
        }
    }

    /// A part of a payment's first step. If another card took the place of the registered one since that was read, nothing
    /// is paid: the payment would charge the card that the cardholder gave up.
    static func advance(_ step: RecurringOrder.Step, at now: Instant, in store: any StoreWriter) throws {
        guard try store.recurringOrder(step.known.id, of: step.known.shop) == step.known,
            let card = try store.cardToken(step.known.token, of: step.known.shop), card.isUnchanged(since: step.card)
        else { throw RecurringOrderError.changed }
        var order = step.known
        order.made += 1
        order.take(step.content, at: now)
        try store.update(order)
    }
}
