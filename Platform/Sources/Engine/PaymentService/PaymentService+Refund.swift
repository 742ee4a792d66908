import GuichetCore

extension PaymentService {
    /// Refunds by a separate payment, which is sent on its own day.
    ///
    /// One durable step: the refunded payment counts the refund in the same write, so that concurrent refunds never
    /// give back more than was captured.
    ///
    /// - Parameters:
    ///   - minorUnits: `nil` refunds all that can be refunded.
    ///   - details: the API's own data for the new payment.
    /// - Throws: ``LifecycleError`` if the payment cannot be refunded this way.
    package func refund(
        _ id: PaymentID, minorUnits: Int64?, details: [UInt8]
    ) async throws -> (parent: Payment, credit: Payment) {
        CallNotes.note(payment: id)
        return try await inShopTime(of: id) { try await refundNow(id, minorUnits, details) }
    }

    private func refundNow(
        _ id: PaymentID, _ minorUnits: Int64?, _ details: [UInt8]
    ) async throws -> (parent: Payment, credit: Payment) {
        let now = clock.now()
        let creditID = PaymentID(at: now, random: identifiers)
        let message = message(at: now)
        let refund = try await Task.here {
            try await store.write { [vault] store in
                guard let found = try store.payment(id) else { throw PaymentServiceError.unknownPayment(id) }
                let parent = try advance(id, .refund(minorUnits: minorUnits), at: now, in: store)
                let given = parent.totals.refunded - found.totals.refunded
                guard let amount = Amount(minorUnits: given, currency: found.amount.currency) else {
                    throw LifecycleError.amountNotPositive
                }
                let credit = try vault.renewed(
                    Self.credit(amount, of: parent, id: creditID, message, details, at: now, vault: vault))
                let entry = HistoryEntry(
                    payment: creditID, after: .empty, at: now, kind: .creditOrdered(parent: parent.id))
                var written = credit
                written.history = entry.head
                try store.insert(written)
                try store.append(entry)
                let told = Notification.ofStep(
                    written, .creditOrdered(parent: parent.id), isDecision: false, at: now)
                for notification in told { try store.insert(notification) }
                return (parent: parent, credit: written)
            }
        }.value
        logDecision(of: refund.credit)
        return refund
    }

    private static func credit(
        _ amount: Amount, of parent: Payment, id: PaymentID, _ message: AcquirerMessageID, _ details: [UInt8],
        at now: Instant, vault: Vault
    ) throws -> Payment {
        guard let card = parent.card else { throw PaymentServiceError.noCard(parent.id) }
        // An encrypted number is bound to its payment: the new payment needs its own.
        let onFile = CardOnFile(
            sealedPAN: try vault.seal(vault.pan(of: card, in: parent.id), of: id), fingerprint: card.fingerprint,
            masked: card.masked, expiry: card.expiry, brand: card.brand)
        var credit = Payment(
            id: id, shop: parent.shop, amount: amount, state: .toCapture,
            plan: PaymentPlan(
                capture: .automatically(at: now), pendingUntil: now, batch: parent.plan.batch),
            direction: .credit, parent: parent.id, reference: parent.reference, instrument: .card(onFile),
            messageID: message, createdAt: now,
            // An address that receives every event receives the refund as an operation of the parent.
            subscriptions: parent.subscriptions.toEvents, details: details)
        credit.totals.authorised = amount.minorUnits
        credit.dueAt = credit.plan.sendingOff(now, from: now)
        credit.decidedAt = now
        return credit
    }
}
