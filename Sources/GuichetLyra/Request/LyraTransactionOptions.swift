public import GuichetCore

/// `transactionOptions`.
public struct LyraTransactionOptions: LyraDocument {
    public struct Fields: LyraFieldList {
        public let cardOptions = LyraField<LyraCardOptions>("cardOptions")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `transactionOptions.cardOptions`. For absent fields the shop's configuration applies.
public struct LyraCardOptions: LyraDocument {
    public struct Fields: LyraFieldList {
        public let paymentSource = LyraField<LyraPaymentSource>(
            "paymentSource", .optional, .oneOf(LyraPaymentSource.known), code: "INT_060")
        public let mid = LyraField<String>("mid", .optional, .upTo(128), code: "INT_062")
        public let manualValidation = LyraField<LyraYesNo>("manualValidation", .optional, .oneOf(LyraYesNo.known))
        /// Days until the payment is captured.
        public let captureDelay = LyraField<Int64>("captureDelay", .optional, .number(0...365), code: "INT_860")
        /// How often the buyer may try again in the form.
        public let retry = LyraField<Int64>("retry", .optional, .number(0...9))
        public let installmentNumber = LyraField<JSONValue>("installmentNumber")
        public let firstInstallmentDelay = LyraField<Int64>("firstInstallmentDelay", .optional, .number(0...99))
        public let debitCreditSelector = LyraField<String>("debitCreditSelector")
        public let initialIssuerTransactionIdentifier = LyraField<String>("initialIssuerTransactionIdentifier")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `device`: the data about the browser that 3-D Secure 2 requires.
public struct LyraDevice: LyraDocument {
    public struct Fields: LyraFieldList {
        public let deviceType = LyraField<String>("deviceType", code: "INT_835")
        public let acceptHeader = LyraField<String>("acceptHeader", code: "INT_834")
        public let userAgent = LyraField<String>("userAgent", code: "INT_833")
        public let ip = LyraField<String>("ip", code: "INT_832")
        public let javaEnabled = LyraField<Bool>("javaEnabled", code: "INT_831")
        public let language = LyraField<String>("language", code: "INT_830")
        public let colorDepth = LyraField<String>("colorDepth", code: "INT_829")
        public let screenHeight = LyraField<Int64>("screenHeight", code: "INT_828")
        public let screenWidth = LyraField<Int64>("screenWidth", code: "INT_827")
        public let timeZoneOffset = LyraField<Int64>("timeZoneOffset", code: "INT_826")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
