public import GuichetCore

/// What becomes of a contact's text that is longer than the contract has it.
public enum DirectLongText: Sendable, Hashable {
    /// An error that names the field.
    case refuse
    /// A name or a line of an address is cut where the platform would cut it. An e-mail address, a phone number and a
    /// postal code are refused all the same: cut, they are somebody else's.
    case cut
}

/// The contacts of an Apple Pay payment, where `order` of `CreatePaymentRequest` has them: the table "createPayment's Order
/// object field, PKPayment field" of Worldline Direct's guide to Apple Pay.
///
/// E-mail address and phone number are those of the billing contact, each else that of the shipping contact. Everything
/// else has one source. What a contact does not have is left out, and so are objects that would be empty.
///
/// The guide calls the shipping address `order.customer.shippingAddress`; the contract has it in `order.shipping.address`
/// alone, so that is where it goes.
public struct DirectApplePayContacts: Sendable, Hashable, Discreet {
    /// `order.customer`.
    public var customer: DirectCustomer?
    /// `order.shipping`.
    public var shipping: DirectShipping?

    /// - Throws: ``DirectApplePayError`` for a text that is too long, or a country code that is none. Leave the contact
    ///   out, correct it, or let the shopper do so; the payment itself is sound.
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

    /// The same of a whole payment.
    public init(_ payment: ApplePayPayment, longText: DirectLongText = .refuse) throws(DirectApplePayError) {
        try self.init(
            billingContact: payment.billingContact, shippingContact: payment.shippingContact, longText: longText)
    }

    /// The members `customer` and `shipping` of `order`, as far as there is something for them.
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
