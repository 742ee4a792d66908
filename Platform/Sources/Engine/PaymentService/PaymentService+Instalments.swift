import GuichetCore

/// Payments in instalments. The first one is an order like any other. Those that follow it are payments of their own, stored
/// in the step that accepts the first one, so that no stop of the process loses or doubles one. Each waits for its day as a
/// payment does whose capture is far away.
extension PaymentService {
    /// The same payment service, with the rules of payments in instalments, keyed by the name of the API.
    package func paying(inInstalments rules: [String: any InstalmentRules]) -> PaymentService {
        with { $0.instalmentRules = rules }
    }

    /// A part of a payment's decision.
    func orderInstalments(after first: Payment, in store: any StoreWriter) throws {
        guard first.direction == .debit, first.wasAccepted, let rules = instalmentRules[first.shop.api] else { return }
        let following = try rules.instalments(after: first)
        guard !following.isEmpty else { return }
        // As it is stored: a key may have been renewed since this process read the payment.
        guard let card = try store.payment(first.id)?.card else { throw PaymentServiceError.noCard(first.id) }
        let pan = try vault.pan(of: card, in: first.id)
        let now = first.updatedAt
        // After the first one, and in their own order, wherever payments are listed by their identifiers.
        let after = Instant(milliseconds: now.milliseconds + 1)
        let ids = following.map { _ in PaymentID(at: after, random: identifiers) }.sorted { $0.text < $1.text }
        for (id, instalment) in zip(ids, following) {
            // An encrypted number is bound to its payment: each has its own.
            let onFile = CardOnFile(
                sealedPAN: try vault.seal(pan, of: id), fingerprint: card.fingerprint, masked: card.masked,
                expiry: card.expiry, brand: card.brand)
            var payment = try vault.renewed(
                Payment(
                    id: id, shop: first.shop, amount: instalment.amount,
                    plan: first.plan.instalment(capturedAt: instalment.captureAt, orderedAt: now), parent: first.id,
                    reference: first.reference, instrument: .card(onFile), messageID: message(at: now), createdAt: now,
                    subscriptions: first.subscriptions, details: instalment.details))
            Lifecycle.verified(&payment)
            payment.decidedAt = now
            let event = EventKind.instalmentOrdered(first: first.id)
            let entry = HistoryEntry(payment: id, after: .empty, at: now, kind: event)
            payment.history = entry.head
            try store.insert(payment)
            try store.append(entry)
            for notification in Notification.ofStep(payment, event, isDecision: false, at: now) {
                try store.insert(notification)
            }
        }
    }
}
