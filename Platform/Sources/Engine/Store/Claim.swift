/// "This may happen once." A face names what must not be repeated; the engine reserves it in the same transaction as the
/// payment, so that of two racing orders one wins.
public struct Claim: Sendable, Hashable {
    /// What kind of thing, and whose: `sips/002001000000001/reference`.
    public let scope: String
    public let key: String
    /// What a repeat is compared with; a repeat with the same fingerprint is the same request again.
    public let fingerprint: [UInt8]?
    /// How long the claim is kept once the payment is decided; `nil` is for ever.
    public let secondsAfterDecision: Int64?
    /// What a repeat of the same request is answered, where no payment says it. Nothing secret.
    public let answer: [UInt8]?

    public init(
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
public struct HeldClaim: Sendable, Hashable {
    public let claim: Claim
    /// `nil` when it was burnt: reserved by nobody, so that nobody can.
    public let payment: PaymentID?

    public init(claim: Claim, payment: PaymentID?) {
        self.claim = claim
        self.payment = payment
    }
}
