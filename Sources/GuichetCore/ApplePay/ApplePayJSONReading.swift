extension ApplePayPayment {
    /// Reads the `ApplePayPayment` of Apple Pay JS, as a page receives it in `onpaymentauthorized`, or the output of
    /// ``applePayJSON`` in an app. Unknown fields are ignored.
    public init(applePayJSON value: JSONValue) throws(ApplePayPaymentError) {
        let payment = try ApplePayJSONObject(value, called: "payment")
        guard let token = try payment.object("token") else { throw .missing("token") }
        self.token = try ApplePayPaymentToken(reading: token)
        billingContact = try payment.object("billingContact").map(ApplePayContact.init(reading:))
        shippingContact = try payment.object("shippingContact").map(ApplePayContact.init(reading:))
        shippingMethodIdentifier = try payment.object("shippingMethod")?.text("identifier")
    }

    /// The same from bytes. Strict: see ``JSONValue/init(parsing:limits:)``.
    public init(parsing bytes: some Collection<UInt8>) throws(ApplePayPaymentError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw ApplePayPaymentError(.notJSON, field: "payment", reason: "the payment is not JSON: \(error)")
        }
        try self.init(applePayJSON: value)
    }
}

extension ApplePayPaymentToken {
    /// Reads the `ApplePayPaymentToken` of Apple Pay JS: `paymentData`, `paymentMethod`, `transactionIdentifier`.
    ///
    /// In Apple Pay JS `paymentData` is an object. Apps that send the token to a server themselves often send the text
    /// of that object, or its bytes in Base64; both are read too.
    public init(applePayJSON value: JSONValue) throws(ApplePayPaymentError) {
        try self.init(reading: ApplePayJSONObject(value, called: "token"))
    }

    init(reading token: ApplePayJSONObject) throws(ApplePayPaymentError) {
        let identifier = try token.text("transactionIdentifier")
        let method = try token.object("paymentMethod").map(ApplePayPaymentMethod.init(reading:))
        do throws(ApplePayPaymentError) {
            let data = try Self.bytes(of: token.members["paymentData"] ?? .null, identifier: identifier)
            guard let identifier else { throw .missing("transactionIdentifier") }
            guard let method else { throw .missing("paymentMethod") }
            try self.init(paymentData: data, paymentMethod: method, transactionIdentifier: identifier)
        } catch {
            throw error.inside(token.path)
        }
    }

    private static func bytes(of value: JSONValue, identifier: String?) throws(ApplePayPaymentError) -> [UInt8] {
        switch value {
        case .object: return value.encoded()
        case .string(let text):
            if text.isEmpty || text.utf8.first == UInt8(ascii: "{") { return Array(text.utf8) }
            guard let bytes = Base64.decode(text) else { throw .wrongType("paymentData") }
            return bytes
        // The simulator's name for every payment (Apple, PKPaymentToken).
        case .null: throw identifier == "Simulated Identifier" ? .simulator : .missing("paymentData")
        default: throw .wrongType("paymentData")
        }
    }
}

extension ApplePayPaymentMethod {
    init(reading method: ApplePayJSONObject) throws(ApplePayPaymentError) {
        self.init(
            displayName: try method.text("displayName"),
            network: try method.text("network").map(ApplePayNetwork.init(rawValue:)),
            type: try method.text("type").map(ApplePayPaymentMethodType.init(reading:)) ?? .unknown)
    }
}

extension ApplePayContact {
    /// `ApplePayPaymentContact` is flat; the name and the postal address are built from its fields.
    init(reading contact: ApplePayJSONObject) throws(ApplePayPaymentError) {
        let name = ApplePayPersonName(
            namePrefix: try contact.text("namePrefix"), givenName: try contact.text("givenName"),
            middleName: try contact.text("middleName"), familyName: try contact.text("familyName"),
            nameSuffix: try contact.text("nameSuffix"), nickname: try contact.text("nickname"),
            phoneticGivenName: try contact.text("phoneticGivenName"),
            phoneticMiddleName: try contact.text("phoneticMiddleName"),
            phoneticFamilyName: try contact.text("phoneticFamilyName"))
        let lines = try contact.texts("addressLines")
        let address = ApplePayPostalAddress(
            street: lines.isEmpty ? nil : lines.joined(separator: "\n"), subLocality: try contact.text("subLocality"),
            city: try contact.text("locality"), subAdministrativeArea: try contact.text("subAdministrativeArea"),
            state: try contact.text("administrativeArea"), postalCode: try contact.text("postalCode"),
            country: try contact.text("country"), isoCountryCode: try contact.text("countryCode"))
        self.init(
            name: name == ApplePayPersonName() ? nil : name,
            postalAddress: address == ApplePayPostalAddress() ? nil : address,
            emailAddress: try contact.text("emailAddress"), phoneNumber: try contact.text("phoneNumber"))
    }
}

/// A JSON object during reading, with its path in the document. `null` and an empty text mean absent.
struct ApplePayJSONObject {
    let members: JSONObject
    /// Empty at the root.
    let path: String

    init(_ value: JSONValue, called name: String) throws(ApplePayPaymentError) {
        guard let members = value.object else { throw .wrongType(name) }
        self.init(members: members, path: "")
    }

    private init(members: JSONObject, path: String) {
        self.members = members
        self.path = path
    }

    private func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    func object(_ name: String) throws(ApplePayPaymentError) -> ApplePayJSONObject? {
        guard let value = members[name], value != .null else { return nil }
        guard let object = value.object else { throw .wrongType(path(of: name)) }
        return ApplePayJSONObject(members: object, path: path(of: name))
    }

    func text(_ name: String) throws(ApplePayPaymentError) -> String? {
        guard let value = members[name], value != .null else { return nil }
        guard let text = value.text else { throw .wrongType(path(of: name)) }
        return text.isEmpty ? nil : text
    }

    func texts(_ name: String) throws(ApplePayPaymentError) -> [String] {
        guard let value = members[name], value != .null else { return [] }
        guard let elements = value.array else { throw .wrongType(path(of: name)) }
        var texts: [String] = []
        for element in elements {
            guard let text = element.text else { throw .wrongType(path(of: name)) }
            if !text.isEmpty { texts.append(text) }
        }
        return texts
    }
}
