public import GuichetCore
public import GuichetDirectClient

/// The body of `createToken`.
public struct DirectCreateTokenRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId", .optional, .number(0...99_999))
        public let card = DirectField<DirectTokenCardInput>("card")
        public let encryptedCustomerInput = DirectField<String>("encryptedCustomerInput")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `card` of `createToken`.
public struct DirectTokenCardInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let data = DirectField<DirectTokenData>("data")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `data`: the card.
public struct DirectTokenData: DirectDocument {
    public struct Fields: DirectFieldList {
        public let card = DirectField<DirectCard>("card")
        public let cobrandSelectionIndicator = DirectField<DirectCobrandSelection>(
            "cobrandSelectionIndicator", .optional, .oneOf(DirectCobrandSelection.known))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `createToken`.
public struct DirectCreatedToken: DirectDocument {
    public struct Fields: DirectFieldList {
        public let card = DirectField<DirectMaskedCard>("card")
        public let token = DirectField<String>("token")
        public let tokenStatus = DirectField<DirectTokenStatus>("tokenStatus")
        public let isNewToken = DirectField<Bool>("isNewToken")
        public let externalTokenLinked = DirectField<JSONObject>("externalTokenLinked")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `getToken`.
public struct DirectToken: DirectDocument {
    public struct Fields: DirectFieldList {
        public let card = DirectField<DirectTokenCard>("card")
        public let eWallet = DirectField<JSONObject>("eWallet")
        public let id = DirectField<String>("id")
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
        public let externalTokenLinked = DirectField<JSONObject>("externalTokenLinked")
        public let isTemporary = DirectField<Bool>("isTemporary")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `card` of a token.
public struct DirectTokenCard: DirectDocument {
    public struct Fields: DirectFieldList {
        /// The masked number.
        public let alias = DirectField<String>("alias")
        public let data = DirectField<DirectTokenCardData>("data")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `data` of a token's card.
public struct DirectTokenCardData: DirectDocument {
    public struct Fields: DirectFieldList {
        public let cardWithoutCvv = DirectField<DirectMaskedCard>("cardWithoutCvv")
        public let cardBinDetails = DirectField<JSONObject>("cardBinDetails")
        public let cobrandSelectionIndicator = DirectField<DirectCobrandSelection>("cobrandSelectionIndicator")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The body of `createHostedTokenization`.
public struct DirectCreateHostedTokenizationRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let locale = DirectField<String>("locale", .optional, .upTo(6))
        public let variant = DirectField<String>("variant")
        public let tokens = DirectField<String>("tokens")
        public let askConsumerConsent = DirectField<Bool>("askConsumerConsent")
        public let paymentProductFilters = DirectField<DirectProductFilters>("paymentProductFilters")
        public let creditCardSpecificInput = DirectField<JSONObject>("creditCardSpecificInput")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `createHostedTokenization`.
public struct DirectHostedTokenizationResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let hostedTokenizationUrl = DirectField<String>("hostedTokenizationUrl")
        /// Deprecated.
        public let partialRedirectUrl = DirectField<String>("partialRedirectUrl")
        public let hostedTokenizationId = DirectField<String>("hostedTokenizationId")
        public let invalidTokens = DirectField<[String]>("invalidTokens")
        public let expiredCardTokens = DirectField<[String]>("expiredCardTokens")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `getHostedTokenization`.
public struct DirectHostedTokenization: DirectDocument {
    public struct Fields: DirectFieldList {
        public let token = DirectField<DirectToken>("token")
        public let tokenStatus = DirectField<DirectTokenStatus>("tokenStatus")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
