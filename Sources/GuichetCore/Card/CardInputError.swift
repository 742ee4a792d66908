/// Why something a shopper typed cannot be a card number, a security code or an expiry date.
public struct CardInputError: Error, Sendable, Hashable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let missing: Code = "missing"
        public static let notDigits: Code = "notDigits"
        public static let wrongLength: Code = "wrongLength"
        public static let notADate: Code = "notADate"
        public static let expired: Code = "expired"
        public static let unreadable: Code = "unreadable"
    }

    public let code: Code
    /// The document's name of the field: `cardNumber`, `cardCSCValue`, `cardExpiryDate`.
    public let field: String
    /// For people. Never holds what was typed.
    public let reason: String

    public var advice: Advice { .correctInput }
    public var description: String { "\(field): \(reason)" }
}

extension CardInputError {
    /// Something that should hold a card and cannot be read at all.
    @_spi(Platform)
    public static func unreadable(field: String) -> CardInputError {
        CardInputError(code: .unreadable, field: field, reason: "\(field) cannot be read")
    }
}
