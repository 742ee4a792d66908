public import GuichetCore

/// `order.customer.billingAddress` (schema `address`).
public struct DirectAddress: WireMessage, Hashable, Discreet {
    public var street: String?
    /// "Second line of street or additional address information".
    public var additionalInfo: String?
    public var zip: String?
    public var city: String?
    public var state: String?
    /// ISO 3166-1 alpha-2.
    public var countryCode: String?

    public init() {}

    public static let fields: [WireField<DirectAddress>] = [
        .text("street", \.street, .optional, DirectLength.street.format),
        .text("additionalInfo", \.additionalInfo, .optional, DirectLength.additionalInfo.format),
        .text("zip", \.zip, .optional, DirectLength.zip.format),
        .text("city", \.city, .optional, DirectLength.city.format),
        .text("state", \.state, .optional, DirectLength.state.format),
        .text("countryCode", \.countryCode, .optional, .countryCode),
    ]
}

/// `order.shipping`.
public struct DirectShipping: WireMessage, Hashable, Discreet {
    public var address: DirectPersonalAddress?

    public init() {}

    public static let fields: [WireField<DirectShipping>] = [.container("address", \.address)]
}

/// `order.shipping.address` (schema `addressPersonal`): an address and who lives there.
public struct DirectPersonalAddress: WireMessage, Hashable, Discreet {
    public var name: DirectPersonalName?
    public var street: String?
    /// "Second line of street or additional address information".
    public var additionalInfo: String?
    public var zip: String?
    public var city: String?
    public var state: String?
    /// ISO 3166-1 alpha-2.
    public var countryCode: String?

    public init() {}

    public init(name: DirectPersonalName?, address: DirectAddress?) {
        self.name = name
        street = address?.street
        additionalInfo = address?.additionalInfo
        zip = address?.zip
        city = address?.city
        state = address?.state
        countryCode = address?.countryCode
    }

    public static let fields: [WireField<DirectPersonalAddress>] = [
        .container("name", \.name),
        .text("street", \.street, .optional, DirectLength.street.format),
        .text("additionalInfo", \.additionalInfo, .optional, DirectLength.additionalInfo.format),
        .text("zip", \.zip, .optional, DirectLength.zip.format),
        .text("city", \.city, .optional, DirectLength.city.format),
        .text("state", \.state, .optional, DirectLength.state.format),
        .text("countryCode", \.countryCode, .optional, .countryCode),
    ]
}
