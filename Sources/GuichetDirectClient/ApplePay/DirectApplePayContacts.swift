public import GuichetCore

/// What happens to a contact's text that is longer than the contract allows.
public enum DirectLongText: Sendable, Hashable {
    /// An error that names the field.
    case refuse
    /// A name or a line of an address is cut where the platform would cut it. An e-mail address, a phone number and a
    /// postal code are still refused: once cut, they would belong to another person.
    case cut
}

/// The contacts of an Apple Pay payment, in the structure of `order` of `CreatePaymentRequest`: the table
/// "createPayment's Order object field, PKPayment field" of Worldline Direct's guide to Apple Pay.
///
/// E-mail address and phone number come from the billing contact, or else from the shipping contact. Every other value
/// has one source. Values that a contact does not have are omitted, and so are objects that would be empty.
///
/// The guide names the shipping address `order.customer.shippingAddress`; the contract has it only in
/// `order.shipping.address`, so it is written there.
public struct DirectApplePayContacts: Sendable, Hashable, Discreet {
    /// `order.customer`.
    public var customer: DirectCustomer?
    /// `order.shipping`.
    public var shipping: DirectShipping?

    /// - Throws: ``DirectApplePayError`` for a text that is too long, or an invalid country code. Omit the contact,
    ///   correct it, or let the shopper do so; the payment itself is not affected.
    public init(
        billingContact: ApplePayContact?, shippingContact: ApplePayContact?, longText: DirectLongText = .refuse
    ) throws(DirectApplePayError) {
        let order = ContactMapper(path: "order", longText: longText)
        var customer = DirectCustomer()
        customer.contactDetails = try order.inside("customer.contactDetails").contactDetails(
            first: billingContact, second: shippingContact)
        if let name = try order.inside("customer.personalInformation.name").name(billingContact?.name) {
            customer.personalInformation = DirectPersonalInformation()
            customer.personalInformation?.name = name
        }
        customer.billingAddress = try order.inside("customer.billingAddress").address(billingContact?.postalAddress)
        self.customer = customer == DirectCustomer() ? nil : customer

        let place = order.inside("shipping.address")
        let address = DirectPersonalAddress(
            name: try place.inside("name").name(shippingContact?.name),
            address: try place.address(shippingContact?.postalAddress))
        if address != DirectPersonalAddress() {
            shipping = DirectShipping()
            shipping?.address = address
        }
    }

    /// The same for a complete payment.
    public init(_ payment: ApplePayPayment, longText: DirectLongText = .refuse) throws(DirectApplePayError) {
        try self.init(
            billingContact: payment.billingContact, shippingContact: payment.shippingContact, longText: longText)
    }

    /// The members `customer` and `shipping` of `order`, unless they are empty.
    public func encodeToBody() -> JSONObject {
        var order = JSONObject()
        if let customer { order.append("customer", .object(customer.json)) }
        if let shipping { order.append("shipping", .object(shipping.json)) }
        return order
    }

    public var description: String {
        "contacts (\(encodeToBody().members.map(\.name).joined(separator: ", ")))"
    }
}
