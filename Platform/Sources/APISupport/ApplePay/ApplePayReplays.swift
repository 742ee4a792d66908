package import Engine
import GuichetCore

/// Recognises a repeated Apple Pay token: by a ``Claim`` of the payment that it makes.
///
/// The payment reserves the claim in its first write, so that a token is used if and only if there is a payment with
/// it, also after a restart; if several orders use one token at once, only one is made. Expired claims are deleted with
/// all others (``Platform/purge()``).
package enum ApplePayReplays {
    /// - Parameter seconds: how long the claim is kept once the payment is decided; at least as long as a verifier
    ///   would accept the token.
    package static func claim(to transactionID: [UInt8], of merchantIdentifier: String, seconds: Int64) -> Claim {
        Claim(
            .applePayToken, scope: "applepay/\(merchantIdentifier)/transaction", key: Hex.encode(transactionID),
            secondsAfterDecision: seconds)
    }
}
