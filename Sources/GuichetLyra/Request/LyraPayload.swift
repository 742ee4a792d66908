public import GuichetCore
public import GuichetLyraApplePay

/// `payload`: the payment of a wallet, whose token the platform decrypts. Make one with ``LyraPayload/init(_:)``.
public struct LyraPayload: LyraDocument {
    public struct Fields: LyraFieldList {
        public let type = LyraField<LyraPayloadType>(
            "type", .required, .oneOf([LyraPayloadType.applePay]), code: "INT_793")
        public let data = LyraField<LyraPayloadData>("data", .required, code: "INT_876")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `payload.data`.
public struct LyraPayloadData: LyraDocument {
    public struct Fields: LyraFieldList {
        public let token = LyraField<LyraPayloadToken>("token", .required, code: "INT_876")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `payload.data.token`. The guide requires every field, but its example has no `transactionIdentifier`.
public struct LyraPayloadToken: LyraDocument {
    public struct Fields: LyraFieldList {
        /// An object, or a text that contains it: the guide does not say which.
        public let paymentData = LyraField<JSONValue>("paymentData", .required, code: "INT_876")
        public let paymentMethod = LyraField<LyraPayloadMethod>("paymentMethod", .required, code: "INT_876")
        public let transactionIdentifier = LyraField<String>("transactionIdentifier", .required, code: "INT_876")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `payload.data.token.paymentMethod`.
public struct LyraPayloadMethod: LyraDocument {
    public struct Fields: LyraFieldList {
        public let displayName = LyraField<String>("displayName", .required, code: "INT_876")
        public let network = LyraField<String>("network", .required, code: "INT_876")
        /// A word in Apple Pay JS, a number in PassKit.
        public let type = LyraField<String>("type", .required, code: "INT_876")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `payload.type`: the wallet. An open set.
public struct LyraPayloadType: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let applePay = LyraPayloadType(rawValue: LyraApplePayPayload.type)
}

extension LyraPayload {
    /// The payload of a native Apple Pay button.
    public init(_ payload: LyraApplePayPayload) {
        self.init(json: payload.json.object ?? JSONObject())
    }

    /// The token in the payload. Its payment data may be an object, the text of it, or Base64.
    ///
    /// - Throws: `ApplePayPaymentError` if it is not an Apple Pay token.
    public func applePayToken() throws(ApplePayPaymentError) -> ApplePayPaymentToken {
        try ApplePayPaymentToken(applePayJSON: self.data?.token?.lyraJSON ?? .null)
    }
}
