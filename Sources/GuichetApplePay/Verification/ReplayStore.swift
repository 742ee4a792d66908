#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Records which tokens were seen (Apple, "Payment token format reference", step 5).
///
/// Several servers must share one store, which must decide in one step: if two servers first read and then write, both
/// find nothing.
public protocol ApplePayReplayStore: Sendable {
    /// Records a token as seen.
    ///
    /// - Parameters:
    ///   - transactionID: the token's transaction.
    ///   - expiry: until when it must be remembered; after that the signing window refuses the token.
    ///   - now: the current time.
    /// - Returns: whether the token is new. Throw if this is unknown: the token is then refused with `replayUnknown`,
    ///   never treated as new.
    func record(_ transactionID: [UInt8], until expiry: Date, at now: Date) async throws -> Bool
}

/// Records tokens in this process. For a single server that may forget the last minutes at a restart; otherwise use a
/// shared or persistent store.
public actor InMemoryReplayStore: ApplePayReplayStore {
    private var seen: [[UInt8]: Date] = [:]
    private var lastSweep = Date.distantPast

    /// No token recorded yet.
    public init() {}

    public func record(_ transactionID: [UInt8], until expiry: Date, at now: Date) -> Bool {
        // Also if the clock was set back: otherwise nothing would be removed until it is where it was.
        if abs(now.timeIntervalSince(lastSweep)) >= 60 {
            seen = seen.filter { $0.value >= now }
            lastSweep = now
        }
        if let known = seen[transactionID], known >= now { return false }
        seen[transactionID] = expiry
        return true
    }

    /// How many tokens are recorded.
    public var count: Int { seen.count }
}
