public import GuichetCore
public import GuichetDirectClient

/// The body of `createMandate`: a customer allows SEPA direct debits.
public struct DirectCreateMandateRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        /// A masked name of the account.
        public let alias = DirectField<String>("alias")
        public let customer = DirectField<DirectMandateCustomer>("customer")
        public let customerReference = DirectField<String>("customerReference", .required, .upTo(35))
        public let language = DirectField<String>("language", .optional, .upTo(2))
        public let recurrenceType = DirectField<DirectMandateRecurrence>(
            "recurrenceType", .required, .oneOf(DirectMandateRecurrence.known))
        public let returnUrl = DirectField<String>("returnUrl")
        public let signatureType = DirectField<DirectMandateSignature>(
            "signatureType", .required, .oneOf(DirectMandateSignature.known))
        public let uniqueMandateReference = DirectField<String>("uniqueMandateReference")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `customer` of a mandate.
public struct DirectMandateCustomer: DirectDocument {
    public struct Fields: DirectFieldList {
        public let bankAccountIban = DirectField<DirectBankAccount>("bankAccountIban")
        public let companyName = DirectField<String>("companyName", .optional, .upTo(40))
        public let contactDetails = DirectField<DirectMandateContact>("contactDetails")
        public let mandateAddress = DirectField<DirectMandateAddress>("mandateAddress")
        public let personalInformation = DirectField<DirectMandatePerson>("personalInformation")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `bankAccountIban`.
public struct DirectBankAccount: DirectDocument {
    public struct Fields: DirectFieldList {
        public let iban = DirectField<String>("iban", .optional, .upTo(50))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `contactDetails` of a mandate.
public struct DirectMandateContact: DirectDocument {
    public struct Fields: DirectFieldList {
        public let emailAddress = DirectField<String>("emailAddress")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `mandateAddress`.
public struct DirectMandateAddress: DirectDocument {
    public struct Fields: DirectFieldList {
        public let city = DirectField<String>("city", .optional, .upTo(35))
        public let countryCode = DirectField<String>("countryCode", .optional, .country)
        public let houseNumber = DirectField<String>("houseNumber", .optional, .upTo(15))
        public let street = DirectField<String>("street", .optional, .upTo(50))
        public let zip = DirectField<String>("zip", .optional, .upTo(10))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `personalInformation` of a mandate.
public struct DirectMandatePerson: DirectDocument {
    public struct Fields: DirectFieldList {
        public let name = DirectField<DirectMandateName>("name")
        public let title = DirectField<DirectMandateTitle>("title", .optional, .oneOf(DirectMandateTitle.known))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `name` of a mandate.
public struct DirectMandateName: DirectDocument {
    public struct Fields: DirectFieldList {
        public let firstName = DirectField<String>("firstName", .optional, .upTo(15))
        public let surname = DirectField<String>("surname", .optional, .upTo(55))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The body of `revokeMandate`, which may be omitted.
public struct DirectRevokeMandateRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let revocationReason = DirectField<DirectRevocationReason>(
            "revocationReason", .optional, .oneOf(DirectRevocationReason.known))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
