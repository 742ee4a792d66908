public import GuichetCore

/// Why a certificate, a key or a token was not made.
///
/// A token that is wrong on purpose (``TokenDefect``) is not an error: this says that the request itself cannot be met.
public struct ApplePayTestingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for programs. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A text that should hold certificates and keys does not, or they do not belong together.
        public static let unreadable: Code = "unreadable"
        /// A card number outside the published test numbers.
        public static let notATestNumber: Code = "notATestNumber"
        /// A value that no token can carry.
        public static let invalidValue: Code = "invalidValue"
        /// The moment of signing lies outside the validity of the authority's certificates.
        public static let outsideValidity: Code = "outsideValidity"
        /// The authority, or the merchant, has no key of the kind that the token's version needs.
        public static let noSuchKey: Code = "noSuchKey"
        /// The source of randomness gave no usable key in many attempts.
        public static let poorRandomness: Code = "poorRandomness"
        /// The defect needs something that the recipe rules out, or the other way round.
        public static let contradiction: Code = "contradiction"
    }

    public let code: Code
    public let reason: String
    /// The field of the recipe, or the part of the text, at fault.
    public let field: String?
    public let advice: Advice

    init(_ code: Code, _ reason: String, field: String? = nil, advice: Advice = .fixIntegration) {
        self.code = code
        self.reason = reason
        self.field = field
        self.advice = advice
    }

    public var description: String { "\(code)\(field.map { " (field \($0))" } ?? ""): \(reason)" }
}
