// Run by Scripts/check-apple with the bridge and the stand-ins: every field of a filled PKPayment arrives where it
// belongs, and an empty one not at all; PassKitSheetCheck.swift goes the other way. Apple's classes cannot be filled, so
// this is no test of the package.

import Contacts
import Foundation
import GuichetCore
import PassKit

@main
enum PassKitBridgeCheck {
    nonisolated(unsafe) static var failures = 0

    static func expect<Value: Equatable>(_ found: Value?, _ expected: Value?, _ name: String) {
        guard found != expected else { return }
        failures += 1
        print("PassKitBridgeCheck: \(name) does not arrive as it is")
    }

    static func main() async throws {
        try filled()
        try empty()
        simulator()
        try request()
        try availability()
        button()
        try await sheet()
        if failures > 0 { exit(1) }
    }

    static func filled() throws {
        let payment = PKPayment()
        payment.token.paymentData = Data(#"{ "version":"EC_v1" }"#.utf8)
        payment.token.transactionIdentifier = "00C0FFEE"
        payment.token.paymentMethod.displayName = "Visa 4242"
        payment.token.paymentMethod.network = PKPaymentNetwork(rawValue: "Visa")
        payment.token.paymentMethod.type = .prepaid
        payment.billingContact = contact(prefix: "b-")
        payment.shippingContact = contact(prefix: "s-")
        let method = PKShippingMethod()
        method.identifier = "bike"
        payment.shippingMethod = method

        let value = try ApplePayPayment(payment)
        expect(value.token.paymentData, Array(#"{ "version":"EC_v1" }"#.utf8), "token.paymentData")
        expect(value.token.transactionIdentifier, "00C0FFEE", "token.transactionIdentifier")
        expect(value.token.paymentMethod.displayName, "Visa 4242", "token.paymentMethod.displayName")
        expect(value.token.paymentMethod.network, .visa, "token.paymentMethod.network")
        expect(value.token.paymentMethod.type, .prepaid, "token.paymentMethod.type")
        expect(value.shippingMethodIdentifier, "bike", "shippingMethod.identifier")
        expectContact(value.billingContact, prefix: "b-", "billingContact")
        expectContact(value.shippingContact, prefix: "s-", "shippingContact")
    }

    static func contact(prefix: String) -> PKContact {
        var name = PersonNameComponents()
        name.namePrefix = prefix + "namePrefix"
        name.givenName = prefix + "givenName"
        name.middleName = prefix + "middleName"
        name.familyName = prefix + "familyName"
        name.nameSuffix = prefix + "nameSuffix"
        name.nickname = prefix + "nickname"
        var phonetic = PersonNameComponents()
        phonetic.givenName = prefix + "phoneticGivenName"
        phonetic.middleName = prefix + "phoneticMiddleName"
        phonetic.familyName = prefix + "phoneticFamilyName"
        name.phoneticRepresentation = phonetic
        let address = CNPostalAddress()
        address.street = prefix + "street"
        address.subLocality = prefix + "subLocality"
        address.city = prefix + "city"
        address.subAdministrativeArea = prefix + "subAdministrativeArea"
        address.state = prefix + "state"
        address.postalCode = prefix + "postalCode"
        address.country = prefix + "country"
        address.isoCountryCode = prefix + "isoCountryCode"
        let contact = PKContact()
        contact.name = name
        contact.postalAddress = address
        contact.emailAddress = prefix + "emailAddress"
        contact.phoneNumber = CNPhoneNumber(stringValue: prefix + "phoneNumber")
        return contact
    }

    /// Each value is the name of its field.
    static func expectContact(_ contact: ApplePayContact?, prefix: String, _ container: String) {
        let name = contact?.name
        let address = contact?.postalAddress
        for (found, path) in [
            (name?.namePrefix, "name.namePrefix"), (name?.givenName, "name.givenName"),
            (name?.middleName, "name.middleName"), (name?.familyName, "name.familyName"),
            (name?.nameSuffix, "name.nameSuffix"), (name?.nickname, "name.nickname"),
            (name?.phoneticGivenName, "name.phoneticGivenName"),
            (name?.phoneticMiddleName, "name.phoneticMiddleName"),
            (name?.phoneticFamilyName, "name.phoneticFamilyName"),
            (address?.street, "postalAddress.street"), (address?.subLocality, "postalAddress.subLocality"),
            (address?.city, "postalAddress.city"),
            (address?.subAdministrativeArea, "postalAddress.subAdministrativeArea"),
            (address?.state, "postalAddress.state"), (address?.postalCode, "postalAddress.postalCode"),
            (address?.country, "postalAddress.country"), (address?.isoCountryCode, "postalAddress.isoCountryCode"),
            (contact?.emailAddress, "emailAddress"), (contact?.phoneNumber, "phoneNumber"),
        ] {
            let field = path.split(separator: ".").last.map(String.init) ?? path
            expect(found, prefix + field, "\(container).\(path)")
        }
    }

    static func empty() throws {
        let payment = PKPayment()
        payment.token.paymentData = Data("{\"version\":\"EC_v1\"}".utf8)
        payment.token.transactionIdentifier = "1"
        expect(try ApplePayPayment(payment).billingContact, nil, "the contact that is not there")
        let contact = PKContact()
        contact.postalAddress = CNPostalAddress()
        payment.billingContact = contact
        let value = try ApplePayPayment(payment)
        expect(value.billingContact, ApplePayContact(postalAddress: ApplePayPostalAddress()), "the empty contact")
        expect(value.shippingMethodIdentifier, nil, "the shipping method that is not there")
        expect(value.token.paymentMethod, ApplePayPaymentMethod(), "the card of which nothing is told")
    }

    static func simulator() {
        let payment = PKPayment()
        payment.token.transactionIdentifier = "Simulated Identifier"
        do {
            _ = try ApplePayPayment(payment)
            expect(false, true, "a payment of the simulator")
        } catch {
            expect(error.code, .simulator, "the error of the simulator")
        }
    }
}
