public import GuichetCore

/// The envelope of every answer. Business errors come in it too, with HTTP status 200.
public struct LyraResponse: LyraDocument {
    public struct Fields: LyraFieldList {
        /// Without the version: `Charge/CreatePayment`.
        public let webService = LyraField<LyraService>("webService")
        /// `V4`.
        public let version = LyraField<String>("version")
        /// Which build of the platform answers.
        public let applicationVersion = LyraField<String>("applicationVersion")
        public let status = LyraField<LyraResponseStatus>("status")
        /// See `answered`.
        public let answer = LyraField<JSONValue>("answer")
        /// 32 hexadecimal digits, new with each call.
        public let ticket = LyraField<String>("ticket")
        /// ISO 8601, to the second, in UTC.
        public let serverDate = LyraField<String>("serverDate")
        /// `LYRA`, `PAYZEN` …
        public let applicationProvider = LyraField<String>("applicationProvider")
        public let metadata = LyraField<JSONValue>("metadata")
        public let mode = LyraField<LyraMode>("mode")
        /// The API's address, without a path.
        public let serverUrl = LyraField<String>("serverUrl")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/WebService/Response"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// Why a call was not carried out. A refused payment is no such error: it is a ``LyraPayment`` with a transaction that
/// was refused.
public struct LyraServiceError: LyraDocument {
    public struct Fields: LyraFieldList {
        public let errorCode = LyraField<LyraErrorCode>("errorCode")
        public let errorMessage = LyraField<String>("errorMessage")
        /// The acquirer's or another part's own code.
        public let detailedErrorCode = LyraField<String>("detailedErrorCode")
        public let detailedErrorMessage = LyraField<String>("detailedErrorMessage")
        /// The text "null": the real one is in the envelope.
        public let ticket = LyraField<String>("ticket")
        /// `null` when the shop could not be told.
        public let shopId = LyraField<String>("shopId")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/WebService/WebServiceError"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer when nothing was given to pay with: a form is to be shown, within 15 minutes.
public struct LyraFormToken: LyraDocument {
    public struct Fields: LyraFieldList {
        /// Opaque.
        public let formToken = LyraField<String>("formToken")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Charge/PaymentForm"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer when the buyer has to be sent to their bank first.
public struct LyraRedirectRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let redirectUrl = LyraField<String>("redirectUrl")
        /// The fields to be posted there.
        public let postData = LyraField<JSONObject>("postData")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Charge/RedirectRequest"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of a call that only does something.
public struct LyraResponseCodeAnswer: LyraDocument {
    public struct Fields: LyraFieldList {
        /// 0: done.
        public let responseCode = LyraField<Int64>("responseCode")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Common/ResponseCodeAnswer"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `Charge/SDKTest`: the value that was sent. No document says its `_type`; clients do not read it.
public struct LyraSDKTestAnswer: LyraDocument {
    public struct Fields: LyraFieldList {
        public let value = LyraField<String>("value")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Charge/SDKTestResult"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `Order/Get`.
public struct LyraOrderTransactions: LyraDocument {
    public struct Fields: LyraFieldList {
        public let orderId = LyraField<String>("orderId")
        public let shopId = LyraField<String>("shopId")
        public let transactions = LyraField<[LyraTransaction]>("transactions", blank: .empty)
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/OrderTransactions"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
