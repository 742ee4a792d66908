/// Why a value is not an Apple Pay payment, as far as that is known without any key.
public struct ApplePayPaymentError: Error, Sendable, Hashable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Apple's simulator: the sheet works, but the payment data are empty. Nothing can be paid with it.
        public static let simulator: Code = "simulator"
        /// A required field is absent.
        public static let missing: Code = "missing"
        /// A field has another JSON type than Apple documents.
        public static let wrongType: Code = "wrongType"
        /// The text is not JSON.
        public static let notJSON: Code = "notJSON"
    }

    /// What went wrong.
    public let code: Code
    /// The path of the field, in Apple's names: `token.paymentData`, `billingContact.givenName`.
    public let field: String
    /// For people. Never contains what was received.
    public let reason: String

    /// What to do next.
    public var advice: Advice { .fixIntegration }
    public var description: String { "\(code): \(reason)" }

    init(_ code: Code, field: String, reason: String) {
        self.code = code
        self.field = field
        self.reason = reason
    }

    static var simulator: ApplePayPaymentError {
        ApplePayPaymentError(
            .simulator, field: "paymentData",
            reason: "the payment data are empty: this is a payment of Apple's simulator, which cannot be charged")
    }

    static func missing(_ field: String) -> ApplePayPaymentError {
        ApplePayPaymentError(.missing, field: field, reason: "\(field) is missing")
    }

    static func wrongType(_ field: String) -> ApplePayPaymentError {
        ApplePayPaymentError(.wrongType, field: field, reason: "\(field) has the wrong type")
    }

    /// The same error, with the name of the enclosing object in front of the path, if there is one.
    func inside(_ container: String) -> ApplePayPaymentError {
        container.isEmpty ? self : ApplePayPaymentError(code, field: "\(container).\(field)", reason: reason)
    }
}
