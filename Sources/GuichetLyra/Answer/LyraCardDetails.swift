import GuichetCore

/// `transactionDetails.cardDetails`.
public typealias LyraCardDetails = LyraObject<LyraCardDetailsFields>

/// The fields of ``LyraCardDetails``.
public final class LyraCardDetailsFields: LyraFields {
    let documentType = LyraType("V4/PaymentMethod/Details/CardDetails")
    /// Internet, mail, telephone or another source.
    public let paymentSource = LyraField<LyraPaymentSource>("paymentSource")
    /// Whether the payment waits for the merchant's validation.
    public let manualValidation = LyraField<LyraYesNo>("manualValidation")
    /// ISO 8601.
    public let expectedCaptureDate = LyraField<String>("expectedCaptureDate")
    /// The brand that was used.
    public let effectiveBrand = LyraField<LyraCardBrand>("effectiveBrand")
    /// Masked: the first six digits and the last four.
    public let pan = LyraField<String>("pan")
    /// The month of expiry, 1 to 12.
    public let expiryMonth = LyraField<Int64>("expiryMonth")
    /// Four digits.
    public let expiryYear = LyraField<Int64>("expiryYear")
    /// The country of the card's issuer. ISO 3166-1 alpha-2.
    public let country = LyraField<String>("country")
    /// The code of the card's issuer.
    public let issuerCode = LyraField<Int64>("issuerCode")
    /// The card's issuer.
    public let issuerName = LyraField<String>("issuerName")
    /// The code of the card's product.
    public let effectiveProductCode = LyraField<String>("effectiveProductCode")
    /// Six characters: the transaction's identifier in the Back Office.
    public let legacyTransId = LyraField<String>("legacyTransId")
    /// ISO 8601. With `legacyTransId`, identifies the transaction in older interfaces.
    public let legacyTransDate = LyraField<String>("legacyTransDate")
    /// Whether the buyer entered the card, or a registered one was used.
    public let paymentMethodSource = LyraField<LyraPaymentMethodSource>("paymentMethodSource")
    /// The issuer's answer.
    public let authorizationResponse = LyraField<LyraAuthorizationResponse>("authorizationResponse", blank: .empty)
    /// The capture.
    public let captureResponse = LyraField<LyraCaptureResponse>("captureResponse", blank: .empty)
    /// The result of 3-D Secure, in the older format.
    public let threeDSResponse = LyraField<LyraThreeDSResponse>("threeDSResponse", blank: .empty)
    /// The result of 3-D Secure.
    public let authenticationResponse = LyraField<LyraAuthenticationResponse>("authenticationResponse")
    let installmentNumber = LyraField<JSONValue>("installmentNumber")
    let installmentCode = LyraField<String>("installmentCode")
    /// If the whole amount is authorised later: the check that was made at once.
    public let markAuthorizationResponse = LyraField<LyraMarkAuthorizationResponse>(
        "markAuthorizationResponse", blank: .empty)
    /// The name on the card.
    public let cardHolderName = LyraField<String>("cardHolderName")
    /// Masked.
    public let cardHolderPan = LyraField<String>("cardHolderPan")
    /// The month of expiry that was entered, 1 to 12.
    public let cardHolderExpiryMonth = LyraField<Int64>("cardHolderExpiryMonth")
    /// The year of expiry that was entered, four digits.
    public let cardHolderExpiryYear = LyraField<Int64>("cardHolderExpiryYear")
    let identityDocumentNumber = LyraField<String>("identityDocumentNumber")
    let identityDocumentType = LyraField<String>("identityDocumentType")
    let initialIssuerTransactionIdentifier = LyraField<String>("initialIssuerTransactionIdentifier")
    /// Credit, debit or prepaid.
    public let productCategory = LyraField<String>("productCategory")
    /// Credit, debit or another kind of card.
    public let nature = LyraField<String>("nature")
    /// The position in a series of payments.
    public let sequenceType = LyraField<String>("sequenceType", blank: .leftOut)
}

/// `transactionDetails.paymentMethodDetails`: the same data, for any payment method.
public typealias LyraPaymentMethodDetails = LyraObject<LyraPaymentMethodDetailsFields>

/// The fields of ``LyraPaymentMethodDetails``.
public final class LyraPaymentMethodDetailsFields: LyraFields {
    let documentType = LyraType("V4/PaymentMethod/Details/PaymentMethodDetails")
    /// The field that ``LyraCardDetails`` names `pan`.
    public let id = LyraField<String>("id")
    let paymentSource = LyraField<LyraPaymentSource>("paymentSource")
    let manualValidation = LyraField<LyraYesNo>("manualValidation")
    /// ISO 8601.
    let expectedCaptureDate = LyraField<String>("expectedCaptureDate")
    let effectiveBrand = LyraField<LyraCardBrand>("effectiveBrand")
    let expiryMonth = LyraField<Int64>("expiryMonth")
    /// Four digits.
    let expiryYear = LyraField<Int64>("expiryYear")
    let country = LyraField<String>("country")
    let issuerCode = LyraField<Int64>("issuerCode")
    let issuerName = LyraField<String>("issuerName")
    let effectiveProductCode = LyraField<String>("effectiveProductCode")
    /// Six characters: the transaction's identifier in the Back Office.
    let legacyTransId = LyraField<String>("legacyTransId")
    let legacyTransDate = LyraField<String>("legacyTransDate")
    let paymentMethodSource = LyraField<LyraPaymentMethodSource>("paymentMethodSource")
    let authorizationResponse = LyraField<LyraAuthorizationResponse>("authorizationResponse", blank: .empty)
    let captureResponse = LyraField<LyraCaptureResponse>("captureResponse", blank: .empty)
    let authenticationResponse = LyraField<LyraAuthenticationResponse>("authenticationResponse")
    let installmentNumber = LyraField<JSONValue>("installmentNumber")
    let installmentCode = LyraField<String>("installmentCode")
    /// If the whole amount is authorised later: the check that was made at once.
    let markAuthorizationResponse = LyraField<LyraMarkAuthorizationResponse>(
        "markAuthorizationResponse", blank: .empty)
    let cardHolderName = LyraField<String>("cardHolderName")
    /// Masked.
    let cardHolderPan = LyraField<String>("cardHolderPan")
    let cardHolderExpiryMonth = LyraField<Int64>("cardHolderExpiryMonth")
    let cardHolderExpiryYear = LyraField<Int64>("cardHolderExpiryYear")
    let identityDocumentNumber = LyraField<String>("identityDocumentNumber")
    let identityDocumentType = LyraField<String>("identityDocumentType")
    let initialIssuerTransactionIdentifier = LyraField<String>("initialIssuerTransactionIdentifier")
}
