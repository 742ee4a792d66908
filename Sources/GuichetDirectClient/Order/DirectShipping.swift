import GuichetCore

/// `order.shipping`.
public typealias DirectShipping = DirectObject<DirectShippingFields>

/// The members of ``DirectShipping``.
public final class DirectShippingFields: DirectFields {
    /// Where the goods are sent.
    public let address = DirectField<DirectPersonalAddress>("address")
    /// Where the goods go: for example `same-as-billing`.
    public let addressIndicator = DirectField<String>("addressIndicator")
    /// At most 70 characters.
    public let emailAddress = DirectField<String>("emailAddress", .optional, .trimmed(.emailAddress))
    let firstUsageDate = DirectField<String>("firstUsageDate", .optional, .date)
    let isFirstUsage = DirectField<Bool>("isFirstUsage")
    /// How the goods are sent.
    public let method = DirectField<DirectShippingMethod>("method")
    /// The kind of shipping.
    public let type = DirectField<String>("type")
    /// In the smallest unit of the order's currency.
    public let shippingCost = DirectField<Int64>("shippingCost", .optional, .amount, isLenient: true)
    /// In the smallest unit of the order's currency.
    public let shippingCostTax = DirectField<Int64>("shippingCostTax", .optional, .amount, isLenient: true)
}

/// `order.shipping.method`.
public typealias DirectShippingMethod = DirectObject<DirectShippingMethodFields>

/// The members of ``DirectShippingMethod``.
public final class DirectShippingMethodFields: DirectFields {
    /// The merchant's own description of the method.
    public let details = DirectField<String>("details", .optional, .upTo(50))
    /// The method's name.
    public let name = DirectField<String>("name", .optional, .upTo(25))
    /// In hours.
    public let speed = DirectField<Int64>("speed", .optional, .number(0...32_767))
    /// The kind of shipping.
    public let type = DirectField<String>("type", .optional, .shippingMethod)
}

extension DirectRule {
    /// `shippingMethod.type`.
    fileprivate static let shippingMethod = one(
        of: "carrier-low-cost", "carrier-merchant-owned", "carrier-third-party", "collect-at-merchant-store",
        "collect-at-network-points", "collect-at-parcel-lockers", "collect-at-travel-points", "electronic", "military",
        "merchant-defined-1", "merchant-defined-2", "merchant-defined-3", "merchant-defined-4", "merchant-defined-5",
        "merchant-defined-6", "merchant-defined-7", "merchant-defined-8", "merchant-defined-9")
}
