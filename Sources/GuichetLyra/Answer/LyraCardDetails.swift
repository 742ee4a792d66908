public import GuichetCore

/// `transactionDetails.cardDetails`.
public struct LyraCardDetails: LyraDocument {
    public struct Fields: LyraFieldList {
        public let paymentSource = LyraField<LyraPaymentSource>("paymentSource")
        public let manualValidation = LyraField<LyraYesNo>("manualValidation")
        /// ISO 8601.
        public let expectedCaptureDate = LyraField<String>("expectedCaptureDate")
        public let effectiveBrand = LyraField<LyraCardBrand>("effectiveBrand")
        /// Masked: the first six digits and the last four.
        public let pan = LyraField<String>("pan")
        public let expiryMonth = LyraField<Int64>("expiryMonth")
        /// Four digits.
        public let expiryYear = LyraField<Int64>("expiryYear")
        public let country = LyraField<String>("country")
        public let issuerCode = LyraField<Int64>("issuerCode")
        public let issuerName = LyraField<String>("issuerName")
        public let effectiveProductCode = LyraField<String>("effectiveProductCode")
        /// Six characters: the transaction's identifier in the Back Office.
        public let legacyTransId = LyraField<String>("legacyTransId")
        public let legacyTransDate = LyraField<String>("legacyTransDate")
        public let paymentMethodSource = LyraField<LyraPaymentMethodSource>("paymentMethodSource")
        public let authorizationResponse = LyraField<LyraAuthorizationResponse>("authorizationResponse", blank: .empty)
        public let captureResponse = LyraField<LyraCaptureResponse>("captureResponse", blank: .empty)
        public let threeDSResponse = LyraField<LyraThreeDSResponse>("threeDSResponse", blank: .empty)
        public let authenticationResponse = LyraField<LyraAuthenticationResponse>("authenticationResponse")
        public let installmentNumber = LyraField<JSONValue>("installmentNumber")
        public let installmentCode = LyraField<String>("installmentCode")
        /// If the whole amount is authorised later: the check that was made at once.
        public let markAuthorizationResponse = LyraField<LyraMarkAuthorizationResponse>(
            "markAuthorizationResponse", blank: .empty)
        public let cardHolderName = LyraField<String>("cardHolderName")
        /// Masked.
        public let cardHolderPan = LyraField<String>("cardHolderPan")
        public let cardHolderExpiryMonth = LyraField<Int64>("cardHolderExpiryMonth")
        public let cardHolderExpiryYear = LyraField<Int64>("cardHolderExpiryYear")
        public let identityDocumentNumber = LyraField<String>("identityDocumentNumber")
        public let identityDocumentType = LyraField<String>("identityDocumentType")
        public let initialIssuerTransactionIdentifier = LyraField<String>("initialIssuerTransactionIdentifier")
        public let productCategory = LyraField<String>("productCategory")
        public let nature = LyraField<String>("nature")
        public let sequenceType = LyraField<String>("sequenceType", blank: .leftOut)
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/PaymentMethod/Details/CardDetails"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `transactionDetails.paymentMethodDetails`: the same data, for any payment method.
public struct LyraPaymentMethodDetails: LyraDocument {
    public struct Fields: LyraFieldList {
        /// The field that ``LyraCardDetails`` names `pan`.
        public let id = LyraField<String>("id")
        public let paymentSource = LyraField<LyraPaymentSource>("paymentSource")
        public let manualValidation = LyraField<LyraYesNo>("manualValidation")
        /// ISO 8601.
        public let expectedCaptureDate = LyraField<String>("expectedCaptureDate")
        public let effectiveBrand = LyraField<LyraCardBrand>("effectiveBrand")
        public let expiryMonth = LyraField<Int64>("expiryMonth")
        /// Four digits.
        public let expiryYear = LyraField<Int64>("expiryYear")
        public let country = LyraField<String>("country")
        public let issuerCode = LyraField<Int64>("issuerCode")
        public let issuerName = LyraField<String>("issuerName")
        public let effectiveProductCode = LyraField<String>("effectiveProductCode")
        /// Six characters: the transaction's identifier in the Back Office.
        public let legacyTransId = LyraField<String>("legacyTransId")
        public let legacyTransDate = LyraField<String>("legacyTransDate")
        public let paymentMethodSource = LyraField<LyraPaymentMethodSource>("paymentMethodSource")
        public let authorizationResponse = LyraField<LyraAuthorizationResponse>("authorizationResponse", blank: .empty)
        public let captureResponse = LyraField<LyraCaptureResponse>("captureResponse", blank: .empty)
        public let authenticationResponse = LyraField<LyraAuthenticationResponse>("authenticationResponse")
        public let installmentNumber = LyraField<JSONValue>("installmentNumber")
        public let installmentCode = LyraField<String>("installmentCode")
        /// If the whole amount is authorised later: the check that was made at once.
        public let markAuthorizationResponse = LyraField<LyraMarkAuthorizationResponse>(
            "markAuthorizationResponse", blank: .empty)
        public let cardHolderName = LyraField<String>("cardHolderName")
        /// Masked.
        public let cardHolderPan = LyraField<String>("cardHolderPan")
        public let cardHolderExpiryMonth = LyraField<Int64>("cardHolderExpiryMonth")
        public let cardHolderExpiryYear = LyraField<Int64>("cardHolderExpiryYear")
        public let identityDocumentNumber = LyraField<String>("identityDocumentNumber")
        public let identityDocumentType = LyraField<String>("identityDocumentType")
        public let initialIssuerTransactionIdentifier = LyraField<String>("initialIssuerTransactionIdentifier")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/PaymentMethod/Details/PaymentMethodDetails"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
