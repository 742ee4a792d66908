package import Engine
import Synchronization

/// What holders have done on the issuer's page, in memory and until nothing can follow from it: wrong codes, and the
/// decision. After a restart an authentication that is under way begins again.
package final class AuthenticationSessions: Sendable {
    /// How many codes may be wrong. The last one ends the authentication as failed.
    package static let attempts = 3
    /// Nobody can make an entry without a PaReq that this platform sealed; above so many, those that are over go first.
    private static let sweepAbove = 1_000

    private struct Entry {
        var wrongCodes = 0
        var decision: AuthenticationResult?
        let until: Instant

        /// Longer than the holder may answer: while the context can be ordered with, the page gives the decision again,
        /// and must not call a holder late who was not.
        var end: Instant { until.adding(seconds: ContextKeyring.periodSeconds - PaReq.challengeSeconds) }
    }

    private let entries = Mutex<[String: Entry]>([:])

    package init() {}

    /// The decision that counts: the first one.
    package func decide(
        _ authentication: String, _ result: AuthenticationResult, until: Instant, at now: Instant
    ) -> AuthenticationResult {
        change(authentication, until, now) { entry in
            if let first = entry.decision { return first }
            // Too late, whatever was pressed.
            let decision = now < until ? result : AuthenticationResult(.timedOut)
            entry.decision = decision
            return decision
        }
    }

    /// - Returns: how many attempts are left.
    package func wrongCode(_ authentication: String, until: Instant, at now: Instant) -> Int {
        change(authentication, until, now) { entry in
            entry.wrongCodes += 1
            return max(0, Self.attempts - entry.wrongCodes)
        }
    }

    package func decision(_ authentication: String) -> AuthenticationResult? {
        entries.withLock { $0[authentication]?.decision }
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
