public import GuichetCore

/// Why the payment sheet cannot be shown: always a mistake in the app, found before the shopper sees anything.
public struct ApplePayRequestError: Error, Sendable, Hashable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The merchant identifier is empty.
        public static let merchantIdentifierMissing: Code = "merchantIdentifierMissing"
        /// The merchant identifier does not have the form of Apple's identifiers, `merchant.…`.
        public static let merchantIdentifierWrong: Code = "merchantIdentifierWrong"
        /// The country is not two letters, as in ISO 3166-1 alpha-2.
        public static let countryWrong: Code = "countryWrong"
        /// The currency is unknown.
        public static let unknownCurrency: Code = "unknownCurrency"
        /// The total is zero.
        public static let amountZero: Code = "amountZero"
        /// Below zero, or above twelve digits.
        public static let amountOutOfRange: Code = "amountOutOfRange"
        /// There are no items.
        public static let noItems: Code = "noItems"
        /// The sum of the items is not the total.
        public static let totalMismatch: Code = "totalMismatch"
        /// An item, or the merchant, has no name.
        public static let labelMissing: Code = "labelMissing"
        /// No network is given.
        public static let noNetworks: Code = "noNetworks"
        /// ``ApplePayCapabilities/threeDSecure`` is missing, which Apple requires.
        public static let threeDSecureMissing: Code = "threeDSecureMissing"
        /// The application data are empty; use `nil` for none.
        public static let applicationDataEmpty: Code = "applicationDataEmpty"
    }

    /// What went wrong.
    public let code: Code
    /// The parameter that is wrong.
    public let field: String
    /// For developers.
    public let reason: String

    /// What to do next.
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
            reason: "the letters and the decimals of currency \(currency) are unknown")
    }

    static var amountOutOfRange: ApplePayRequestError {
        ApplePayRequestError(
            .amountOutOfRange, field: "items", reason: "the sum is below zero, or longer than twelve digits")
    }
}
