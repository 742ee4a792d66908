#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Remembers which tokens were seen (Apple, "Payment token format reference", step 5).
///
/// A store for several servers has to be one that all of them ask, and has to decide in one step: two servers that
/// first look and then write both find nothing.
public protocol ApplePayReplayStore: Sendable {
    /// Records a token as seen.
    ///
    /// - Parameters:
    ///   - transactionID: the token's transaction.
    ///   - expiry: until when it must be remembered; after that the signing window refuses the token anyway.
    ///   - now: the verifier's clock.
    /// - Returns: whether the token is new. Throw when that is not known: the token is then refused as unknown, never
    ///   taken for new.
    func record(_ transactionID: [UInt8], until expiry: Date, at now: Date) async throws -> Bool
}

/// Remembers tokens in this process. Right for one server whose restart may forget the last minutes; for more than
/// one, or if it may not forget, use a store that they share.
public actor InMemoryReplayStore: ApplePayReplayStore {
    private var seen: [[UInt8]: Date] = [:]
    private var nextSweep = Date.distantPast

    public init() {}

    public func record(_ transactionID: [UInt8], until expiry: Date, at now: Date) -> Bool {
        if now >= nextSweep {
            seen = seen.filter { $0.value >= now }
            nextSweep = now.addingTimeInterval(60)
        }
        if let known = seen[transactionID], known >= now { return false }
        seen[transactionID] = expiry
        return true
    }

    /// How many tokens are remembered.
    public var count: Int { seen.count }
}
