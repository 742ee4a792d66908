/// Removing payments, for a tester who begins again, and for an operator who keeps them for a limited time.
extension PaymentService {
    /// How many payments are removed in one transaction, so that payments in progress do not wait for long.
    private static let removalBatch = 500

    /// A payment that the acquirer is being asked about cannot be removed: its outcome would have no place. Thrown in the
    /// middle, what was removed before stays removed.
    package struct UnderWay: Error, Sendable {
        /// How many payments were removed before; `nil` if the removal did not begin.
        package let removed: Int?
    }

    /// The same payment service for these APIs, by their names.
    package func serving(apis: [String]) -> PaymentService {
        with { $0.apis = apis }
    }

    /// Removes payments and what belongs to them, and with all payments of a shop its recurring orders. Shops, keys,
    /// wallets and stored cards stay.
    ///
    /// - Parameter note: what is stored together with a removal of all payments, such as its entries on the audit list.
    /// - Returns: how many payments were removed.
    package func removePayments(
        _ removal: PaymentRemoval, noting note: @escaping RemovalNote = { _, _ in }
    ) async throws -> Int {
        if case .all(let shop) = removal {
            try await store.write { store in
                if try store.hasPaymentUnderWay(of: shop) { throw UnderWay(removed: nil) }
                // Before the payments: one that falls due while they are removed must leave no payment behind.
                try store.removeRecurringOrders(of: shop)
                try note(.begun, store)
            }
        }
        var count = 0
        do {
            while try await removeBatch(removal, &count, note) {}
        } catch {
            if count > 0 { await eraseRemains() }
            throw error
        }
        if count > 0 { await eraseRemains() }
        return count
    }

    /// - Returns: whether there may be more.
    private func removeBatch(
        _ removal: PaymentRemoval, _ count: inout Int, _ note: @escaping RemovalNote
    ) async throws -> Bool {
        let before = count
        let removed = try await store.write { store in
            // In each of these transactions: an order may have begun since the one before.
            if case .all(let shop) = removal, try store.hasPaymentUnderWay(of: shop) { throw UnderWay(removed: before) }
            let ids = try store.removablePayments(removal, limit: Self.removalBatch)
            try store.removePayments(ids)
            if case .all(let shop) = removal, ids.isEmpty {
                let scopes = shop.map { [$0.claimScope] } ?? apis.map { "\($0)/" }
                try store.removeCheckouts(of: shop, reservedIn: scopes)
                try note(.done(before), store)
            }
            return ids.count
        }
        count += removed
        // Not only after a whole batch: a payment can be removed once its refunds and later instalments are gone.
        return removed > 0
    }
}
