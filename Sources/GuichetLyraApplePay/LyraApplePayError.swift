public import GuichetCore

/// Why an Apple Pay token cannot be put into a `payload`.
public struct LyraApplePayError: Error, Sendable, Hashable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The guide requires the field, and the token has no value for it.
        public static let missing: Code = "missing"
    }

    /// What went wrong.
    public let code: Code
    /// The field's path in the guide: `payload.data.token.paymentMethod.network`.
    public let field: String
    /// For people. Never contains what was received.
    public let reason: String

    /// What to do next.
    public var advice: Advice { .fixIntegration }
    public var description: String { "\(code): \(reason)" }

    init(missing field: String) {
        code = .missing
        self.field = field
        reason = "\(field) is required, and the token has none"
    }
}
