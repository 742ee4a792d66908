import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import Testing

@Suite("Contacts that differ from the table")
struct DirectContactEdgeTests {
    private func order(
        billing: ApplePayContact? = nil, shipping: ApplePayContact? = nil, longText: DirectLongText = .refuse
    ) throws -> JSONValue {
        .object(
            try DirectApplePayContacts(billingContact: billing, shippingContact: shipping, longText: longText)
                .encodeToBody())
    }

    @Test("no contact gives no object, nor does an empty one, nor a blank one")
    func nothing() throws {
        let blank = ApplePayContact(
            name: ApplePayPersonName(givenName: " "),
            postalAddress: ApplePayPostalAddress(street: "\n \n", city: "", isoCountryCode: ""), emailAddress: "")
        for contact in [nil, ApplePayContact(), blank] {
            let contacts = try DirectApplePayContacts(billingContact: contact, shippingContact: contact)
            #expect(contacts.customer == nil)
            #expect(contacts.shipping == nil)
            #expect(contacts.encodeToBody().members.isEmpty)
        }
    }

    @Test(
        "e-mail address and phone number are looked for one by one",
        arguments: [
            ("b@x.example", "+1", "s@x.example", "+2", "b@x.example", "+1"),
            (nil, "+1", "s@x.example", "+2", "s@x.example", "+1"),
            ("", "+1", "s@x.example", "+2", "s@x.example", "+1"),
            ("b@x.example", nil, "s@x.example", "+2", "b@x.example", "+2"),
            ("b@x.example", " ", "s@x.example", "+2", "b@x.example", "+2"),
            (nil, nil, "s@x.example", nil, "s@x.example", nil),
            ("b@x.example", nil, nil, nil, "b@x.example", nil),
        ] as [(String?, String?, String?, String?, String?, String?)])
    func precedence(
        mail: String?, phone: String?, shippingMail: String?, shippingPhone: String?, sentMail: String?,
        sentPhone: String?
    ) throws {
        let order = try order(
            billing: ApplePayContact(emailAddress: mail, phoneNumber: phone),
            shipping: ApplePayContact(emailAddress: shippingMail, phoneNumber: shippingPhone))
        #expect(order.at("customer.contactDetails.emailAddress") == sentMail.map(JSONValue.string))
        #expect(order.at("customer.contactDetails.phoneNumber") == sentPhone.map(JSONValue.string))
        #expect(order["shipping"] == nil)
    }

    @Test("a name or address of one contact is not used for another")
    func noOtherPrecedence() throws {
        let order = try order(shipping: Samples.shipping)
        #expect(order.at("customer.personalInformation") == nil)
        #expect(order.at("customer.billingAddress") == nil)
    }

    @Test(
        "further lines of a street go into additionalInfo",
        arguments: [
            ("Kaai 7", "Kaai 7", nil), ("Kaai 7\nbus 3", "Kaai 7", "bus 3"),
            ("\nKaai 7\r\n\r\nbus 3\nachterhuis\n", "Kaai 7", "bus 3, achterhuis"),
        ] as [(String, String, String?)])
    func lines(street: String, first: String, rest: String?) throws {
        let contact = ApplePayContact(postalAddress: ApplePayPostalAddress(street: street))
        let order = try order(billing: contact, shipping: contact)
        for path in ["customer.billingAddress", "shipping.address"] {
            #expect(order.at("\(path).street") == .string(first))
            #expect(order.at("\(path).additionalInfo") == rest.map(JSONValue.string))
        }
    }

    @Test("a country's code is sent in capitals", arguments: ["be", "Be", "bE", "BE"])
    func country(code: String) throws {
        let contact = ApplePayContact(postalAddress: ApplePayPostalAddress(isoCountryCode: code))
        #expect(try order(billing: contact).at("customer.billingAddress.countryCode") == "BE")
    }

    @Test("an invalid country code is refused", arguments: ["BEL", "B", "B3", "bé", "ß", "ǆ", "B\n"])
    func noCountry(code: String) throws {
        let contact = ApplePayContact(postalAddress: ApplePayPostalAddress(isoCountryCode: code))
        let error = try #require(throws: DirectApplePayError.self) { try order(shipping: contact, longText: .cut) }
        #expect(error.code == .wrongFormat)
        #expect(error.field == "order.shipping.address.countryCode")
        #expect(error.advice == .correctInput)
    }
}

@Suite("The contract's lengths of contact fields")
struct DirectContactLengthTests {
    struct Limit: Sendable, CustomTestStringConvertible {
        let field: String
        let maximum: Int
        var mayBeCut = true
        let contacts: @Sendable (String) -> (ApplePayContact?, ApplePayContact?)
        var testDescription: String { "\(field): \(maximum)" }
    }

