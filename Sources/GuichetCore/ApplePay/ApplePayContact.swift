/// `PKContact`: the name and addresses that the shopper chose in the sheet. They are typed by people and not checked.
public struct ApplePayContact: Sendable, Hashable, Discreet {
    public var name: ApplePayPersonName?
    public var postalAddress: ApplePayPostalAddress?
    /// The e-mail address as typed.
    public var emailAddress: String?
    public var phoneNumber: String?

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
    public var givenName: String?
    public var middleName: String?
    public var familyName: String?
    public var nameSuffix: String?
    public var nickname: String?
    public var phoneticGivenName: String?
    public var phoneticMiddleName: String?
    public var phoneticFamilyName: String?

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
