public import GuichetCore

/// `Order/Get`: all attempts that have a reference.
public struct LyraOrderGetRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let orderId = LyraField<String>("orderId", .required, .ascii(upTo: 64), code: "INT_013")
        /// All types if it is absent.
        public let operationType = LyraField<LyraOperationType>(
            "operationType", .optional, .oneOf(LyraOperationType.known))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `Charge/SDKTest`: tests the connection.
public struct LyraSDKTestRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let value = LyraField<String>("value", .required, .upTo(127))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
