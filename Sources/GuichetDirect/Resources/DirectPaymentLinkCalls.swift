public import GuichetCore
public import GuichetDirectClient

/// The body of `share`. Newer than the contract 2.461.1: it is in Worldline's library for Python.
public struct DirectSharePaymentLinkRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        /// The value is `EMAIL`.
        public let channel = DirectField<String>("channel")
        /// For example `fr-BE`.
        public let locale = DirectField<String>("locale", .optional, .upTo(6))
        /// An e-mail address.
        public let recipient = DirectField<String>("recipient", .optional, .upTo(254))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The body of the search for payment links. Newer than the contract 2.461.1.
public struct DirectPaymentLinkSearchRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let filtering = DirectField<DirectPaymentLinkFiltering>("filtering")
        public let pagination = DirectField<DirectPagination>("pagination")
        public let sorting = DirectField<DirectPaymentLinkSorting>("sorting")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `filtering`: the links of these merchants, in one of these states.
public struct DirectPaymentLinkFiltering: DirectDocument {
    public struct Fields: DirectFieldList {
        public let merchantIds = DirectField<[String]>("merchantIds")
        public let status = DirectField<[DirectPaymentLinkStatus]>("status")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `sorting`.
public struct DirectPaymentLinkSorting: DirectDocument {
    public struct Fields: DirectFieldList {
        public let sortDirection = DirectField<String>("sortDirection", .optional, .one(of: "ascending", "descending"))
        public let sortProperty = DirectField<String>(
            "sortProperty", .optional, .one(of: "creationDate", "expirationDate", "merchantId", "status"))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `pagination`.
public struct DirectPagination: DirectDocument {
    public struct Fields: DirectFieldList {
        /// The first page is 1.
        public let page = DirectField<Int64>("page", .optional, .number(1...1_000_000))
        /// The platform's default is 50.
        public let pageSize = DirectField<Int64>("pageSize", .optional, .number(1...1_000))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of the search.
public struct DirectPaymentLinkSearchResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let pagination = DirectField<DirectPagination>("pagination")
        public let paymentLinkOverviewEntries = DirectField<[DirectPaymentLinkOverview]>("paymentLinkOverviewEntries")
        /// The number of links on all pages.
        public let total = DirectField<Int64>("total")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A payment link in the result of a search.
public struct DirectPaymentLinkOverview: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amount = DirectField<DirectAmountOfMoney>("amount")
        public let createdBy = DirectField<String>("createdBy")
        public let creationDate = DirectField<String>("creationDate")
        public let expirationDate = DirectField<String>("expirationDate")
        public let isReusableLink = DirectField<Bool>("isReusableLink")
        public let merchantId = DirectField<String>("merchantId")
        public let merchantReference = DirectField<String>("merchantReference")
        public let paymentLinkId = DirectField<String>("paymentLinkId")
        public let redirectionUrl = DirectField<String>("redirectionUrl")
        public let status = DirectField<DirectPaymentLinkStatus>("status")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