    /// `maxLength` and `x-trim-at` of the contract.
    static let limits: [Limit] = [
        Limit(field: "order.customer.contactDetails.emailAddress", maximum: 70, mayBeCut: false) {
            (ApplePayContact(emailAddress: $0), nil)
        },
        Limit(field: "order.customer.contactDetails.emailAddress", maximum: 70, mayBeCut: false) {
            (nil, ApplePayContact(emailAddress: $0))
        },
        Limit(field: "order.customer.contactDetails.phoneNumber", maximum: 20, mayBeCut: false) {
            (ApplePayContact(phoneNumber: $0), nil)
        },
        Limit(field: "order.customer.personalInformation.name.title", maximum: 35) {
            (ApplePayContact(name: ApplePayPersonName(namePrefix: $0)), nil)
        },
        Limit(field: "order.customer.personalInformation.name.firstName", maximum: 35) {
            (ApplePayContact(name: ApplePayPersonName(givenName: $0)), nil)
        },
        Limit(field: "order.customer.personalInformation.name.surname", maximum: 35) {
            (ApplePayContact(name: ApplePayPersonName(familyName: $0)), nil)
        },
        Limit(field: "order.customer.billingAddress.street", maximum: 50) {
            (ApplePayContact(postalAddress: ApplePayPostalAddress(street: $0)), nil)
        },
        Limit(field: "order.customer.billingAddress.additionalInfo", maximum: 50) {
            (ApplePayContact(postalAddress: ApplePayPostalAddress(street: "Kaai 7\n" + $0)), nil)
        },
        Limit(field: "order.customer.billingAddress.city", maximum: 40) {
            (ApplePayContact(postalAddress: ApplePayPostalAddress(city: $0)), nil)
        },
        Limit(field: "order.customer.billingAddress.state", maximum: 50) {
            (ApplePayContact(postalAddress: ApplePayPostalAddress(state: $0)), nil)
        },
        Limit(field: "order.customer.billingAddress.zip", maximum: 10, mayBeCut: false) {
            (ApplePayContact(postalAddress: ApplePayPostalAddress(postalCode: $0)), nil)
        },
        Limit(field: "order.shipping.address.name.surname", maximum: 35) {
            (nil, ApplePayContact(name: ApplePayPersonName(familyName: $0)))
        },
        Limit(field: "order.shipping.address.city", maximum: 40) {
            (nil, ApplePayContact(postalAddress: ApplePayPostalAddress(city: $0)))
        },
    ]

    private func order(_ limit: Limit, _ text: String, _ longText: DirectLongText = .refuse) throws -> JSONValue {
        let (billing, shipping) = limit.contacts(text)
        let contacts = try DirectApplePayContacts(
            billingContact: billing, shippingContact: shipping, longText: longText)
        return ["order": .object(contacts.encodeToBody())]
    }

    @Test("a text of the full length goes through, letters of any alphabet counted as one", arguments: limits)
    func full(limit: Limit) throws {
        let text = String(repeating: "é", count: limit.maximum)
        #expect(try order(limit, text).at(limit.field) == .string(text))
    }

    @Test("one letter more is refused, and the field is named", arguments: limits)
    func tooLong(limit: Limit) throws {
        let text = String(repeating: "z", count: limit.maximum + 1)
        let error = try #require(throws: DirectApplePayError.self) { try order(limit, text) }
        #expect(error.code == .tooLong)
        #expect(error.field == limit.field)
        #expect(error.reason == "\(limit.field) has more than \(limit.maximum) characters")
        #expect(error.advice == .correctInput)
    }

    @Test("names and address lines are cut on request, and nothing else", arguments: limits)
    func cut(limit: Limit) throws {
        let text = String(repeating: "z", count: limit.maximum + 1)
        if limit.mayBeCut {
            #expect(try order(limit, text, .cut).at(limit.field) == .string(String(text.dropLast())))
        } else {
            let error = try #require(throws: DirectApplePayError.self) { try order(limit, text, .cut) }
            #expect(error.code == .tooLong)
        }
    }

    @Test("a cut leaves no half of a character")
    func whole() throws {
        let limit = try #require(Self.limits.first { $0.field.hasSuffix("billingAddress.city") })
        let text = String(repeating: "z", count: 39) + "e\u{301}" + "z"
        #expect(try order(limit, text, .cut).at(limit.field) == .string(String(repeating: "z", count: 39)))
    }

    @Test("a message changed by the caller is checked by the same table")
    func message() throws {
        var address = DirectAddress()
        address.city = String(repeating: "z", count: 41)
        #expect(address.trimmed().city == String(repeating: "z", count: 40))
        address.countryCode = "be"
        let country = try #require(throws: DirectInputFault.self) { try address.check(.sending) }
        #expect(country.propertyName == "countryCode")
    }
}
