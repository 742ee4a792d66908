/// What a shop chose for the cases in which the authentication leaves a choice.
package struct AuthenticationPolicy: Sendable, Hashable {
    /// After a technical error, or when the issuer's server does not answer.
    package var onTechnicalError: Choice
    package var onNotEnrolled: Choice
    /// Whether an order without authentication is refused, so that the app authenticates the cardholder.
    package var isEnforced: Bool

    package enum Choice: String, Sendable, CaseIterable, Codable {
        /// Authorise without a liability shift.
        case proceed
        case refuse
    }

    package init(onTechnicalError: Choice = .proceed, onNotEnrolled: Choice = .proceed, isEnforced: Bool = false) {
        self.onTechnicalError = onTechnicalError
        self.onNotEnrolled = onNotEnrolled
        self.isEnforced = isEnforced
    }
}
