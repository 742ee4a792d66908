public import GuichetCore

/// `order.shipping`.
public struct DirectShipping: DirectDocument {
    public struct Fields: DirectFieldList {
        public let address = DirectField<DirectPersonalAddress>("address")
        public let addressIndicator = DirectField<String>("addressIndicator")
        public let emailAddress = DirectField<String>("emailAddress", .optional, .trimmed(.emailAddress))
        public let firstUsageDate = DirectField<String>("firstUsageDate", .optional, .date)
        public let isFirstUsage = DirectField<Bool>("isFirstUsage")
        public let method = DirectField<DirectShippingMethod>("method")
        public let type = DirectField<String>("type")
        public let shippingCost = DirectField<Int64>("shippingCost", .optional, .amount)
        public let shippingCostTax = DirectField<Int64>("shippingCostTax", .optional, .amount)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.shipping.method`.
public struct DirectShippingMethod: DirectDocument {
    public struct Fields: DirectFieldList {
        public let details = DirectField<String>("details", .optional, .upTo(50))
        public let name = DirectField<String>("name", .optional, .upTo(25))
        /// In hours.
        public let speed = DirectField<Int64>("speed", .optional, .number(0...32_767))
        public let type = DirectField<String>("type", .optional, .shippingMethod)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

extension DirectRule {
    /// `shippingMethod.type`.
    fileprivate static let shippingMethod = one(
        of: "carrier-low-cost", "carrier-merchant-owned", "carrier-third-party", "collect-at-merchant-store",
        "collect-at-network-points", "collect-at-parcel-lockers", "collect-at-travel-points", "electronic", "military",
        "merchant-defined-1", "merchant-defined-2", "merchant-defined-3", "merchant-defined-4", "merchant-defined-5",
        "merchant-defined-6", "merchant-defined-7", "merchant-defined-8", "merchant-defined-9")
}
