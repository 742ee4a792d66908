/// "This may happen once." An API names what must not be repeated; the engine reserves it in the same transaction as
/// the payment, so that of two concurrent orders one succeeds.
package struct Claim: Sendable, Hashable {
    /// The kind of claim, and its owner: `sips/002001000000001/reference`.
    package let scope: String
    package let key: String
    /// Compared with that of a repeat; a repeat with the same fingerprint is the same request again.
    package let fingerprint: [UInt8]?
    /// How long the claim is kept once the payment is decided; `nil` is for ever.
    package let secondsAfterDecision: Int64?
    /// The answer to a repeat of the same request, if it is not in the payment. Nothing secret.
    package let answer: [UInt8]?

    package init(
        scope: String, key: String, fingerprint: [UInt8]? = nil, secondsAfterDecision: Int64? = nil,
        answer: [UInt8]? = nil
    ) {
        self.scope = scope
        self.key = key
        self.fingerprint = fingerprint
        self.secondsAfterDecision = secondsAfterDecision
        self.answer = answer
    }
}

/// A claim as it stands in the store.
package struct HeldClaim: Sendable, Hashable {
    package let claim: Claim
    /// `nil` if the claim was reserved without a payment, so that no payment can reserve it.
    package let payment: PaymentID?

    package init(claim: Claim, payment: PaymentID?) {
        self.claim = claim
        self.payment = payment
    }
}
