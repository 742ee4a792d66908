import GuichetCore

/// The answer of `Token/Get`: a registered card.
///
/// One answer is published (OSB, REST API V4, examples, "Token/Get"); the name on the card is inferred.
public typealias LyraToken = LyraObject<LyraTokenFields>

/// The fields of ``LyraToken``.
public final class LyraTokenFields: LyraFields {
    let documentType = LyraType("V4/Token")
    /// `ACTIVE`, `EXPIRED` or `CANCELLED`.
    let status = LyraField<String>("status")
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
    let authorizationResponse = LyraField<LyraAuthorizationResponse>("authorizationResponse", blank: .empty)
    let paymentSource = LyraField<LyraPaymentSource>("paymentSource")
    /// Masked.
    public let pan = LyraField<String>("pan")
    /// The month of expiry, 1 to 12.
    public let expiryMonth = LyraField<Int64>("expiryMonth")
    /// The year of expiry, four digits.
    public let expiryYear = LyraField<Int64>("expiryYear")
    /// The brand that was used.
    public let effectiveBrand = LyraField<LyraCardBrand>("effectiveBrand")
    let issuerCode = LyraField<Int64>("issuerCode")
    let issuerName = LyraField<String>("issuerName")
    let effectiveProductCode = LyraField<String>("effectiveProductCode")
    let country = LyraField<String>("country")
    let mid = LyraField<String>("mid")
    /// The name on the card.
    public let cardHolderName = LyraField<String>("cardHolderName")
}
