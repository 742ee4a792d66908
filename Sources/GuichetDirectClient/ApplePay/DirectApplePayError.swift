public import GuichetCore

/// Why an Apple Pay payment cannot be put into a `CreatePaymentRequest`.
public struct DirectApplePayError: Error, Sendable, Hashable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A required value is absent.
        public static let missing: Code = "missing"
        /// A value does not have the format of the contract.
        public static let wrongFormat: Code = "wrongFormat"
        /// A text is longer than the contract allows.
        public static let tooLong: Code = "tooLong"
        /// The chosen method cannot be used with this token.
        public static let unsupported: Code = "unsupported"
    }

    /// What went wrong.
    public let code: Code
    /// Direct's name of the field, from the root of the request: `order.customer.billingAddress.city`.
    public let field: String
    /// For people. Never contains the value.
    public let reason: String
    /// What to do next.
    public let advice: Advice

    package init(_ code: Code, field: String, _ reason: String, advice: Advice = .fixIntegration) {
        self.code = code
        self.field = field
        self.reason = "\(field) \(reason)"
        self.advice = advice
    }

    package static func missing(_ field: String) -> DirectApplePayError {
        DirectApplePayError(.missing, field: field, "is missing")
    }

    public var description: String { "\(code): \(reason)" }
}
