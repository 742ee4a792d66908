public import GuichetCore

/// Why an Apple Pay payment cannot be put into a `CreatePaymentRequest`.
public struct DirectApplePayError: Error, Sendable, Hashable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let missing: Code = "missing"
        public static let wrongFormat: Code = "wrongFormat"
        public static let tooLong: Code = "tooLong"
        /// The way that was chosen cannot carry this token.
        public static let unsupported: Code = "unsupported"
    }

    public let code: Code
    /// Direct's name of the field, from the top of the request: `order.customer.billingAddress.city`.
    public let field: String
    /// For people. Never holds the value.
    public let reason: String
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
