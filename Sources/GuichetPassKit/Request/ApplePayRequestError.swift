public import GuichetCore

/// Why the payment sheet cannot be asked for: always a mistake in the app, found before the shopper sees anything.
public struct ApplePayRequestError: Error, Sendable, Hashable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let merchantIdentifierMissing: Code = "merchantIdentifierMissing"
        public static let merchantIdentifierWrong: Code = "merchantIdentifierWrong"
        public static let countryWrong: Code = "countryWrong"
        public static let unknownCurrency: Code = "unknownCurrency"
        public static let amountZero: Code = "amountZero"
        /// Below zero, or above twelve digits.
        public static let amountOutOfRange: Code = "amountOutOfRange"
        public static let noItems: Code = "noItems"
        public static let totalMismatch: Code = "totalMismatch"
        /// An item, or the merchant, without a name.
        public static let labelMissing: Code = "labelMissing"
        public static let noNetworks: Code = "noNetworks"
        public static let threeDSecureMissing: Code = "threeDSecureMissing"
        public static let applicationDataEmpty: Code = "applicationDataEmpty"
    }

    public let code: Code
    /// The parameter at fault.
    public let field: String
    /// For developers.
    public let reason: String

    public var advice: Advice { .fixIntegration }
    public var description: String { "\(code): \(reason)" }

    init(_ code: Code, field: String, reason: String) {
        self.code = code
        self.field = field
        self.reason = reason
    }

    static func unknownCurrency(_ currency: CurrencyCode) -> ApplePayRequestError {
        ApplePayRequestError(
            .unknownCurrency, field: "total.currency",
            reason: "nobody here knows the letters and the decimals of currency \(currency)")
    }

    static var amountOutOfRange: ApplePayRequestError {
        ApplePayRequestError(
            .amountOutOfRange, field: "items", reason: "the sum is below zero, or longer than twelve digits")
    }
}
