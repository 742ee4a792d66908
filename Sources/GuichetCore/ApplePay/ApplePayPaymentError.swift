/// Why something is no Apple Pay payment, as far as that can be told without any key.
public struct ApplePayPaymentError: Error, Sendable, Hashable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Apple's simulator: the sheet works, and the payment data are empty. Nothing can be paid with it.
        public static let simulator: Code = "simulator"
        public static let missing: Code = "missing"
        public static let wrongType: Code = "wrongType"
        public static let notJSON: Code = "notJSON"
    }

    public let code: Code
    /// Where it is, in Apple's names: `token.paymentData`, `billingContact.givenName`.
    public let field: String
    /// For people. Never holds what was received.
    public let reason: String

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
            reason: "the payment data are empty: this is a payment of Apple's simulator, nobody can be charged with it")
    }

    static func missing(_ field: String) -> ApplePayPaymentError {
        ApplePayPaymentError(.missing, field: field, reason: "\(field) is missing")
    }

    static func wrongType(_ field: String) -> ApplePayPaymentError {
        ApplePayPaymentError(.wrongType, field: field, reason: "\(field) has the wrong type")
    }

    /// The same, seen from the object around it, if there is one.
    func inside(_ container: String) -> ApplePayPaymentError {
        container.isEmpty ? self : ApplePayPaymentError(code, field: "\(container).\(field)", reason: reason)
    }
}
