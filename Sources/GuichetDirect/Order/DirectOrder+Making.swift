public import GuichetCore

extension DirectAmountOfMoney {
    /// - Parameter amount: in the smallest unit of the currency.
    public init(amount: Int64, currencyCode: String) {
        self.init()
        self.amount = amount
        self.currencyCode = currencyCode
    }

    /// `nil` for a currency whose letters are not known here.
    public init?(_ amount: Amount) {
        guard let letters = amount.currency.facts?.alphabetic else { return nil }
        self.init(amount: amount.minorUnits, currencyCode: letters)
    }

    /// The amount; `nil` when a member is missing, out of range, or of a currency that is not known here.
    public var money: Amount? {
        guard let minorUnits = self.amount, let letters = self.currencyCode,
            let currency = CurrencyCode(alphabetic: letters)
        else { return nil }
        return Amount(minorUnits: minorUnits, currency: currency)
    }
}

extension DirectOrder {
    /// An order of an amount in the smallest unit of its currency.
    public init(amount: Int64, currencyCode: String, merchantReference: String? = nil) {
        self.init()
        self.amountOfMoney = DirectAmountOfMoney(amount: amount, currencyCode: currencyCode)
        if let merchantReference {
            self.references = DirectReferences()
            self.references?.merchantReference = merchantReference
        }
    }

    /// Puts a payment's contacts where the guide's table has them. What they do not have stays as it is.
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

extension DirectPersonalAddress {
    public init(name: DirectPersonalName?, address: DirectAddress?) {
        self.init()
        self.name = name
        self.street = address?.street
        self.additionalInfo = address?.additionalInfo
        self.houseNumber = address?.houseNumber
        self.zip = address?.zip
        self.city = address?.city
        self.state = address?.state
        self.countryCode = address?.countryCode
    }
}
