import Logging

extension PaymentService {
    /// What a payment service works with.
    struct Parts: Sendable {
        let store: any Store
        let vault: Vault
        let clock: any PlatformClock
        let random: any RandomSource
        let identifiers: any RandomSource
        let meters: Meters
        let acquirer: any Acquirer
        let nodes: (any Nodes)?
        var apis: [String] = []
        var receipts: [String: any ReceiptWriter] = [:]
        var recurringRules: [String: any RecurringOrderRules] = [:]
        var cardReplacementRules: [String: any CardReplacementRules] = [:]
        var cardExpiryRules: [String: CardExpiryRule] = [:]
        var instalmentRules: [String: any InstalmentRules] = [:]
        var names: [String: PaymentNaming] = [:]
        var identifierForms: [String: IdentifierForm] = [:]
        var numberedIdentifiers = NumberedIdentifiers()
        let timeout: QuestionTimeout
        let inquirySchedule = RetrySchedule.inquiries
        let unwritten = UnwrittenDecisions()
        let unpaid = UnpaidOrders()
        let spans: Spans
        let logger: Logger
    }

    /// The parts in one object: every handler and every step of a payment has a copy of the payment service, and counted some
    /// two dozen references for it.
    final class Held: Sendable {
        let parts: Parts

        init(_ parts: Parts) { self.parts = parts }
    }

    /// The same payment service with another part.
    func with(_ change: (inout Parts) -> Void) -> PaymentService {
        var parts = held.parts
        change(&parts)
        return PaymentService(held: Held(parts))
    }

    private init(held: Held) { self.held = held }
}
