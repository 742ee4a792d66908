package import GuichetCore

/// An order without a card: the shopper confirms it with a provider, in the app of Bancontact or on the page of a wallet, or
/// a mandate allows to debit an account.
package struct ProviderOrder: Sendable {
    /// Chosen by the API, where the payment needs a name before it exists; `nil` makes a new one.
    package let id: PaymentID?
    package let shop: ShopID
    package let amount: Amount
    package let plan: PaymentPlan
    package let provider: String
    /// The API's code for the order while the shopper has not decided.
    package let pendingCode: String
    package let claims: [Claim]
    package let subscriptions: [Subscription]
    package let details: [UInt8]
    /// By this reference the API finds payments that belong together; it need not be unique.
    package let reference: String?
    /// The mandate that allows the payment. If it needs no signature any more, the payment is decided with its first step.
    package let mandate: MandateUse?

    package init(
        shop: ShopID, amount: Amount, plan: PaymentPlan, provider: String, pendingCode: String, claims: [Claim],
        subscriptions: [Subscription], details: [UInt8], reference: String? = nil, id: PaymentID? = nil,
        mandate: MandateUse? = nil
    ) {
        self.mandate = mandate
        self.id = id
        self.reference = reference
        self.shop = shop
        self.amount = amount
        self.plan = plan
        self.provider = provider
        self.pendingCode = pendingCode
        self.claims = claims
        self.subscriptions = subscriptions
        self.details = details
    }
}

extension PaymentService {
    /// Begins a payment that a provider settles. One durable step: no acquirer is asked. The payment waits for the
    /// shopper until `plan.pendingUntil`; then it expires.
    ///
    /// - Throws: ``MandateError`` if its mandate does not allow it: nothing has happened.
    package func begin(_ order: ProviderOrder) async throws -> Placement {
        try await ShopTime.$shop.withValue(order.shop) { try await beginNow(order) }
    }

    private func beginNow(_ order: ProviderOrder) async throws -> Placement {
        let now = clock.now()
        if let id = order.id { return try await begin(order, id, at: now, isNamed: true) }
        return try await withNewID(for: order.shop, at: now) { try await begin(order, $0, at: now, isNamed: false) }
    }

    private func begin(
        _ order: ProviderOrder, _ id: PaymentID, at now: Instant, isNamed: Bool
    ) async throws -> Placement {
        var payment = Payment(
            id: id, shop: order.shop, amount: order.amount,
            state: .pending, plan: order.plan, reference: order.reference, instrument: .provider(order.provider),
            messageID: message(at: now),
            createdAt: now, subscriptions: order.subscriptions, details: order.details)
        payment.verdict = .pending(code: order.pendingCode)
        payment.dueAt = order.plan.pendingUntil
        let begun = payment
        let placement = try await Task.here {
            try await record(begun, claims: order.claims, isNamed: isNamed, debiting: order.mandate)
        }.value
        if case .placed(let placed) = placement, placed.state.isDecided { logDecision(of: placed) }
        return placement
    }

    /// Records the shopper's decision with the provider.
    ///
    /// - Parameters:
    ///   - attempt: the attempt of a checkout session that the payment becomes. Until then the shopper may pay otherwise.
    ///   - use: the mandate that the account holder signs, and that allows the payment.
    ///   - details: the API's own data, with that mandate.
    /// - Returns: the payment in its current state: a second decision, or a late one, changes nothing.
    /// - Throws: ``CheckoutError`` if its checkout session cannot be paid, ``MandateError`` if the mandate does not allow it:
    ///   nothing has happened.
    package func decide(
        _ id: PaymentID, _ verdict: AcquirerVerdict, joining attempt: CheckoutAttempt? = nil,
        debiting use: MandateUse? = nil, details: [UInt8]? = nil
    ) async throws -> Payment? {
        let found = try await store.lookUp { try $0.payment(id) }
        guard let payment = found, payment.state == .pending, case .provider = payment.instrument else { return found }
        do {
            return try await inShopTime(of: id) {
                guard payment.plan.pendingUntil > clock.now() else { return try await advance(id, .expire) }
                guard attempt != nil || use != nil || details != nil else {
                    return try await advance(id, .recordAuthorisation(verdict))
                }
                return try await decideNow(payment, verdict, joining: attempt, debiting: use, details)
            }
        } catch is LifecycleError {
            return try await store.lookUp { try $0.payment(id) }
        }
    }

    /// One durable step: the payment becomes the attempt, its mandate is signed and used, and it is decided.
    private func decideNow(
        _ payment: Payment, _ verdict: AcquirerVerdict, joining attempt: CheckoutAttempt?, debiting use: MandateUse?,
        _ details: [UInt8]?
    ) async throws -> Payment {
        CallNotes.note(payment: payment.id)
        let now = clock.now()
        let (decided, isDecision) = try await store.write { store in
            // Checked first: a payment that was decided meanwhile is no new attempt.
            guard let current = try store.payment(payment.id), current.state == .pending else {
                throw LifecycleError.wrongState(payment.state)
            }
            if let attempt { try Self.begin(attempt, with: payment.id, at: now, in: store) }
            if let use { _ = try use.take(of: payment.shop, isSigned: true, at: now, in: store) }
            if let details { try store.setDetails(details, of: payment.id) }
            let step = try self.step(payment.id, .recordAuthorisation(verdict), at: now, in: store)
            try writeReceipt(of: step.payment, at: now, in: store)
            return (step.payment, step.isDecision)
        }
        if isDecision { logDecision(of: decided) }
        return decided
    }
}
