public import GuichetCore

/// The answer of `products`.
public struct DirectProducts: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentProducts = DirectField<[DirectProduct]>("paymentProducts")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A payment product.
public struct DirectProduct: DirectDocument {
    public struct Fields: DirectFieldList {
        public let accountsOnFile = DirectField<[DirectAccountOnFile]>("accountsOnFile")
        public let allowsRecurring = DirectField<Bool>("allowsRecurring")
        public let allowsTokenization = DirectField<Bool>("allowsTokenization")
        /// Deprecated.
        public let displayHints = DirectField<DirectProductDisplayHints>("displayHints")
        public let displayHintsList = DirectField<[DirectProductDisplayHints]>("displayHintsList")
        public let productFields = DirectField<[DirectProductField]>("fields")
        public let id = DirectField<DirectProductID>("id", .required)
        public let paymentMethod = DirectField<DirectPaymentMethod>("paymentMethod")
        public let paymentProductGroup = DirectField<String>("paymentProductGroup")
        public let usesRedirectionTo3rdParty = DirectField<Bool>("usesRedirectionTo3rdParty")
        public let paymentProduct302SpecificData = DirectField<DirectProductNetworks>("paymentProduct302SpecificData")
        public let paymentProduct320SpecificData = DirectField<JSONObject>("paymentProduct320SpecificData")
        public let allowsAuthentication = DirectField<Bool>("allowsAuthentication")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `networks`: the card networks that the shop accepts in a wallet, in Apple's names.
public struct DirectProductNetworks: DirectDocument {
    public struct Fields: DirectFieldList {
        public let networks = DirectField<[String]>("networks")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `displayHints` of a product.
public struct DirectProductDisplayHints: DirectDocument {
    public struct Fields: DirectFieldList {
        public let displayOrder = DirectField<Int64>("displayOrder")
        public let label = DirectField<String>("label")
        public let logo = DirectField<String>("logo")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A field that the product requires.
public struct DirectProductField: DirectDocument {
    public struct Fields: DirectFieldList {
        public let dataRestrictions = DirectField<JSONObject>("dataRestrictions")
        public let displayHints = DirectField<JSONObject>("displayHints")
        public let id = DirectField<String>("id")
        public let type = DirectField<String>("type")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// One of `accountsOnFile`: a stored card.
public struct DirectAccountOnFile: DirectDocument {
    public struct Fields: DirectFieldList {
        public let attributes = DirectField<[JSONObject]>("attributes")
        public let displayHints = DirectField<JSONObject>("displayHints")
        public let id = DirectField<JSONValue>("id")
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
