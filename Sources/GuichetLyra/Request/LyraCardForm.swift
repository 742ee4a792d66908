@_spi(Platform) public import GuichetCore

/// An element of `paymentForms`: a card in plain text.
public typealias LyraCardForm = LyraObject<LyraCardFormFields>

/// The fields of ``LyraCardForm``.
public final class LyraCardFormFields: LyraFields {
    /// The kind of payment method: `CARD`.
    public let paymentMethodType = LyraField<LyraPaymentMethodType>("paymentMethodType", .required, code: "INT_874")
    @_spi(Platform) public let pan = LyraField<String>(
        "pan", .optional, .digits(atMost: 19), code: "INT_040", isSecret: true)
    /// The month of expiry, 1 to 12.
    public let expiryMonth = LyraField<Int64>("expiryMonth", .optional, .number(1...12), code: "INT_041")
    /// Two digits; some clients send four.
    public let expiryYear = LyraField<Int64>("expiryYear", .optional, .number(0...9999), code: "INT_042")
    @_spi(Platform) public let securityCode = LyraField<String>(
        "securityCode", .optional, .digits(atMost: 4), code: "INT_043", isSecret: true)
    /// The card's brand.
    public let brand = LyraField<LyraCardBrand>("brand")
    /// The name on the card.
    public let cardHolderName = LyraField<String>("cardHolderName", .optional, .upTo(45), code: "INT_870")
    let identityDocumentType = LyraField<String>("identityDocumentType", code: "INT_872")
    @_spi(Platform) public let identityDocumentNumber = LyraField<String>(
        "identityDocumentNumber", code: "INT_871", isSecret: true)
    let mid = LyraField<String>("mid", .optional, .upTo(128), code: "INT_062")
    let installmentNumber = LyraField<JSONValue>("installmentNumber")
    let firstInstallmentDelay = LyraField<Int64>(
        "firstInstallmentDelay", .optional, .number(0...99), code: "INT_893")
    let paymentMethodToken = LyraField<String>(
        "paymentMethodToken", .optional, .ascii(upTo: 32), code: "INT_030")
    /// What the merchant asks of 3-D Secure.
    public let strongAuthentication = LyraField<LyraStrongAuthentication>("strongAuthentication", code: "INT_050")
}

extension LyraCardForm {
    /// A card in plain text: only for the server of a merchant certified by PCI DSS, and for tests. Other merchants use
    /// the platform's form or a wallet (`INT_913`).
    ///
    /// Number and security code are written only to the body of the call: a printed form shows the names of its fields
    /// only.
    ///
    /// - Parameters:
    ///   - pan: the card number.
    ///   - expiry: the month and the year until which the card is valid.
    ///   - securityCode: three or four digits; `nil` leaves them out.
    ///   - brand: the brand to use for a card with several; `nil` lets the platform choose.
    ///   - cardholderName: 2 to 45 characters.
    public init(
        pan: PAN, expiry: CardExpiry, securityCode: CardSecurityCode? = nil, brand: LyraCardBrand? = nil,
        cardholderName: String? = nil
    ) {
        self.init()
        self.paymentMethodType = .card
        self.pan = pan.digits
        self.expiryMonth = Int64(expiry.month)
        // Two digits (Lyra, REST API V4, `paymentForms.expiryYear`).
        self.expiryYear = Int64(expiry.year % 100)
        self.securityCode = securityCode?.digits
        self.brand = brand
        self.cardHolderName = cardholderName
    }
}
