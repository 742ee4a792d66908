public import GuichetCore
public import GuichetDirectClient

/// The body of `surchargecalculation`.
public struct DirectSurchargeRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let cardSource = DirectField<DirectCardSource>("cardSource", .required)
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney", .required)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `surchargecalculation`.
public struct DirectSurchargeResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let surcharges = DirectField<[DirectCalculatedSurcharge]>("surcharges")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// One of `surcharges`.
public struct DirectCalculatedSurcharge: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
        public let result = DirectField<DirectSurchargeResult>("result")
        public let netAmount = DirectField<DirectAmountOfMoney>("netAmount")
        public let surchargeAmount = DirectField<DirectAmountOfMoney>("surchargeAmount")
        public let totalAmount = DirectField<DirectAmountOfMoney>("totalAmount")
        public let surchargeRate = DirectField<DirectSurchargeRate>("surchargeRate")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `surchargeRate`.
public struct DirectSurchargeRate: DirectDocument {
    public struct Fields: DirectFieldList {
        public let surchargeProductTypeId = DirectField<String>("surchargeProductTypeId")
        public let surchargeProductTypeVersion = DirectField<String>("surchargeProductTypeVersion")
        /// A percentage.
        public let adValoremRate = DirectField<JSONValue>("adValoremRate")
        /// In minor units.
        public let specificRate = DirectField<Int64>("specificRate")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `result` of a surcharge.
public struct DirectSurchargeResult: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let ok: DirectSurchargeResult = "OK"
    public static let noSurcharge: DirectSurchargeResult = "NO_SURCHARGE"

    /// The documented values.
    public static let known: [DirectSurchargeResult] =
        [.ok, .noSurcharge]
}
