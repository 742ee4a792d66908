public import GuichetCore

/// The content of `encryptedCustomerInput`.
public struct DirectCustomerInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let clientSessionId = DirectField<String>("clientSessionId", .required)
        /// A new value each time: a blob is used once.
        public let nonce = DirectField<String>("nonce", .required)
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId", .required, .number(0...99_999))
        public let accountOnFileId = DirectField<String>("accountOnFileId")
        public let tokenize = DirectField<Bool>("tokenize")
        public let paymentValues = DirectField<[DirectPaymentValue]>("paymentValues")
        public let collectedDeviceInformation = DirectField<JSONObject>("collectedDeviceInformation")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }

    /// The value for a key; `nil` if it is absent or occurs twice.
    public func value(_ key: String) -> String? {
        let values = (self.paymentValues ?? []).filter { $0.key == key }
        return values.count == 1 ? values.first?.value : nil
    }
}

/// One of `paymentValues`.
public struct DirectPaymentValue: DirectDocument {
    public struct Fields: DirectFieldList {
        public let key = DirectField<String>("key", .required)
        public let value = DirectField<String>("value", .required)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }

    public init(_ key: String, _ value: String) {
        self.init()
        self.key = key
        self.value = value
    }
}
