import APISupport
import GuichetCore
import GuichetDirect

/// An address in the simulated account of a shopper at product 840. The account's owner is invented, so what a payment keeps of
/// the choice is a name, and nothing about a person.
struct DirectWalletAddress: Sendable {
    /// In the page's form, and in what a payment keeps. It never changes.
    let name: String
    private let street: String
    private let houseNumber: String
    private let zip: String
    private let city: String
    private let countryCode: String
    /// Street and number, in the country's order.
    private let line: String

    private static let firstName = "Anna"
    private static let surname = "Example"

    /// The owner's own, which answers tell as the address of the bill.
    private static let own = DirectWalletAddress(
        name: "paris", street: "Rue de l’Exemple", houseNumber: "1", zip: "75001", city: "Paris", countryCode: "FR",
        line: "1 rue de l’Exemple")
    static let all = [
        own,
        DirectWalletAddress(
            name: "brussels", street: "Rue du Modèle", houseNumber: "2", zip: "1000", city: "Bruxelles",
            countryCode: "BE", line: "Rue du Modèle 2"),
        DirectWalletAddress(
            name: "berlin", street: "Musterstraße", houseNumber: "3", zip: "10115", city: "Berlin", countryCode: "DE",
            line: "Musterstraße 3"),
    ]

    /// `nil` for a name that no address has.
    static func named(_ name: String?) -> DirectWalletAddress? { all.first { $0.name == name } }

    /// On the page.
    var delivery: ProviderDelivery {
        ProviderDelivery(
            name: name, recipient: "\(Self.firstName) \(Self.surname)", lines: [line, "\(zip) \(city)", countryCode])
    }

    /// The members of `paymentProduct840SpecificOutput` about it.
    var output: [(name: String, value: JSONObject)] {
        [("shippingAddress", document.json), ("billingPersonalAddress", Self.own.document.json)]
    }

    private var document: DirectPersonalAddress {
        var owner = DirectPersonalName()
        owner.firstName = Self.firstName
        owner.surname = Self.surname
        var address = DirectPersonalAddress()
        address.name = owner
        address.street = street
        address.houseNumber = houseNumber
        address.zip = zip
        address.city = city
        address.countryCode = countryCode
        return address
    }
}
