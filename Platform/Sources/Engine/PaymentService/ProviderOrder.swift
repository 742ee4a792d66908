package import GuichetCore

/// An order that the shopper confirms in a provider's app: Bancontact mobile, for example.
package struct ProviderOrder: Sendable {
    package let shop: ShopID
    package let amount: Amount
    package let plan: PaymentPlan
    package let provider: String
    /// The API's code for the order while the shopper has not decided.
    package let pendingCode: String
    package let claims: [Claim]
    package let subscriptions: [Subscription]
    package let details: [UInt8]

    package init(
        shop: ShopID, amount: Amount, plan: PaymentPlan, provider: String, pendingCode: String, claims: [Claim],
        subscriptions: [Subscription], details: [UInt8]
    ) {
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
    package func begin(_ order: ProviderOrder) async throws -> Placement {
        try await ShopTime.$shop.withValue(order.shop) { try await beginNow(order) }
    }

    private func beginNow(_ order: ProviderOrder) async throws -> Placement {
        let now = clock.now()
        var payment = Payment(
            id: PaymentID(at: now, random: identifiers), shop: order.shop, amount: order.amount, state: .pending,
            plan: order.plan, instrument: .provider(order.provider), messageID: AcquirerMessageID(random: identifiers),
            createdAt: now, subscriptions: order.subscriptions, details: order.details)
        payment.verdict = .pending(code: order.pendingCode)
        payment.dueAt = order.plan.pendingUntil
        let begun = payment
        if let held = try await Task(operation: { try await record(begun, claims: order.claims) }).value { return held }
        return .placed(begun)
    }

    /// Records the shopper's decision in the provider's app.
    ///
    /// - Returns: the payment in its current state: a second decision, or a late one, changes nothing.
    package func decide(_ id: PaymentID, _ verdict: AcquirerVerdict) async throws -> Payment? {
        let found = try await store.read { try $0.payment(id) }
        guard let payment = found, payment.state == .pending, case .provider = payment.instrument else { return found }
        let now = ShopTime.$shop.withValue(payment.shop) { clock.now() }
        let isTooLate = payment.plan.pendingUntil <= now
        do {
            return try await advance(id, isTooLate ? .expire : .recordAuthorisation(verdict))
        } catch is LifecycleError {
            return try await store.read { try $0.payment(id) }
        }
    }
}
