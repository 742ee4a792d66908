import GuichetCore

/// `authorizationResponse`: the answer of the bank.
public typealias LyraAuthorizationResponse = LyraObject<LyraAuthorizationResponseFields>

/// The fields of ``LyraAuthorizationResponse``.
public final class LyraAuthorizationResponseFields: LyraFields {
    let documentType = LyraType("V4/PaymentMethod/Details/Cards/CardAuthorizationResponse")
    /// In the smallest unit of the currency: cents for the euro.
    public let amount = LyraField<Int64>("amount")
    /// ISO 4217, three letters.
    public let currency = LyraField<LyraCurrency>("currency")
    /// ISO 8601.
    public let authorizationDate = LyraField<String>("authorizationDate")
    /// The issuer's authorisation number.
    public let authorizationNumber = LyraField<String>("authorizationNumber")
    /// The acquirer's code: `0` is an approval.
    public let authorizationResult = LyraField<LyraAuthorizationResult>("authorizationResult")
    /// Whether the whole amount was authorised, or an information request was made.
    public let authorizationMode = LyraField<LyraAuthorizationMode>("authorizationMode")
}

/// `captureResponse`.
public typealias LyraCaptureResponse = LyraObject<LyraCaptureResponseFields>

/// The fields of ``LyraCaptureResponse``.
public final class LyraCaptureResponseFields: LyraFields {
    let documentType = LyraType("V4/PaymentMethod/Details/Cards/CardCaptureResponse")
    /// The sum of all refunds.
    public let refundAmount = LyraField<Int64>("refundAmount")
    /// ISO 4217, three letters.
    public let refundCurrency = LyraField<LyraCurrency>("refundCurrency")
    /// ISO 8601.
    public let captureDate = LyraField<String>("captureDate")
    /// The number of the file that was sent to the bank.
    public let captureFileNumber = LyraField<String>("captureFileNumber")
    /// What was refunded, in the smallest unit of `effectiveRefundCurrency`.
    public let effectiveRefundAmount = LyraField<Int64>("effectiveRefundAmount")
    /// The currency of the refund. ISO 4217, three letters.
    public let effectiveRefundCurrency = LyraField<LyraCurrency>("effectiveRefundCurrency")
}

/// `markAuthorizationResponse`.
public typealias LyraMarkAuthorizationResponse = LyraObject<LyraMarkAuthorizationResponseFields>

/// The fields of ``LyraMarkAuthorizationResponse``.
public final class LyraMarkAuthorizationResponseFields: LyraFields {
    let documentType = LyraType("V4/PaymentMethod/Details/Cards/MarkAuthorizationResponse")
    /// The amount of the information request, in the smallest unit of the currency.
    public let amount = LyraField<Int64>("amount")
    /// ISO 4217, three letters.
    public let currency = LyraField<LyraCurrency>("currency")
    /// ISO 8601.
    public let authorizationDate = LyraField<String>("authorizationDate")
    /// The issuer's authorisation number.
    public let authorizationNumber = LyraField<String>("authorizationNumber")
    /// The acquirer's code: `0` is an approval.
    public let authorizationResult = LyraField<LyraAuthorizationResult>("authorizationResult")
}

/// `threeDSResponse`, of 3-D Secure 1.
public typealias LyraThreeDSResponse = LyraObject<LyraThreeDSResponseFields>

/// The fields of ``LyraThreeDSResponse``.
public final class LyraThreeDSResponseFields: LyraFields {
    let documentType = LyraType("V4/PaymentMethod/Details/Cards/ThreeDSResponse")
    /// The result of 3-D Secure in the older format.
    public let authenticationResultData = LyraField<LyraThreeDSResult>("authenticationResultData", blank: .empty)
}

/// `authenticationResultData`.
public typealias LyraThreeDSResult = LyraObject<LyraThreeDSResultFields>

/// The fields of ``LyraThreeDSResult``.
public final class LyraThreeDSResultFields: LyraFields {
    let documentType = LyraType("V4/PaymentMethod/Details/Cards/CardAuthenticationResponse")
    let transactionCondition = LyraField<String>("transactionCondition")
    let enrolled = LyraField<String>("enrolled")
    let status = LyraField<String>("status")
    let eci = LyraField<String>("eci")
    let xid = LyraField<String>("xid")
    let cavvAlgorithm = LyraField<String>("cavvAlgorithm")
    let cavv = LyraField<String>("cavv")
    let signValid = LyraField<String>("signValid")
    let brand = LyraField<LyraCardBrand>("brand")
}
