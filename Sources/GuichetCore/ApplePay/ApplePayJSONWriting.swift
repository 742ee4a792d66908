extension ApplePayPayment {
    /// The payment as Apple Pay JS writes it: an app sends it to the merchant's server, which then reads apps and pages
    /// in the same way. In addition to Apple's fields it has those that only PassKit knows: the other parts of a name,
    /// and `shippingMethod.identifier`.
    ///
    /// It contains the shopper's name and address: send it over TLS and never log it.
    public var applePayJSON: JSONValue {
        var payment = JSONObject()
        payment.append("token", token.applePayJSON)
        if let billingContact { payment.append("billingContact", billingContact.applePayJSON) }
        if let shippingContact { payment.append("shippingContact", shippingContact.applePayJSON) }
        if let shippingMethodIdentifier {
            payment.append("shippingMethod", ["identifier": .string(shippingMethodIdentifier)])
        }
        return .object(payment)
    }
}

extension ApplePayPaymentToken {
    /// The token as Apple Pay JS writes it.
    public var applePayJSON: JSONValue {
        [
            "paymentMethod": paymentMethod.applePayJSON, "transactionIdentifier": .string(transactionIdentifier),
            "paymentData": .object(paymentDataObject),
        ]
    }
}

extension ApplePayPaymentMethod {
    var applePayJSON: JSONValue {
        .object(texts: [("displayName", displayName), ("network", network?.rawValue), ("type", type.rawValue)])
    }
}

extension ApplePayContact {
    var applePayJSON: JSONValue {
        var lines: JSONValue?
        if let address = postalAddress, !address.addressLines.isEmpty {
            lines = .array(address.addressLines.map(JSONValue.string))
        }
        var contact = JSONObject(texts: [
            ("phoneNumber", phoneNumber), ("emailAddress", emailAddress),
            ("namePrefix", name?.namePrefix), ("givenName", name?.givenName), ("middleName", name?.middleName),
            ("familyName", name?.familyName), ("nameSuffix", name?.nameSuffix), ("nickname", name?.nickname),
            ("phoneticGivenName", name?.phoneticGivenName), ("phoneticMiddleName", name?.phoneticMiddleName),
            ("phoneticFamilyName", name?.phoneticFamilyName),
        ])
        contact["addressLines"] = lines
        for (name, text) in [
            ("subLocality", postalAddress?.subLocality), ("locality", postalAddress?.city),
            ("postalCode", postalAddress?.postalCode),
            ("subAdministrativeArea", postalAddress?.subAdministrativeArea),
            ("administrativeArea", postalAddress?.state), ("country", postalAddress?.country),
            ("countryCode", postalAddress?.isoCountryCode),
        ] {
            contact[name] = text.map(JSONValue.string)
        }
        return .object(contact)
    }
}

extension JSONObject {
    /// The texts that are present, under their names.
    init(texts: [(String, String?)]) {
        self.init()
        for (name, text) in texts {
            if let text { append(name, .string(text)) }
        }
    }
}

extension JSONValue {
    static func object(texts: [(String, String?)]) -> JSONValue { .object(JSONObject(texts: texts)) }
}
