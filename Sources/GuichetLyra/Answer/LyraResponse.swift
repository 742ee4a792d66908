public import GuichetCore

/// The envelope of every answer, including business errors, which have HTTP status 200.
public struct LyraResponse: LyraDocument {
    public struct Fields: LyraFieldList {
        /// Without the version: `Charge/CreatePayment`.
        public let webService = LyraField<LyraService>("webService")
        /// The value is `V4`.
        public let version = LyraField<String>("version")
        /// The build of the platform that answers.
        public let applicationVersion = LyraField<String>("applicationVersion")
        public let status = LyraField<LyraResponseStatus>("status")
        /// Read it with `answered`.
        public let answer = LyraField<JSONValue>("answer")
        /// 32 hexadecimal digits, new with each call.
        public let ticket = LyraField<String>("ticket")
        /// ISO 8601, to the second, in UTC.
        public let serverDate = LyraField<String>("serverDate")
        /// For example `LYRA` or `PAYZEN`.
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

/// Why a call was not carried out. A refused payment is not an error: it is a ``LyraPayment`` with a refused
/// transaction.
public struct LyraServiceError: LyraDocument {
    public struct Fields: LyraFieldList {
        public let errorCode = LyraField<LyraErrorCode>("errorCode")
        public let errorMessage = LyraField<String>("errorMessage")
        /// The acquirer's or another part's own code.
        public let detailedErrorCode = LyraField<String>("detailedErrorCode")
        public let detailedErrorMessage = LyraField<String>("detailedErrorMessage")
        /// The text "null": the actual ticket is in the envelope.
        public let ticket = LyraField<String>("ticket")
        /// `null` if the shop is unknown.
        public let shopId = LyraField<String>("shopId")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/WebService/WebServiceError"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer to a request without a payment method: show a form, within 15 minutes.
public struct LyraFormToken: LyraDocument {
    public struct Fields: LyraFieldList {
        /// An opaque value.
        public let formToken = LyraField<String>("formToken")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Charge/PaymentForm"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer if the buyer must first be redirected to their bank.
public struct LyraRedirectRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let redirectUrl = LyraField<String>("redirectUrl")
        /// The fields to post to the bank's page.
        public let postData = LyraField<JSONObject>("postData")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Charge/RedirectRequest"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of a call that has no other result.
public struct LyraResponseCodeAnswer: LyraDocument {
    public struct Fields: LyraFieldList {
        /// 0: success.
        public let responseCode = LyraField<Int64>("responseCode")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Common/ResponseCodeAnswer"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `Charge/SDKTest`: the value that was sent. No document gives its `_type`, and clients do not read it.
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
