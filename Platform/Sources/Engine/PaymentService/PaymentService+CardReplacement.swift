extension PaymentService {
    /// The same payment service, with the rules of cards that payments register, keyed by the name of the API.
    package func replacing(cards rules: [String: any CardReplacementRules]) -> PaymentService {
        with { $0.cardReplacementRules = rules }
    }
}
