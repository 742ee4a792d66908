public import GuichetCore
public import GuichetDirectClient

/// The answer of `testconnection`.
public struct DirectTestConnection: DirectDocument {
    public struct Fields: DirectFieldList {
        /// The value is `OK`.
        public let result = DirectField<String>("result")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The body of `validateCredentials`.
public struct DirectValidateCredentialsRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        /// The webhook key's id.
        public let key = DirectField<String>("key", .required)
        /// Not the secret itself, but the signature of an empty body made with it.
        public let secret = DirectField<String>("secret", .required)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `validateCredentials`.
public struct DirectValidateCredentialsResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let result = DirectField<DirectCredentialsResult>("result")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The body of `sendtest`.
public struct DirectSendTestRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        /// If absent, the addresses in the portal are used.
        public let url = DirectField<String>("url", .optional, .webAddress(upTo: 325))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
