public import GuichetCore

/// `authorizationResponse`: the answer of the bank.
public struct LyraAuthorizationResponse: LyraDocument {
    public struct Fields: LyraFieldList {
        public let amount = LyraField<Int64>("amount")
        public let currency = LyraField<LyraCurrency>("currency")
        public let authorizationDate = LyraField<String>("authorizationDate")
        public let authorizationNumber = LyraField<String>("authorizationNumber")
        public let authorizationResult = LyraField<LyraAuthorizationResult>("authorizationResult")
        public let authorizationMode = LyraField<LyraAuthorizationMode>("authorizationMode")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/PaymentMethod/Details/Cards/CardAuthorizationResponse"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `captureResponse`.
public struct LyraCaptureResponse: LyraDocument {
    public struct Fields: LyraFieldList {
        /// The sum of all refunds.
        public let refundAmount = LyraField<Int64>("refundAmount")
        public let refundCurrency = LyraField<LyraCurrency>("refundCurrency")
        public let captureDate = LyraField<String>("captureDate")
        public let captureFileNumber = LyraField<String>("captureFileNumber")
        public let effectiveRefundAmount = LyraField<Int64>("effectiveRefundAmount")
        public let effectiveRefundCurrency = LyraField<LyraCurrency>("effectiveRefundCurrency")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/PaymentMethod/Details/Cards/CardCaptureResponse"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `markAuthorizationResponse`.
public struct LyraMarkAuthorizationResponse: LyraDocument {
    public struct Fields: LyraFieldList {
        public let amount = LyraField<Int64>("amount")
        public let currency = LyraField<LyraCurrency>("currency")
        public let authorizationDate = LyraField<String>("authorizationDate")
        public let authorizationNumber = LyraField<String>("authorizationNumber")
        public let authorizationResult = LyraField<LyraAuthorizationResult>("authorizationResult")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/PaymentMethod/Details/Cards/MarkAuthorizationResponse"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `threeDSResponse`, of 3-D Secure 1.
public struct LyraThreeDSResponse: LyraDocument {
    public struct Fields: LyraFieldList {
        public let authenticationResultData = LyraField<LyraThreeDSResult>("authenticationResultData", blank: .empty)
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/PaymentMethod/Details/Cards/ThreeDSResponse"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `authenticationResultData`.
public struct LyraThreeDSResult: LyraDocument {
    public struct Fields: LyraFieldList {
        public let transactionCondition = LyraField<String>("transactionCondition")
        public let enrolled = LyraField<String>("enrolled")
        public let status = LyraField<String>("status")
        public let eci = LyraField<String>("eci")
        public let xid = LyraField<String>("xid")
        public let cavvAlgorithm = LyraField<String>("cavvAlgorithm")
        public let cavv = LyraField<String>("cavv")
        public let signValid = LyraField<String>("signValid")
        public let brand = LyraField<LyraCardBrand>("brand")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/PaymentMethod/Details/Cards/CardAuthenticationResponse"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
