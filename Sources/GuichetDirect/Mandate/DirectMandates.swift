import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `createMandate`: a customer allows SEPA direct debits.
public typealias DirectCreateMandateRequest = DirectObject<DirectCreateMandateRequestFields>

/// The members of ``DirectCreateMandateRequest``.
public final class DirectCreateMandateRequestFields: DirectFields {
    /// A masked name of the account.
    public let alias = DirectField<String>("alias")
    /// The account holder.
    public let customer = DirectField<DirectMandateCustomer>("customer")
    /// The merchant's own reference of the customer.
    public let customerReference = DirectField<String>("customerReference", .required, .upTo(35))
    /// Two letters, ISO 639-1.
    public let language = DirectField<String>("language", .optional, .upTo(2))
    /// Whether the account is debited once or several times.
    public let recurrenceType = DirectField<DirectMandateRecurrence>(
        "recurrenceType", .required, .oneOf(DirectMandateRecurrence.known))
    /// The address to which the shopper goes afterwards.
    public let returnUrl = DirectField<String>("returnUrl")
    /// How the mandate is signed.
    public let signatureType = DirectField<DirectMandateSignature>(
        "signatureType", .required, .oneOf(DirectMandateSignature.known))
    /// The mandate's reference.
    public let uniqueMandateReference = DirectField<String>("uniqueMandateReference")
}

/// `customer` of a mandate.
public typealias DirectMandateCustomer = DirectObject<DirectMandateCustomerFields>

/// The members of ``DirectMandateCustomer``.
public final class DirectMandateCustomerFields: DirectFields {
    /// The account that is debited.
    public let bankAccountIban = DirectField<DirectBankAccount>("bankAccountIban")
    /// The company, if the account is a company's.
    public let companyName = DirectField<String>("companyName", .optional, .upTo(40))
    /// E-mail address and telephone numbers.
    public let contactDetails = DirectField<DirectMandateContact>("contactDetails")
    /// The account holder's address.
    public let mandateAddress = DirectField<DirectMandateAddress>("mandateAddress")
    /// The account holder's name and title.
    public let personalInformation = DirectField<DirectMandatePerson>("personalInformation")
}

/// `bankAccountIban`.
public typealias DirectBankAccount = DirectObject<DirectBankAccountFields>

/// The members of ``DirectBankAccount``.
public final class DirectBankAccountFields: DirectFields {
    /// The international bank account number.
    public let iban = DirectField<String>("iban", .optional, .upTo(50))
}

/// `contactDetails` of a mandate.
public typealias DirectMandateContact = DirectObject<DirectMandateContactFields>

/// The members of ``DirectMandateContact``.
public final class DirectMandateContactFields: DirectFields {
    /// At most 70 characters.
    public let emailAddress = DirectField<String>("emailAddress")
}

/// `mandateAddress`.
public typealias DirectMandateAddress = DirectObject<DirectMandateAddressFields>

/// The members of ``DirectMandateAddress``.
public final class DirectMandateAddressFields: DirectFields {
    /// The town.
    public let city = DirectField<String>("city", .optional, .upTo(35))
    /// ISO 3166-1 alpha-2: `FR`.
    public let countryCode = DirectField<String>("countryCode", .optional, .country)
    /// At most 10 characters.
    public let houseNumber = DirectField<String>("houseNumber", .optional, .upTo(15))
    /// The street, at most 50 characters.
    public let street = DirectField<String>("street", .optional, .upTo(50))
    /// The postal code, at most 10 characters.
    public let zip = DirectField<String>("zip", .optional, .upTo(10))
}

/// `personalInformation` of a mandate.
public typealias DirectMandatePerson = DirectObject<DirectMandatePersonFields>

/// The members of ``DirectMandatePerson``.
public final class DirectMandatePersonFields: DirectFields {
    /// First name and surname.
    public let name = DirectField<DirectMandateName>("name")
    /// The form of address.
    public let title = DirectField<DirectMandateTitle>("title", .optional, .oneOf(DirectMandateTitle.known))
}

/// `name` of a mandate.
public typealias DirectMandateName = DirectObject<DirectMandateNameFields>

/// The members of ``DirectMandateName``.
public final class DirectMandateNameFields: DirectFields {
    /// The given name.
    public let firstName = DirectField<String>("firstName", .optional, .upTo(15))
    /// The family name.
    public let surname = DirectField<String>("surname", .optional, .upTo(55))
}

/// The body of `revokeMandate`, which may be omitted.
public typealias DirectRevokeMandateRequest = DirectObject<DirectRevokeMandateRequestFields>

/// The members of ``DirectRevokeMandateRequest``.
public final class DirectRevokeMandateRequestFields: DirectFields {
    /// Why the mandate ends.
    public let revocationReason = DirectField<DirectRevocationReason>(
        "revocationReason", .optional, .oneOf(DirectRevocationReason.known))
}
