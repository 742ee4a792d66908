import GuichetCore
public import GuichetLyra

extension LyraClient {
    /// `Charge/CreateSubscription`: has the platform charge a registered card on the days of a rule.
    ///
    /// The platform recognises no repeat: after a lost answer, another call makes another subscription, and the card is
    /// charged twice on each day. No call lists subscriptions: look for the first payment with
    /// ``outcome(ofOrder:amount:currency:operationType:)`` before you try again.
    ///
    /// - Returns: its identifier. Keep it with the token: the other calls want both.
    public func createSubscription(_ request: LyraCreateSubscriptionRequest) async throws(LyraError) -> String {
        let answer = try await connection.call(request)
        guard case .subscriptionCreated(let created) = answer, let id = created.subscriptionId, !id.isEmpty else {
            throw Self.unexpected(answer, advice: .ask)
        }
        return id
    }

    /// `Subscription/Get`: a subscription, and how many of its payments were made.
    public func subscription(_ id: String, paidBy token: String) async throws(LyraError) -> LyraSubscription {
        var request = LyraSubscriptionGetRequest()
        request.subscriptionId = id
        request.paymentMethodToken = token
        let answer = try await connection.call(request)
        guard case .subscription(let subscription) = answer else { throw Self.unexpected(answer, advice: .retry) }
        guard subscription.subscriptionId == id else {
            throw LyraError(
                .otherAnswer, "it is about another subscription", field: "subscriptionId", advice: .retry)
        }
        return subscription
    }

    /// `Subscription/Update`: changes amount, rule and start of a subscription that runs.
    public func updateSubscription(_ request: LyraSubscriptionUpdateRequest) async throws(LyraError) {
        try await carryOut(request)
    }

    /// `Subscription/Cancel`: no payment is made any more. Those that were made stay.
    ///
    /// - Parameters:
    ///   - id: the subscription.
    ///   - token: its registered card.
    ///   - date: from when on, in ISO 8601; at once if it is absent.
    public func cancelSubscription(
        _ id: String, paidBy token: String, from date: String? = nil
    ) async throws(LyraError) {
        var request = LyraSubscriptionCancelRequest()
        request.subscriptionId = id
        request.paymentMethodToken = token
        request.terminationDate = date
        try await carryOut(request)
    }
}
