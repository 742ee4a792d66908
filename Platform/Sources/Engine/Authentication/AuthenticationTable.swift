/// Who is liable if the payment turns out not to be the cardholder's.
package enum Guarantee: Sendable, Hashable {
    /// The issuer: liability has shifted.
    case given
    /// The merchant.
    case refused
    /// Not known: the authentication never ended.
    case none
}

/// The decision that follows from an authentication.
package enum AuthenticationDecision: Sendable, Hashable {
    /// Ask the acquirer.
    case authorise(liabilityShift: Bool)
    /// Refuse without asking the acquirer.
    case refuse(Reason)

    package enum Reason: Sendable, Hashable {
        /// The authentication had this outcome.
        case outcome(AuthenticationOutcome)
        /// There was no authentication, and the shop requires one.
        case missing
    }
}

/// The one table of 3-D Secure (docs/in-app-wire.md, "What follows from an authentication"). Every row is tested.
package enum AuthenticationTable {
    /// A row: whether the payment is authorised, and who is liable.
    struct Row {
        let authorised: Authorised
        let guarantee: Guarantee

        enum Authorised {
            case yes, no, asSetForTechnicalErrors, asSetForCardsNotEnrolled
        }
    }

    static func row(_ outcome: AuthenticationOutcome) -> Row {
        switch outcome {
        case .authenticated: Row(authorised: .yes, guarantee: .given)
        case .attempted: Row(authorised: .yes, guarantee: .given)
        case .failed, .rejected: Row(authorised: .no, guarantee: .refused)
        case .cancelled: Row(authorised: .no, guarantee: .refused)
        case .technicalError, .unavailable: Row(authorised: .asSetForTechnicalErrors, guarantee: .refused)
        case .exempted: Row(authorised: .yes, guarantee: .refused)
        case .notEnrolled: Row(authorised: .asSetForCardsNotEnrolled, guarantee: .refused)
        case .timedOut: Row(authorised: .no, guarantee: .none)
        }
    }

    package static func guarantee(after outcome: AuthenticationOutcome) -> Guarantee { row(outcome).guarantee }

    /// - Parameters:
    ///   - outcome: `nil` for an order without an authentication.
    ///   - isWaived: whether the merchant asked for no authentication of this order. An authentication that was made
    ///     counts nevertheless.
    package static func decision(
        after outcome: AuthenticationOutcome?, under policy: AuthenticationPolicy, isWaived: Bool = false
    ) -> AuthenticationDecision {
        guard let outcome else {
            return policy.isEnforced && !isWaived ? .refuse(.missing) : .authorise(liabilityShift: false)
        }
        let row = row(outcome)
        let isAuthorised =
            switch row.authorised {
            case .yes: true
            case .no: false
            case .asSetForTechnicalErrors: policy.onTechnicalError == .proceed
            case .asSetForCardsNotEnrolled: policy.onNotEnrolled == .proceed
            }
        return isAuthorised ? .authorise(liabilityShift: row.guarantee == .given) : .refuse(.outcome(outcome))
    }
}
