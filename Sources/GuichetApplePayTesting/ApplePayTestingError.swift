public import GuichetCore

/// Why a certificate, a key or a token was not made.
///
/// A token with an intended error (``TokenDefect``) does not cause this error: it means that the request itself cannot
/// be carried out.
public struct ApplePayTestingError: Error, Sendable, Hashable, DescribedError {
    /// The kind of error, for programs. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A text does not contain the expected certificates and keys, or they do not belong together.
        public static let unreadable: Code = "unreadable"
        /// A card number that is not one of the published test numbers.
        public static let notATestNumber: Code = "notATestNumber"
        /// A value that no token can contain.
        public static let invalidValue: Code = "invalidValue"
        /// The signing time is outside the validity of the authority's certificates.
        public static let outsideValidity: Code = "outsideValidity"
        /// The authority, or the merchant, has no key of the kind that the token's version requires.
        public static let noSuchKey: Code = "noSuchKey"
        /// The random generator gave no usable key in many attempts.
        public static let poorRandomness: Code = "poorRandomness"
        /// The recipe excludes what the defect requires, or the reverse.
        public static let contradiction: Code = "contradiction"
    }

    /// What went wrong.
    public let code: Code
    /// For people and logs.
    public let reason: String
    /// The field of the recipe, or the part of the text, that is wrong.
    public let field: String?
    /// What to do next.
    public let advice: Advice

    init(_ code: Code, _ reason: String, field: String? = nil, advice: Advice = .fixIntegration) {
        self.code = code
        self.reason = reason
        self.field = field
        self.advice = advice
    }

    public var description: String { "\(code)\(field.map { " (field \($0))" } ?? ""): \(reason)" }
}
