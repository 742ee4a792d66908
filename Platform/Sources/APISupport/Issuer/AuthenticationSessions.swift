package import Engine
import GuichetCore
import Synchronization

/// What cardholders did on the issuer's page: wrong codes, and the decision. It is kept in memory while it can have an
/// effect. After a restart, an authentication that is under way starts again. Of nodes that serve together, it is in their
/// store: the cardholder may get each page from another one.
package final class AuthenticationSessions: Sendable {
    /// How many codes may be wrong. The last wrong one fails the authentication.
    package static let attempts = 3
    /// An entry needs a challenge that this platform encrypted; above this number, expired entries are removed.
    private static let sweepAbove = 1_000

    private struct Entry {
        var wrongCodes = 0
        var decision: AuthenticationResult?
        let until: Instant

        /// Later than the cardholder's time: while the context can still be used for an order, the page repeats the
        /// decision, and must not report a timeout for a cardholder who answered in time.
        var end: Instant { until.adding(seconds: ContextKeyring.periodSeconds - IssuerChallenge.challengeSeconds) }
    }

    private let entries = Mutex<[String: Entry]>([:])
    /// `nil` where one process serves.
    private let shared: (any Store)?

    /// - Parameter shared: the store of the nodes that serve together.
    package init(shared: (any Store)? = nil) { self.shared = shared }

    /// The decision that counts: the first one.
    package func decide(
        _ authentication: String, _ result: AuthenticationResult, until: Instant, at now: Instant
    ) async throws -> AuthenticationResult {
        if let shared {
            return try await SharedAuthentication(shared, authentication, until: Entry(until: until).end).decide(
                now < until ? result : AuthenticationResult(.timedOut))
        }
        return change(authentication, until, now) { entry in
            if let first = entry.decision { return first }
            // Too late, whichever button was pressed.
            let decision = now < until ? result : AuthenticationResult(.timedOut)
            entry.decision = decision
            return decision
        }
    }

    /// - Returns: the number of remaining attempts.
    package func wrongCode(_ authentication: String, until: Instant, at now: Instant) async throws -> Int {
        if let shared {
            return try await SharedAuthentication(shared, authentication, until: Entry(until: until).end).wrongCode(
                of: Self.attempts)
        }
        return change(authentication, until, now) { entry in
            entry.wrongCodes += 1
            return max(0, Self.attempts - entry.wrongCodes)
        }
    }

    package func decision(_ authentication: String) async throws -> AuthenticationResult? {
        if let shared { return try await SharedAuthentication.decision(of: authentication, in: shared) }
        return entries.withLock { $0[authentication]?.decision }
    }

    private func change<Result>(
        _ authentication: String, _ until: Instant, _ now: Instant, _ body: (inout Entry) -> Result
    ) -> Result where Result: Sendable {
        entries.withLock { entries in
            if entries.count > Self.sweepAbove { entries = entries.filter { now < $0.value.end } }
            var entry = entries[authentication] ?? Entry(until: until)
            let result = body(&entry)
            entries[authentication] = entry
            return result
        }
    }
}
