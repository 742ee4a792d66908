/// Why the input of a shopper is not a card number, a security code or an expiry date.
public struct CardInputError: Error, Sendable, Hashable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nothing was typed.
        public static let missing: Code = "missing"
        /// Contains something other than digits.
        public static let notDigits: Code = "notDigits"
        /// Too few or too many digits.
        public static let wrongLength: Code = "wrongLength"
        /// Not a month of the years 2000 to 2099.
        public static let notADate: Code = "notADate"
        /// The card is no longer valid.
        public static let expired: Code = "expired"
        /// Card data that cannot be read at all.
        public static let unreadable: Code = "unreadable"
    }

    /// What went wrong.
    public let code: Code
    /// The field's name in the document: `cardNumber`, `cardCSCValue`, `cardExpiryDate`.
    public let field: String
    /// For people. Never contains what was typed.
    public let reason: String

    /// Always ``Advice/correctInput``.
    public var advice: Advice { .correctInput }
    public var description: String { "\(field): \(reason)" }
}

extension CardInputError {
    /// For card data that cannot be read at all.
    @_spi(Platform)
    public static func unreadable(field: String) -> CardInputError {
        CardInputError(code: .unreadable, field: field, reason: "\(field) cannot be read")
    }
}
