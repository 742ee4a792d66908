import GuichetCore

/// The answer of `Token/Get`: a registered card.
///
/// No recorded answer is published; all its fields except the token and the dates are inferred.
public typealias LyraToken = LyraObject<LyraTokenFields>

/// The fields of ``LyraToken``.
public final class LyraTokenFields: LyraFields {
    let documentType = LyraType("V4/Token")
    /// The token of the registered card.
    public let paymentMethodToken = LyraField<String>("paymentMethodToken")
    /// The kind of payment method: `CARD`.
    public let paymentMethodType = LyraField<LyraPaymentMethodType>("paymentMethodType")
    /// ISO 8601.
    public let creationDate = LyraField<String>("creationDate")
    /// `null` while the token can be used to pay.
    public let cancellationDate = LyraField<String>("cancellationDate")
    /// Who buys.
    public let customer = LyraField<LyraCustomer>("customer", blank: .empty)
    /// The registered card.
    public let tokenDetails = LyraField<LyraTokenDetails>("tokenDetails", blank: .empty)
}

/// `tokenDetails`: the card, with a masked number.
public typealias LyraTokenDetails = LyraObject<LyraTokenDetailsFields>

/// The fields of ``LyraTokenDetails``.
public final class LyraTokenDetailsFields: LyraFields {
    let documentType = LyraType("V4/PaymentMethod/Details/TokenDetails")
    /// Masked.
    public let pan = LyraField<String>("pan")
    /// The month of expiry, 1 to 12.
    public let expiryMonth = LyraField<Int64>("expiryMonth")
    /// The year of expiry, four digits.
    public let expiryYear = LyraField<Int64>("expiryYear")
    /// The brand that was used.
    public let effectiveBrand = LyraField<LyraCardBrand>("effectiveBrand")
    /// The name on the card.
    public let cardHolderName = LyraField<String>("cardHolderName")
}
