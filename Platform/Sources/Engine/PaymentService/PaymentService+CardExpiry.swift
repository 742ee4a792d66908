extension PaymentService {
    /// The same payment service, with the rules of cards that have expired, keyed by the name of the API.
    package func refusing(expiredCards rules: [String: CardExpiryRule]) -> PaymentService {
        with { $0.cardExpiryRules = rules }
    }

    /// The card was valid when the payment was ordered; its authorisation may be for a day long after that.
    func refusalOfExpiredCard(of payment: Payment, at now: Instant) -> PaymentOrder.Refusal? {
        payment.card.flatMap { cardExpiryRules[payment.shop.api]?.refusal(of: $0.expiry, at: now) }
    }
}
