/// "This may happen once." An API names what must not be repeated; the engine reserves it in the same transaction as
/// the payment, so that of two concurrent orders one succeeds.
package struct Claim: Sendable, Hashable {
    /// Not stored. A caller whose claim is refused uses it to tell which of its claims was held.
    package let purpose: Purpose
    /// The kind of claim, and its owner: `sips/002001000000001/reference`.
    package let scope: String
    package let key: String
    /// Compared with that of a repeat; a repeat with the same fingerprint is the same request again.
    package let fingerprint: [UInt8]?
    /// How long the claim is kept once the payment is decided, or from the operation on; `nil` is for ever.
    package let secondsAfterDecision: Int64?

    /// What must not be repeated.
    package enum Purpose: Sendable, Hashable {
        /// A call. The same call again gets the first answer.
        case call
        /// The merchant's reference of a payment.
        case reference
        case applePayToken
        /// A card that an app or the platform encrypted for one use.
        case encryptedCard
    }

    package init(
        _ purpose: Purpose, scope: String, key: String, fingerprint: [UInt8]? = nil, secondsAfterDecision: Int64? = nil
    ) {
        self.purpose = purpose
        self.scope = scope
        self.key = key
        self.fingerprint = fingerprint
        self.secondsAfterDecision = secondsAfterDecision
    }
}

/// What a claim holds: what a repeat is answered from. Nothing secret.
package enum ClaimContent: Sendable, Hashable {
    /// The payment that was made.
    case payment(PaymentID)
    /// An operation on a payment, by its number.
    case operation(PaymentID, number: Int)
    /// Another answer, as the API wrote it.
    case answer([UInt8])
    /// The end of what was made, from which the answer can be made again.
    case validUntil(Instant)
    /// Nothing: it was used without a payment, or was made unusable.
    case spent

    package var payment: PaymentID? {
        switch self {
        case .payment(let id), .operation(let id, _): id
        case .answer, .validUntil, .spent: nil
        }
    }
}

/// A claim as it stands in the store.
package struct HeldClaim: Sendable, Hashable {
    package let content: ClaimContent
    package let fingerprint: [UInt8]?
    /// From when on it may be deleted; `nil` if that is not known yet, or never.
    package let expiresAt: Instant?

    package init(_ content: ClaimContent, fingerprint: [UInt8]?, expiresAt: Instant?) {
        self.content = content
        self.fingerprint = fingerprint
        self.expiresAt = expiresAt
    }
}

/// What a request repeats.
package struct Repeat: Sendable {
    /// The purpose of the request's claim that was held already.
    package let purpose: Claim.Purpose
    package let held: HeldClaim
    /// The payment that holds it, in its current state.
    package let payment: Payment?

    package init(_ purpose: Claim.Purpose, _ held: HeldClaim, _ payment: Payment?) {
        self.purpose = purpose
        self.held = held
        self.payment = payment
    }
}
