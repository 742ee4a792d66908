public import GuichetCore

/// `paymentProductId`: a payment method by its number. An open set.
public struct DirectProductID: RawRepresentable, Sendable, Hashable, ExpressibleByIntegerLiteral,
    CustomStringConvertible, DirectValue
{
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// A number of the contract, known or not.
    public init(integerLiteral value: Int64) { rawValue = value }

    /// A number of the contract, known or not.
    public init?(direct json: JSONValue) {
        guard let number = Int64(direct: json) else { return nil }
        rawValue = number
    }
    public var directJSON: JSONValue { .integer(rawValue) }
    @_spi(Platform) public static func accepts(_ json: JSONValue) -> Bool { Int64.accepts(json) }
    public var description: String { String(rawValue) }

    /// Visa.
    public static let visa: DirectProductID = 1
    /// American Express.
    public static let americanExpress: DirectProductID = 2
    /// Mastercard.
    public static let mastercard: DirectProductID = 3
    /// Maestro.
    public static let maestro: DirectProductID = 117
    /// Cartes Bancaires.
    public static let cartesBancaires: DirectProductID = 130
    /// Apple Pay.
    public static let applePay: DirectProductID = 302
    /// Google Pay.
    public static let googlePay: DirectProductID = 320
    /// PayPal.
    public static let payPal: DirectProductID = 840
    /// Wero.
    public static let wero: DirectProductID = 900
    /// Bancontact.
    public static let bancontact: DirectProductID = 3012
}

/// `id` of a payment and of its operations: `3066019730_0` is the payment, `3066019730_1` its first operation. Other
/// formats occur, and a platform may have more: an identifier without `_` has no number.
public struct DirectPaymentID: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier of an operation: the payment's, and the number of the operation.
    public init(base: String, operation: Int) { rawValue = "\(base)_\(operation)" }

    /// The part that all operations of one payment share.
    public var base: String {
        operation == nil ? rawValue : rawValue.split(separator: "_").dropLast().joined(separator: "_")
    }

    /// The number after the last `_`: 0 for the payment itself.
    public var operation: Int? {
        let parts = rawValue.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count > 1, let digits = parts.last, (1...9).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(digits)
    }
}
