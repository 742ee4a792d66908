public import GuichetDirectClient

extension DirectOrder {
    /// An order with an amount in the smallest unit of its currency.
    public init(amount: Int64, currencyCode: String, merchantReference: String? = nil) {
        self.init()
        self.amountOfMoney = DirectAmountOfMoney(amount: amount, currencyCode: currencyCode)
        if let merchantReference {
            self.references = DirectReferences()
            self.references?.merchantReference = merchantReference
        }
    }

    /// Copies a payment's contacts to the members that the guide's table gives. Members without a value in the contacts
    /// are unchanged.
    public mutating func take(_ contacts: DirectApplePayContacts) {
        if let taken = contacts.customer {
            var customer = self.customer ?? DirectCustomer()
            if let details = taken.contactDetails { customer.contactDetails = details }
            if let information = taken.personalInformation { customer.personalInformation = information }
            if let address = taken.billingAddress { customer.billingAddress = address }
            self.customer = customer
        }
        if let address = contacts.shipping?.address {
            var shipping = self.shipping ?? DirectShipping()
            shipping.address = address
            self.shipping = shipping
        }
    }
}
