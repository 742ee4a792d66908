public import GuichetCore

/// The answer of `Token/Get`: a registered card.
///
/// No recorded answer is published; all its fields except the token and the dates are inferred.
public struct LyraToken: LyraDocument {
    public struct Fields: LyraFieldList {
        public let paymentMethodToken = LyraField<String>("paymentMethodToken")
        public let paymentMethodType = LyraField<LyraPaymentMethodType>("paymentMethodType")
        public let creationDate = LyraField<String>("creationDate")
        /// `null` while the token can be used to pay.
        public let cancellationDate = LyraField<String>("cancellationDate")
        public let customer = LyraField<LyraCustomer>("customer", blank: .empty)
        public let tokenDetails = LyraField<LyraTokenDetails>("tokenDetails", blank: .empty)
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Token"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `tokenDetails`: the card, with a masked number.
public struct LyraTokenDetails: LyraDocument {
    public struct Fields: LyraFieldList {
        /// Masked.
        public let pan = LyraField<String>("pan")
        public let expiryMonth = LyraField<Int64>("expiryMonth")
        public let expiryYear = LyraField<Int64>("expiryYear")
        public let effectiveBrand = LyraField<LyraCardBrand>("effectiveBrand")
        public let cardHolderName = LyraField<String>("cardHolderName")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/PaymentMethod/Details/TokenDetails"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
