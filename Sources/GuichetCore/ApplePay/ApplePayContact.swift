/// `PKContact`: the name and addresses that the shopper chose in the sheet. They are typed by people and not checked.
public struct ApplePayContact: Sendable, Hashable, Discreet {
    /// The shopper's name.
    public var name: ApplePayPersonName?
    /// The shopper's address.
    public var postalAddress: ApplePayPostalAddress?
    /// The e-mail address as typed.
    public var emailAddress: String?
    /// As the shopper typed it.
    public var phoneNumber: String?

    /// A contact from its parts.
    public init(
        name: ApplePayPersonName? = nil, postalAddress: ApplePayPostalAddress? = nil, emailAddress: String? = nil,
        phoneNumber: String? = nil
    ) {
        self.name = name
        self.postalAddress = postalAddress
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
    }

    public var description: String {
        let present = [
            name.map { _ in "name" }, postalAddress.map { _ in "postalAddress" },
            emailAddress.map { _ in "emailAddress" }, phoneNumber.map { _ in "phoneNumber" },
        ]
        return "contact (\(present.compactMap(\.self).joined(separator: ", ")))"
    }
}

/// `PersonNameComponents`: the parts of a name that a contact has.
public struct ApplePayPersonName: Sendable, Hashable, Discreet {
    /// A title such as `Dr`. Apple Pay JS has none.
    public var namePrefix: String?
    /// The given name.
    public var givenName: String?
    /// The name between the given name and the family name.
    public var middleName: String?
    /// The family name.
    public var familyName: String?
    /// What follows the family name: `Jr.`
    public var nameSuffix: String?
    /// The name that friends use.
    public var nickname: String?
    /// How the given name is pronounced.
    public var phoneticGivenName: String?
    /// How the middle name is pronounced.
    public var phoneticMiddleName: String?
    /// How the family name is pronounced.
    public var phoneticFamilyName: String?

    /// A name from its parts.
    public init(
        namePrefix: String? = nil, givenName: String? = nil, middleName: String? = nil, familyName: String? = nil,
        nameSuffix: String? = nil, nickname: String? = nil, phoneticGivenName: String? = nil,
        phoneticMiddleName: String? = nil, phoneticFamilyName: String? = nil
    ) {
        self.namePrefix = namePrefix
        self.givenName = givenName
        self.middleName = middleName
        self.familyName = familyName
        self.nameSuffix = nameSuffix
        self.nickname = nickname
        self.phoneticGivenName = phoneticGivenName
        self.phoneticMiddleName = phoneticMiddleName
        self.phoneticFamilyName = phoneticFamilyName
    }

    public var description: String { "name" }
}
