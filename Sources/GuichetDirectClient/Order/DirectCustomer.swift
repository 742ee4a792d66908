import GuichetCore

/// `order.customer`.
public typealias DirectCustomer = DirectObject<DirectCustomerFields>

/// The members of ``DirectCustomer``.
public final class DirectCustomerFields: DirectFields {
    /// The customer's company.
    public let companyInformation = DirectField<DirectCompanyInformation>("companyInformation")
    /// The merchant's own reference of the customer, at most 50 characters.
    public let merchantCustomerId = DirectField<String>("merchantCustomerId", .optional, .upTo(50), isLenient: true)
    let account = DirectField<DirectCustomerAccount>("account")
    let accountType = DirectField<String>("accountType")
    /// The address of the account holder.
    public let billingAddress = DirectField<DirectAddress>("billingAddress")
    /// E-mail address and telephone numbers.
    public let contactDetails = DirectField<DirectContactDetails>("contactDetails")
    /// The shopper's device.
    public let device = DirectField<DirectDevice>("device")
    /// The number for tax, at most 14 characters.
    public let fiscalNumber = DirectField<String>("fiscalNumber", .optional, .upTo(14))
    /// For example `fr_FR`.
    public let locale = DirectField<String>("locale", .optional, .upTo(6))
    /// The customer's name and date of birth.
    public let personalInformation = DirectField<DirectPersonalInformation>("personalInformation")
}

/// `order.customer.companyInformation`.
public typealias DirectCompanyInformation = DirectObject<DirectCompanyInformationFields>

/// The members of ``DirectCompanyInformation``.
public final class DirectCompanyInformationFields: DirectFields {
    /// The company's name.
    public let name = DirectField<String>("name", .optional, .trimmed(.companyName))
}

/// `order.customer.contactDetails`.
public typealias DirectContactDetails = DirectObject<DirectContactDetailsFields>

/// The members of ``DirectContactDetails``.
public final class DirectContactDetailsFields: DirectFields {
    /// At most 70 characters.
    public let emailAddress = DirectField<String>("emailAddress", .optional, .trimmed(.emailAddress))
    /// At most 20 characters.
    public let faxNumber = DirectField<String>("faxNumber", .optional, .trimmed(.phoneNumber))
    /// With its country, at most 20 characters.
    public let mobilePhoneNumber = DirectField<String>("mobilePhoneNumber", .optional, .trimmed(.phoneNumber))
    /// The contract requires the international format, with `+`.
    public let phoneNumber = DirectField<String>("phoneNumber", .optional, .trimmed(.phoneNumber))
    /// With its country, at most 20 characters.
    public let workPhoneNumber = DirectField<String>("workPhoneNumber", .optional, .trimmed(.phoneNumber))
}

/// `order.customer.personalInformation`.
public typealias DirectPersonalInformation = DirectObject<DirectPersonalInformationFields>

/// The members of ``DirectPersonalInformation``.
public final class DirectPersonalInformationFields: DirectFields {
    /// `YYYYMMDD`.
    public let dateOfBirth = DirectField<String>("dateOfBirth", .optional, .date)
    /// The gender, in the merchant's words.
    public let gender = DirectField<String>("gender", .optional, .upTo(50))
    /// First name and surname.
    public let name = DirectField<DirectPersonalName>("name")
}

/// `name` of a person.
public typealias DirectPersonalName = DirectObject<DirectPersonalNameFields>

/// The members of ``DirectPersonalName``.
public final class DirectPersonalNameFields: DirectFields {
    /// The given name.
    public let firstName = DirectField<String>("firstName", .optional, .trimmed(.personName))
    /// The family name.
    public let surname = DirectField<String>("surname", .optional, .trimmed(.personName))
    /// The form of address.
    public let title = DirectField<String>("title", .optional, .trimmed(.personName))
}
