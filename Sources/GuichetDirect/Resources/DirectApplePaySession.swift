public import GuichetCore
public import GuichetDirectClient

/// The body of a product's `sessions`: a merchant session for Apple Pay on a page of the merchant.
public struct DirectProductSessionRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentProductSession302SpecificInput = DirectField<DirectApplePaySessionInput>(
            "paymentProductSession302SpecificInput")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `paymentProductSession302SpecificInput`.
public struct DirectApplePaySessionInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let domainName = DirectField<String>("domainName", .required, .upTo(255))
        public let displayName = DirectField<String>("displayName", .required, .upTo(64))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of a product's `sessions`.
public struct DirectProductSessionResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentProductSession302SpecificOutput = DirectField<DirectApplePaySessionOutput>(
            "paymentProductSession302SpecificOutput")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `paymentProductSession302SpecificOutput`.
public struct DirectApplePaySessionOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        /// Apple's merchant session: JSON as a text.
        public let session = DirectField<String>("session")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
