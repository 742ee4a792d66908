public import GuichetCore

// The parts of `order` in `CreatePaymentRequest` (Worldline Direct, OpenAPI 2.461.1) that an Apple Pay payment can fill.

/// `order.customer`.
public struct DirectCustomer: WireMessage, Hashable, Discreet {
    public var contactDetails: DirectContactDetails?
    public var personalInformation: DirectPersonalInformation?
    public var billingAddress: DirectAddress?

    public init() {}

    public static let fields: [WireField<DirectCustomer>] = [
        .container("contactDetails", \.contactDetails),
        .container("personalInformation", \.personalInformation),
        .container("billingAddress", \.billingAddress),
    ]
}

/// `order.customer.contactDetails`.
public struct DirectContactDetails: WireMessage, Hashable, Discreet {
    public var emailAddress: String?
    /// The contract wants the international form, with `+`.
    public var phoneNumber: String?

    public init() {}

    public static let fields: [WireField<DirectContactDetails>] = [
        .text("emailAddress", \.emailAddress, .optional, DirectLength.emailAddress.format),
        .text("phoneNumber", \.phoneNumber, .optional, DirectLength.phoneNumber.format),
    ]
}

/// `order.customer.personalInformation`.
public struct DirectPersonalInformation: WireMessage, Hashable, Discreet {
    public var name: DirectPersonalName?

    public init() {}

    public static let fields: [WireField<DirectPersonalInformation>] = [.container("name", \.name)]
}

/// `personalName`.
public struct DirectPersonalName: WireMessage, Hashable, Discreet {
    public var title: String?
    public var firstName: String?
    public var surname: String?

    public init() {}

    public static let fields: [WireField<DirectPersonalName>] = [
        .text("title", \.title, .optional, DirectLength.personName.format),
        .text("firstName", \.firstName, .optional, DirectLength.personName.format),
        .text("surname", \.surname, .optional, DirectLength.personName.format),
    ]
}
