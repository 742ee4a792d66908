import GuichetCore

extension PaymentService {
    /// Gives money back by a payment of its own, which is sent off on its own day.
    ///
    /// One durable step: the payment whose money it is counts the refund in the same write, so that no number of refunds
    /// at once gives back more than was captured.
    ///
    /// - Parameters:
    ///   - minorUnits: `nil` is all that can be given back.
    ///   - details: the API's own data for the new payment.
    /// - Throws: ``LifecycleError`` when the payment cannot be refunded so.
    package func refund(
        _ id: PaymentID, minorUnits: Int64?, details: [UInt8]
    ) async throws -> (parent: Payment, credit: Payment) {
        let now = clock.now()
        let creditID = PaymentID(at: now, random: random)
        let message = AcquirerMessageID(random: random)
        let refund = try await Task {
            try await store.write { [vault] store in
                guard let found = try store.payment(id) else { throw PaymentServiceError.unknownPayment(id) }
                let parent = try Self.advance(
                    id, .refund(minorUnits: minorUnits ?? found.totals.refundable), at: now, in: store)
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
        // A sealed number belongs to its payment: the new one has its own.
        let onFile = CardOnFile(
            sealedPAN: try vault.seal(vault.pan(of: card, in: parent.id), of: id), fingerprint: card.fingerprint,
            masked: card.masked, expiry: card.expiry, brand: card.brand)
        var credit = Payment(
            id: id, shop: parent.shop, amount: amount, state: .toCapture,
            plan: PaymentPlan(
                capture: .automatically(at: now), pendingUntil: now, batch: parent.plan.batch),
            direction: .credit, parent: parent.id, reference: parent.reference, instrument: .card(onFile),
            messageID: message, createdAt: now, details: details)
        credit.totals.authorised = amount.minorUnits
        credit.dueAt = credit.plan.sendingOff(now, from: now)
        credit.decidedAt = now
        return credit
    }
}
