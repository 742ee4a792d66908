import GuichetCore

/// `paymentMethod`: the kind of payment method.
public struct DirectPaymentMethod: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let card: DirectPaymentMethod = "card"
    public static let mobile: DirectPaymentMethod = "mobile"
    public static let redirect: DirectPaymentMethod = "redirect"
    public static let directDebit: DirectPaymentMethod = "directDebit"
}

/// `cardType`.
public struct DirectCardType: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let credit: DirectCardType = "Credit"
    public static let debit: DirectCardType = "Debit"
    public static let prepaid: DirectCardType = "Prepaid"
}
