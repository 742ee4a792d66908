public import Engine
public import GuichetApplePay
import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Remembers the tokens of one merchant in the platform's store, beyond a restart.
///
/// A token is a ``Claim``: one statement puts it in unless it is there, and says which; it is on disk before the answer
/// is given. So of any number of servers or tasks that read a token at once, one alone is told that it is new. What has
/// expired is deleted with the other claims (``Platform/purge()``).
public struct ApplePayReplays: ApplePayReplayStore {
    private let store: any PaymentStore
    private let merchantIdentifier: String

    public init(store: any PaymentStore, merchantIdentifier: String) {
        self.store = store
        self.merchantIdentifier = merchantIdentifier
    }

    /// What a payment takes in its own first write, so that a token is used if and only if there is a payment with it.
    ///
    /// - Parameter seconds: how long it is kept once that payment is decided; at least as long as a verifier would let the
    ///   token in.
    func claim(to transactionID: [UInt8], seconds: Int64? = nil) -> Claim {
        Claim(scope: Self.scope(merchantIdentifier), key: Hex.encode(transactionID), secondsAfterDecision: seconds)
    }

    private static func scope(_ merchantIdentifier: String) -> String { "applepay/\(merchantIdentifier)/transaction" }

    /// Whether a claim is one of these: what stands in an order's way is a token that was used before.
    static func isToken(_ claim: Claim) -> Bool {
        claim.scope.hasPrefix("applepay/") && claim.scope.hasSuffix("/transaction")
    }

    public func record(_ transactionID: [UInt8], until expiry: Date, at now: Date) async throws -> Bool {
        let claim = claim(to: transactionID)
        let expiresAt = Instant(roundingUp: expiry)
        return try await store.write { try $0.reserve(claim, for: nil, expiringAt: expiresAt) == nil }
    }
}

extension Instant {
    /// The millisecond at a date or after it.
    init(roundingUp date: Date) {
        self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded(.up)))
    }
}
