import GuichetCore

/// `order.customer.billingAddress` (schema `address`).
public typealias DirectAddress = DirectObject<DirectAddressFields>

/// The members of ``DirectAddress``.
public final class DirectAddressFields: DirectFields {
    /// A second line.
    public let additionalInfo = DirectField<String>("additionalInfo", .optional, .trimmed(.additionalInfo))
    /// The town.
    public let city = DirectField<String>("city", .optional, .trimmed(.city))
    /// ISO 3166-1 alpha-2.
    public let countryCode = DirectField<String>("countryCode", .optional, .country)
    /// At most 10 characters.
    public let houseNumber = DirectField<String>("houseNumber", .optional, .trimmed(.houseNumber))
    /// The state or province.
    public let state = DirectField<String>("state", .optional, .trimmed(.state))
    /// The street, at most 50 characters.
    public let street = DirectField<String>("street", .optional, .trimmed(.street))
    /// The postal code, at most 10 characters.
    public let zip = DirectField<String>("zip", .optional, .trimmed(.zip))
}

/// `order.shipping.address` (schema `addressPersonal`): an address and the name of the recipient.
public typealias DirectPersonalAddress = DirectObject<DirectPersonalAddressFields>

/// The members of ``DirectPersonalAddress``.
public final class DirectPersonalAddressFields: DirectFields {
    /// A second line.
    public let additionalInfo = DirectField<String>("additionalInfo", .optional, .trimmed(.additionalInfo))
    /// The town.
    public let city = DirectField<String>("city", .optional, .trimmed(.city))
    /// ISO 3166-1 alpha-2.
    public let countryCode = DirectField<String>("countryCode", .optional, .country)
    /// At most 10 characters.
    public let houseNumber = DirectField<String>("houseNumber", .optional, .trimmed(.houseNumber))
    /// The state or province.
    public let state = DirectField<String>("state", .optional, .trimmed(.state))
    /// The street, at most 50 characters.
    public let street = DirectField<String>("street", .optional, .trimmed(.street))
    /// The postal code, at most 10 characters.
    public let zip = DirectField<String>("zip", .optional, .trimmed(.zip))
    /// Whose address it is.
    public let name = DirectField<DirectPersonalName>("name")
    /// The company.
    public let companyName = DirectField<String>("companyName", .optional, .upTo(50))
}

extension DirectPersonalAddress {
    /// The address of a person.
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
