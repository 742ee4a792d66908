public import GuichetCore

/// `order.customer`.
public struct DirectCustomer: DirectDocument {
    public struct Fields: DirectFieldList {
        public let companyInformation = DirectField<DirectCompanyInformation>("companyInformation")
        public let merchantCustomerId = DirectField<String>("merchantCustomerId", .optional, .upTo(50))
        public let account = DirectField<DirectCustomerAccount>("account")
        public let accountType = DirectField<String>("accountType")
        public let billingAddress = DirectField<DirectAddress>("billingAddress")
        public let contactDetails = DirectField<DirectContactDetails>("contactDetails")
        public let device = DirectField<DirectDevice>("device")
        public let fiscalNumber = DirectField<String>("fiscalNumber", .optional, .upTo(14))
        /// For example `fr_FR`.
        public let locale = DirectField<String>("locale", .optional, .upTo(6))
        public let personalInformation = DirectField<DirectPersonalInformation>("personalInformation")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.customer.companyInformation`.
public struct DirectCompanyInformation: DirectDocument {
    public struct Fields: DirectFieldList {
        public let name = DirectField<String>("name", .optional, .trimmed(.companyName))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.customer.contactDetails`.
public struct DirectContactDetails: DirectDocument {
    public struct Fields: DirectFieldList {
        public let emailAddress = DirectField<String>("emailAddress", .optional, .trimmed(.emailAddress))
        public let faxNumber = DirectField<String>("faxNumber", .optional, .trimmed(.phoneNumber))
        public let mobilePhoneNumber = DirectField<String>("mobilePhoneNumber", .optional, .trimmed(.phoneNumber))
        /// The contract requires the international format, with `+`.
        public let phoneNumber = DirectField<String>("phoneNumber", .optional, .trimmed(.phoneNumber))
        public let workPhoneNumber = DirectField<String>("workPhoneNumber", .optional, .trimmed(.phoneNumber))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.customer.personalInformation`.
public struct DirectPersonalInformation: DirectDocument {
    public struct Fields: DirectFieldList {
        public let dateOfBirth = DirectField<String>("dateOfBirth", .optional, .date)
        public let gender = DirectField<String>("gender", .optional, .upTo(50))
        public let name = DirectField<DirectPersonalName>("name")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `name` of a person.
public struct DirectPersonalName: DirectDocument {
    public struct Fields: DirectFieldList {
        public let firstName = DirectField<String>("firstName", .optional, .trimmed(.personName))
        public let surname = DirectField<String>("surname", .optional, .trimmed(.personName))
        public let title = DirectField<String>("title", .optional, .trimmed(.personName))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
