import GuichetCore

/// `paymentMethod`: the kind of payment method.
public struct DirectPaymentMethod: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The card.
    public static let card: DirectPaymentMethod = "card"
    /// A wallet of a phone.
    public static let mobile: DirectPaymentMethod = "mobile"
    /// The page of another company.
    public static let redirect: DirectPaymentMethod = "redirect"
    static let directDebit: DirectPaymentMethod = "directDebit"
}

/// `cardType`.
public struct DirectCardType: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A credit card.
    public static let credit: DirectCardType = "Credit"
    /// A debit card.
    public static let debit: DirectCardType = "Debit"
    /// A prepaid card.
    public static let prepaid: DirectCardType = "Prepaid"
}
