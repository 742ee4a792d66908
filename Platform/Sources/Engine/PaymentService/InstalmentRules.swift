package import GuichetCore

/// An API's rules for payments in instalments (``PaymentOrder/hasInstalments``). They are applied in the write that decides
/// the first one.
package protocol InstalmentRules: Sendable {
    /// What follows an accepted payment, in its order; empty if nothing does.
    func instalments(after payment: Payment) throws -> [LaterInstalment]
}

/// An instalment after the first one. It has the card, the reference and the receivers of that one.
package struct LaterInstalment: Sendable {
    package let amount: Amount
    package let captureAt: Instant
    /// ``Payment/details``.
    package let details: [UInt8]

    package init(amount: Amount, captureAt: Instant, details: [UInt8]) {
        self.amount = amount
        self.captureAt = captureAt
        self.details = details
    }
}
