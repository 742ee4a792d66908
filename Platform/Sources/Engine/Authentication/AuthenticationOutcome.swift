/// How the authentication of a cardholder ended, in the engine's own terms. Each API translates them.
package enum AuthenticationOutcome: String, Sendable, CaseIterable, Codable {
    /// By a challenge, or without one because the issuer required none (frictionless).
    case authenticated
    /// The issuer could not authenticate and said so; the network guarantees the payment.
    case attempted
    /// The cardholder was challenged and did not prove their identity.
    case failed
    /// The issuer refuses, without a challenge.
    case rejected
    /// The cardholder cancelled.
    case cancelled
    /// A technical error occurred during the authentication.
    case technicalError
    /// The issuer's server does not answer.
    case unavailable
    /// The acquirer's risk analysis exempts the cardholder from a challenge (TRA).
    case exempted
    /// The card does not take part in 3-D Secure.
    case notEnrolled
    /// There was no answer in time.
    case timedOut
}

/// How the cardholder was authenticated, where it is known.
package enum AuthenticationWay: String, Sendable, CaseIterable, Codable {
    /// By a code that was sent to the cardholder.
    case code
    /// By an approval in the bank's app.
    case bankApp
    /// Without a challenge.
    case frictionless
}

/// What the issuer's server answered.
package struct AuthenticationResult: Sendable, Hashable, Codable {
    package let outcome: AuthenticationOutcome
    package let way: AuthenticationWay?

    package init(_ outcome: AuthenticationOutcome, by way: AuthenticationWay? = nil) {
        self.outcome = outcome
        self.way = way
    }
}
