public import GuichetCore

/// `order.customer.billingAddress` (schema `address`).
public struct DirectAddress: DirectDocument {
    public struct Fields: DirectFieldList {
        /// A second line.
        public let additionalInfo = DirectField<String>("additionalInfo", .optional, .trimmed(.additionalInfo))
        public let city = DirectField<String>("city", .optional, .trimmed(.city))
        /// ISO 3166-1 alpha-2.
        public let countryCode = DirectField<String>("countryCode", .optional, .country)
        public let houseNumber = DirectField<String>("houseNumber", .optional, .trimmed(.houseNumber))
        public let state = DirectField<String>("state", .optional, .trimmed(.state))
        public let street = DirectField<String>("street", .optional, .trimmed(.street))
        public let zip = DirectField<String>("zip", .optional, .trimmed(.zip))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.shipping.address` (schema `addressPersonal`): an address and the name of the recipient.
public struct DirectPersonalAddress: DirectDocument {
    public struct Fields: DirectFieldList {
        /// A second line.
        public let additionalInfo = DirectField<String>("additionalInfo", .optional, .trimmed(.additionalInfo))
        public let city = DirectField<String>("city", .optional, .trimmed(.city))
        /// ISO 3166-1 alpha-2.
        public let countryCode = DirectField<String>("countryCode", .optional, .country)
        public let houseNumber = DirectField<String>("houseNumber", .optional, .trimmed(.houseNumber))
        public let state = DirectField<String>("state", .optional, .trimmed(.state))
        public let street = DirectField<String>("street", .optional, .trimmed(.street))
        public let zip = DirectField<String>("zip", .optional, .trimmed(.zip))
        public let name = DirectField<DirectPersonalName>("name")
        public let companyName = DirectField<String>("companyName", .optional, .upTo(50))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

extension DirectPersonalAddress {
    public init(name: DirectPersonalName?, address: DirectAddress?) {
        self.init()
        self.name = name
        self.street = address?.street
        self.additionalInfo = address?.additionalInfo
        self.houseNumber = address?.houseNumber
        self.zip = address?.zip
        self.city = address?.city
        self.state = address?.state
        self.countryCode = address?.countryCode
    }
}
