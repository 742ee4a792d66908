package import Engine
import GuichetCore

/// How a token of Apple Pay is remembered: as a ``Claim`` of the payment that it makes.
///
/// The payment takes it in its own first write, so that a token is used if and only if there is a payment with it, also
/// after a restart; and of any number of orders that bring one token at once, one alone is made. What has expired is deleted
/// with the other claims (``Platform/purge()``).
package enum ApplePayReplays {
    /// - Parameter seconds: how long it is kept once that payment is decided; at least as long as a verifier would let the
    ///   token in.
    package static func claim(to transactionID: [UInt8], of merchantIdentifier: String, seconds: Int64) -> Claim {
        Claim(
            scope: "applepay/\(merchantIdentifier)/transaction", key: Hex.encode(transactionID),
            secondsAfterDecision: seconds)
    }

    /// Whether a claim is one of these: what stands in an order's way is a token that was used before.
    package static func isToken(_ claim: Claim) -> Bool {
        claim.scope.hasPrefix("applepay/") && claim.scope.hasSuffix("/transaction")
    }
}
