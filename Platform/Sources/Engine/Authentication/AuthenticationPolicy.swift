/// What a shop wants where the authentication leaves a choice.
public struct AuthenticationPolicy: Sendable, Hashable {
    /// After a technical error, or when the issuer's server does not answer.
    public var onTechnicalError: Choice
    public var onNotEnrolled: Choice
    /// Whether an order without authentication is refused, so that the app steps up.
    public var isEnforced: Bool

    public enum Choice: String, Sendable, CaseIterable {
        /// Authorise without a guarantee.
        case proceed
        case refuse
    }

    public init(onTechnicalError: Choice = .proceed, onNotEnrolled: Choice = .proceed, isEnforced: Bool = false) {
        self.onTechnicalError = onTechnicalError
        self.onNotEnrolled = onNotEnrolled
        self.isEnforced = isEnforced
    }
}
