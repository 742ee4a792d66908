public import GuichetCore

/// `customer`, of a request and of an answer.
public struct LyraCustomer: LyraDocument {
    public struct Fields: LyraFieldList {
        public let billingDetails = LyraField<LyraBillingDetails>("billingDetails", blank: .empty)
        /// The address for the receipt.
        public let email = LyraField<String>("email", .optional, .emailAddress, code: "INT_015")
        /// The merchant's identifier of the buyer.
        public let reference = LyraField<String>("reference", .optional, .upTo(80), code: "INT_016")
        public let shippingDetails = LyraField<LyraShippingDetails>("shippingDetails", blank: .empty)
        /// Only in requests; an answer has it in `extraDetails`.
        public let ipAddress = LyraField<String>("ipAddress", blank: .leftOut)
        /// Only in answers.
        public let extraDetails = LyraField<LyraExtraDetails>("extraDetails", blank: .empty)
        public let shoppingCart = LyraField<LyraShoppingCart>("shoppingCart", blank: .empty)
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Customer/Customer"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `customer.billingDetails`.
public struct LyraBillingDetails: LyraDocument {
    public struct Fields: LyraFieldList {
        public let address = LyraField<String>("address", .optional, .upTo(255), code: "INT_019")
        public let address2 = LyraField<String>("address2", .optional, .upTo(255), blank: .leftOut)
        public let category = LyraField<LyraCustomerCategory>(
            "category", .optional, .oneOf(LyraCustomerCategory.known), code: "INT_092")
        public let cellPhoneNumber = LyraField<String>("cellPhoneNumber", .optional, .upTo(32))
        public let city = LyraField<String>("city", .optional, .upTo(128), code: "INT_021")
        /// ISO 3166, two letters.
        public let country = LyraField<String>("country", .optional, .twoLetters, code: "INT_022")
        public let district = LyraField<String>("district", .optional, .upTo(128), code: "INT_113")
        public let firstName = LyraField<String>("firstName", .optional, .upTo(63), code: "INT_104")
        public let identityCode = LyraField<String>("identityCode", .optional, .upTo(255), code: "INT_124")
        public let identityType = LyraField<String>("identityType", code: "INT_806")
        /// ISO 639, two letters. Answers have it in upper case.
        public let language = LyraField<String>("language", .optional, .twoLetters, code: "INT_012")
        public let lastName = LyraField<String>("lastName", .optional, .upTo(63), code: "INT_105")
        public let phoneNumber = LyraField<String>("phoneNumber", .optional, .upTo(32), code: "INT_023")
        public let state = LyraField<String>("state", .optional, .upTo(127), code: "INT_088")
        public let streetNumber = LyraField<String>("streetNumber", .optional, .upTo(64), code: "INT_112")
        public let title = LyraField<String>("title", .optional, .upTo(63), code: "INT_017")
        public let zipCode = LyraField<String>("zipCode", .optional, .upTo(64), code: "INT_020")
        public let legalName = LyraField<String>("legalName", .optional, .upTo(100), code: "INT_121")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Customer/BillingDetails"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `customer.shippingDetails`.
public struct LyraShippingDetails: LyraDocument {
    public struct Fields: LyraFieldList {
        public let address = LyraField<String>("address", .optional, .upTo(255), code: "INT_081")
        public let address2 = LyraField<String>("address2", .optional, .upTo(255), code: "INT_082")
        public let category = LyraField<LyraCustomerCategory>(
            "category", .optional, .oneOf(LyraCustomerCategory.known), code: "INT_093")
        public let city = LyraField<String>("city", .optional, .upTo(128), code: "INT_083")
        public let country = LyraField<String>("country", .optional, .twoLetters, code: "INT_086")
        public let deliveryCompanyName = LyraField<String>(
            "deliveryCompanyName", .optional, .upTo(127), code: "INT_096")
        public let district = LyraField<String>("district", .optional, .upTo(128), code: "INT_115")
        public let firstName = LyraField<String>("firstName", .optional, .upTo(63), code: "INT_106")
        public let identityCode = LyraField<String>("identityCode", .optional, .upTo(255), code: "INT_877")
        public let lastName = LyraField<String>("lastName", .optional, .upTo(63), code: "INT_107")
        public let legalName = LyraField<String>("legalName", .optional, .upTo(100), code: "INT_125")
        public let phoneNumber = LyraField<String>("phoneNumber", .optional, .upTo(32))
        public let shippingMethod = LyraField<LyraShippingMethod>(
            "shippingMethod", .optional, .oneOf(LyraShippingMethod.known), code: "INT_094")
        public let shippingSpeed = LyraField<LyraShippingSpeed>(
            "shippingSpeed", .optional, .oneOf(LyraShippingSpeed.known), code: "INT_095")
        public let state = LyraField<String>("state", .optional, .upTo(127), code: "INT_084")
        public let streetNumber = LyraField<String>("streetNumber", .optional, .upTo(64), code: "INT_114")
        public let zipCode = LyraField<String>("zipCode", .optional, .upTo(64), code: "INT_085")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Customer/ShippingDetails"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
