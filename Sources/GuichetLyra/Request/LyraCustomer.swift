@_spi(Platform) import GuichetCore

/// `customer`, of a request and of an answer.
public typealias LyraCustomer = LyraObject<LyraCustomerFields>

/// The fields of ``LyraCustomer``.
public final class LyraCustomerFields: LyraFields {
    let documentType = LyraType("V4/Customer/Customer")
    /// The buyer's address and telephone number.
    public let billingDetails = LyraField<LyraBillingDetails>("billingDetails", blank: .empty)
    /// The address for the receipt.
    public let email = LyraField<String>("email", .optional, .emailAddress, code: "INT_015")
    /// The merchant's identifier of the buyer.
    public let reference = LyraField<String>("reference", .optional, .upTo(80), code: "INT_016")
    /// Where the goods are sent.
    public let shippingDetails = LyraField<LyraShippingDetails>("shippingDetails", blank: .empty)
    /// Only in requests; an answer has it in `extraDetails`.
    public let ipAddress = LyraField<String>("ipAddress", blank: .leftOut)
    /// Only in answers.
    public let extraDetails = LyraField<LyraExtraDetails>("extraDetails", blank: .empty)
    /// What is bought.
    public let shoppingCart = LyraField<LyraShoppingCart>("shoppingCart", blank: .empty)
}

/// `customer.billingDetails`.
public typealias LyraBillingDetails = LyraObject<LyraBillingDetailsFields>

/// The fields of ``LyraBillingDetails``.
public final class LyraBillingDetailsFields: LyraFields {
    let documentType = LyraType("V4/Customer/BillingDetails")
    /// The street, or the whole address in one line.
    public let address = LyraField<String>("address", .optional, .upTo(255), code: "INT_019")
    /// The second line of the address.
    public let address2 = LyraField<String>("address2", .optional, .upTo(255), blank: .leftOut)
    /// Whether the buyer is a person or a company.
    public let category = LyraField<LyraCustomerCategory>(
        "category", .optional, .oneOf(LyraCustomerCategory.known), code: "INT_092")
    /// The mobile telephone number, at most 32 characters.
    public let cellPhoneNumber = LyraField<String>("cellPhoneNumber", .optional, .upTo(32))
    /// The town, at most 128 characters.
    public let city = LyraField<String>("city", .optional, .upTo(128), code: "INT_021")
    /// ISO 3166, two letters.
    public let country = LyraField<String>("country", .optional, .twoLetters, code: "INT_022")
    /// The district, at most 127 characters.
    public let district = LyraField<String>("district", .optional, .upTo(128), code: "INT_113")
    /// The given name, at most 63 characters.
    public let firstName = LyraField<String>("firstName", .optional, .upTo(63), code: "INT_104")
    /// The buyer's identity number.
    public let identityCode = LyraField<String>("identityCode", .optional, .upTo(255), code: "INT_124")
    /// The kind of identity number.
    public let identityType = LyraField<String>("identityType", code: "INT_806")
    /// ISO 639, two letters; a region after them is read over. Answers have it in upper case.
    public let language = LyraField<String>("language", .optional, .languageTag, code: "INT_012")
    /// The family name, at most 63 characters.
    public let lastName = LyraField<String>("lastName", .optional, .upTo(63), code: "INT_105")
    /// At most 32 characters.
    public let phoneNumber = LyraField<String>("phoneNumber", .optional, .upTo(32), code: "INT_023")
    /// The state or region, at most 127 characters.
    public let state = LyraField<String>("state", .optional, .upTo(127), code: "INT_088")
    /// The house number, at most 64 characters.
    public let streetNumber = LyraField<String>("streetNumber", .optional, .upTo(64), code: "INT_112")
    /// The form of address, at most 63 characters.
    public let title = LyraField<String>("title", .optional, .upTo(63), code: "INT_017")
    /// The postal code, at most 64 characters.
    public let zipCode = LyraField<String>("zipCode", .optional, .upTo(64), code: "INT_020")
    /// The company's name, at most 100 characters.
    public let legalName = LyraField<String>("legalName", .optional, .upTo(100), code: "INT_121")
}

/// `customer.shippingDetails`.
public typealias LyraShippingDetails = LyraObject<LyraShippingDetailsFields>

/// The fields of ``LyraShippingDetails``.
public final class LyraShippingDetailsFields: LyraFields {
    let documentType = LyraType("V4/Customer/ShippingDetails")
    /// The street, or the whole address in one line.
    public let address = LyraField<String>("address", .optional, .upTo(255), code: "INT_081")
    /// The second line of the address.
    public let address2 = LyraField<String>("address2", .optional, .upTo(255), code: "INT_082")
    /// Whether the buyer is a person or a company.
    public let category = LyraField<LyraCustomerCategory>(
        "category", .optional, .oneOf(LyraCustomerCategory.known), code: "INT_093")
    /// The town, at most 128 characters.
    public let city = LyraField<String>("city", .optional, .upTo(128), code: "INT_083")
    /// ISO 3166-1 alpha-2: `FR`.
    public let country = LyraField<String>("country", .optional, .twoLetters, code: "INT_086")
    /// The carrier, at most 127 characters.
    public let deliveryCompanyName = LyraField<String>(
        "deliveryCompanyName", .optional, .upTo(127), code: "INT_096")
    /// The district, at most 127 characters.
    public let district = LyraField<String>("district", .optional, .upTo(128), code: "INT_115")
    /// The given name, at most 63 characters.
    public let firstName = LyraField<String>("firstName", .optional, .upTo(63), code: "INT_106")
    /// The buyer's identity number.
    public let identityCode = LyraField<String>("identityCode", .optional, .upTo(255), code: "INT_877")
    /// The family name, at most 63 characters.
    public let lastName = LyraField<String>("lastName", .optional, .upTo(63), code: "INT_107")
    /// The company's name, at most 100 characters.
    public let legalName = LyraField<String>("legalName", .optional, .upTo(100), code: "INT_125")
    /// At most 32 characters.
    public let phoneNumber = LyraField<String>("phoneNumber", .optional, .upTo(32))
    /// How the goods are sent.
    public let shippingMethod = LyraField<LyraShippingMethod>(
        "shippingMethod", .optional, .oneOf(LyraShippingMethod.known), code: "INT_094")
    /// How fast the goods are sent.
    public let shippingSpeed = LyraField<LyraShippingSpeed>(
        "shippingSpeed", .optional, .oneOf(LyraShippingSpeed.known), code: "INT_095")
    /// The state or region, at most 127 characters.
    public let state = LyraField<String>("state", .optional, .upTo(127), code: "INT_084")
    /// The house number, at most 64 characters.
    public let streetNumber = LyraField<String>("streetNumber", .optional, .upTo(64), code: "INT_114")
    /// The postal code, at most 64 characters.
    public let zipCode = LyraField<String>("zipCode", .optional, .upTo(64), code: "INT_085")
}
