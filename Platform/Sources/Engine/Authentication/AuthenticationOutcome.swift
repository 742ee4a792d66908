/// How the authentication of a holder ended, in the engine's own words. APIs translate.
package enum AuthenticationOutcome: String, Sendable, CaseIterable {
    /// By a challenge, or without one because the issuer was content (frictionless).
    case authenticated
    /// The issuer could not authenticate and said so; the network answers for it.
    case attempted
    /// The holder was asked and did not prove to be the holder.
    case failed
    /// The issuer refuses, without asking the holder.
    case rejected
    /// The holder gave up.
    case cancelled
    /// Something broke on the way.
    case technicalError
    /// The issuer's server does not answer.
    case unavailable
    /// The acquirer's risk analysis spares the holder (TRA).
    case exempted
    /// The card takes no part in 3-D Secure.
    case notEnrolled
    /// Nobody answered in time.
    case timedOut
}

/// How the holder was authenticated, where there is something to tell.
package enum AuthenticationWay: String, Sendable, CaseIterable {
    /// A code that was sent to the holder.
    case code
    /// Approved in the bank's app.
    case bankApp
    /// Not asked at all.
    case frictionless
}

/// What the issuer's server said.
package struct AuthenticationResult: Sendable, Hashable {
    package let outcome: AuthenticationOutcome
    package let way: AuthenticationWay?

    package init(_ outcome: AuthenticationOutcome, by way: AuthenticationWay? = nil) {
        self.outcome = outcome
        self.way = way
    }
}
