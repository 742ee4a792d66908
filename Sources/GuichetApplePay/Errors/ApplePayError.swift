public import GuichetCore

/// Why a token, a key or a certificate is refused, at which step, and what to do next.
public struct ApplePayError: Error, Sendable, Hashable, DescribedError {
    /// The reason as a fixed word. An open set: see ``ApplePayError/Code`` for the known ones.
    public let code: Code
    /// The step at which a token was refused; `nil` if no token was being read.
    public let step: VerificationStep?
    /// The reason, for people. Never contains a secret or decrypted data.
    public let reason: String
    /// The field concerned, by its name in Apple's format.
    public let field: String?
    /// What to do next.
    public let advice: Advice

    /// An error from its parts.
    public init(
        _ code: Code, at step: VerificationStep? = nil, field: String? = nil, _ reason: String,
        advice: Advice = .fixIntegration
    ) {
        self.code = code
        self.step = step
        self.field = field
        self.reason = reason
        self.advice = advice
    }

    /// Code, reason and field in one text, for output that cannot show them separately.
    public var explanation: String { "\(code): \(reason)\(field.map { " (field \($0))" } ?? "")" }

    public var description: String {
        let place = [step.map { "step \($0)" }, field.map { "field \($0)" }].compactMap(\.self)
        return place.isEmpty ? "\(code): \(reason)" : "\(code) (\(place.joined(separator: ", "))): \(reason)"
    }
}
