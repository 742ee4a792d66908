public import GuichetCore

/// `customer.extraDetails` of an answer: the caller. For a call between servers that is the merchant's server.
public struct LyraExtraDetails: LyraDocument {
    public struct Fields: LyraFieldList {
        public let browserAccept = LyraField<String>("browserAccept")
        public let fingerPrintId = LyraField<String>("fingerPrintId")
        public let ipAddress = LyraField<String>("ipAddress")
        public let browserUserAgent = LyraField<String>("browserUserAgent")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Customer/ExtraDetails"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `customer.shoppingCart`.
public struct LyraShoppingCart: LyraDocument {
    public struct Fields: LyraFieldList {
        public let insuranceAmount = LyraField<Int64>(
            "insuranceAmount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_110")
        public let shippingAmount = LyraField<Int64>(
            "shippingAmount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_109")
        public let taxAmount = LyraField<Int64>(
            "taxAmount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_108")
        public let cartItemInfo = LyraField<[LyraCartItem]>("cartItemInfo")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Customer/ShoppingCart"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A line of the basket.
public struct LyraCartItem: LyraDocument {
    public struct Fields: LyraFieldList {
        public let productLabel = LyraField<String>("productLabel", .optional, .upTo(255), code: "INT_097")
        public let productType = LyraField<LyraProductType>(
            "productType", .optional, .oneOf(LyraProductType.known), code: "INT_098")
        public let productRef = LyraField<String>("productRef", .optional, .upTo(64), code: "INT_100")
        public let productQty = LyraField<Int64>("productQty", .optional, .number(0...999_999_999_999), code: "INT_101")
        public let productAmount = LyraField<Int64>(
            "productAmount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_102")
        public let productVat = LyraField<JSONValue>("productVat", code: "INT_203")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
