public import GuichetCore

/// The body of `sessions`.
public struct DirectSessionRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        /// Stored cards that the phone may offer.
        public let tokens = DirectField<[String]>("tokens", .optional, .list(upTo: 10, each: .upTo(50)))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `sessions`: the data with which a phone can call the platform for three hours.
public struct DirectSessionResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let assetUrl = DirectField<String>("assetUrl")
        public let clientApiUrl = DirectField<String>("clientApiUrl")
        public let clientSessionId = DirectField<String>("clientSessionId")
        public let customerId = DirectField<String>("customerId")
        public let invalidTokens = DirectField<[String]>("invalidTokens")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `crypto/publickey`.
public struct DirectPublicKey: DirectDocument {
    public struct Fields: DirectFieldList {
        public let keyId = DirectField<String>("keyId")
        /// SubjectPublicKeyInfo in DER, in Base64.
        public let publicKey = DirectField<String>("publicKey")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
