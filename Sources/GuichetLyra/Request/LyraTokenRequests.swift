public import GuichetCore

/// The body of `Charge/CreateToken`: checks and registers a card. Nothing is charged.
public struct LyraCreateTokenRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        /// 0, or absent: nothing is charged.
        public let amount = LyraField<Int64>("amount", .optional, .number(0...0), code: "PSP_1023")
        public let currency = LyraField<LyraCurrency>("currency", .required, .capitals(3), code: "INT_010")
        public let orderId = LyraField<String>("orderId", .optional, .ascii(upTo: 64), code: "INT_013")
        /// ``LyraFormAction/register`` if it is absent.
        public let formAction = LyraField<LyraFormAction>(
            "formAction", .optional, .oneOf(LyraFormAction.known), code: "INT_875")
        /// A card in plain text: only for merchants certified by PCI DSS.
        public let paymentForms = LyraField<[LyraCardForm]>("paymentForms", code: "INT_040")
        public let contrib = LyraField<String>("contrib", .optional, .upTo(255), code: "INT_031")
        public let ipnTargetUrl = LyraField<String>("ipnTargetUrl", .optional, .webAddress, code: "INT_926")
        public let metadata = LyraField<JSONObject>("metadata", code: "INT_091")
        public let strongAuthentication = LyraField<LyraStrongAuthentication>("strongAuthentication", code: "INT_050")
        /// Must have the buyer's e-mail address.
        public let customer = LyraField<LyraCustomer>("customer")
        public let transactionOptions = LyraField<LyraTransactionOptions>("transactionOptions")
        public let merchantPostUrlSuccess = LyraField<String>("merchantPostUrlSuccess", .optional, .webAddress)
        public let merchantPostUrlRefused = LyraField<String>("merchantPostUrlRefused", .optional, .webAddress)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `Token/Get`.
public struct LyraTokenGetRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let paymentMethodToken = LyraField<String>(
            "paymentMethodToken", .required, .ascii(upTo: 32), code: "INT_030")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `Token/Cancel`: the registered card can no longer be used to pay.
public struct LyraTokenCancelRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let paymentMethodToken = LyraField<String>(
            "paymentMethodToken", .required, .ascii(upTo: 32), code: "INT_030")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
