import GuichetCore
import GuichetDirect
import Testing

/// Worldline Direct, guide to Apple Pay, the table "createPayment's Order object field, PKPayment field".
@Suite("The contacts of PKPayment in Direct's Order object")
struct DirectContactTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let orderField: String
        let paymentField: String
        let value: String
        /// Where the contract has it, if that is another place than the guide's.
        var sentAs: String?
        var testDescription: String { "\(orderField) <- \(paymentField)" }
    }

    static let table: [Row] = [
        Row(
            orderField: "order.customer.contactDetails.emailAddress", paymentField: "billingContact.emailAddress",
            value: "zoe@shopper.example"),
        Row(
            orderField: "order.customer.contactDetails.phoneNumber", paymentField: "billingContact.phoneNumber",
            value: "+3225550123"),
        Row(
            orderField: "order.customer.personalInformation.name.surname",
            paymentField: "billingContact.name.familyName", value: "Maes"),
        Row(
            orderField: "order.customer.personalInformation.name.firstName",
            paymentField: "billingContact.name.givenName", value: "Zoé"),
        Row(
            orderField: "order.customer.personalInformation.name.title",
            paymentField: "billingContact.name.namePrefix", value: "Dr"),
        Row(
            orderField: "order.customer.billingAddress.street", paymentField: "billingContact.postalAddress.street",
            value: "Kaai 7"),
        Row(
            orderField: "order.customer.billingAddress.city", paymentField: "billingContact.postalAddress.city",
            value: "Gent"),
        Row(
            orderField: "order.customer.billingAddress.state", paymentField: "billingContact.postalAddress.state",
            value: "VOV"),
        Row(
            orderField: "order.customer.billingAddress.zip", paymentField: "billingContact.postalAddress.postalCode",
            value: "9000"),
        Row(
            orderField: "order.customer.billingAddress.countryCode",
            paymentField: "billingContact.postalAddress.isoCountryCode", value: "BE"),
        Row(
            orderField: "order.customer.shippingAddress.name.surname",
            paymentField: "shippingContact.name.familyName", value: "Smit",
            sentAs: "order.shipping.address.name.surname"),
        Row(
            orderField: "order.customer.shippingAddress.name.firstName",
            paymentField: "shippingContact.name.givenName", value: "Noor",
            sentAs: "order.shipping.address.name.firstName"),
        Row(
            orderField: "order.customer.shippingAddress.name.title",
            paymentField: "shippingContact.name.namePrefix", value: "Mx",
            sentAs: "order.shipping.address.name.title"),
        Row(
            orderField: "order.customer.shippingAddress.street",
            paymentField: "shippingContact.postalAddress.street", value: "Singel 12",
            sentAs: "order.shipping.address.street"),
        Row(
            orderField: "order.customer.shippingAddress.city", paymentField: "shippingContact.postalAddress.city",
            value: "Utrecht", sentAs: "order.shipping.address.city"),
        Row(
            orderField: "order.customer.shippingAddress.state", paymentField: "shippingContact.postalAddress.state",
            value: "UT", sentAs: "order.shipping.address.state"),
        Row(
            orderField: "order.customer.shippingAddress.zip",
            paymentField: "shippingContact.postalAddress.postalCode", value: "3511",
            sentAs: "order.shipping.address.zip"),
        Row(
            orderField: "order.customer.shippingAddress.countryCode",
            paymentField: "shippingContact.postalAddress.isoCountryCode", value: "NL",
            sentAs: "order.shipping.address.countryCode"),
    ]

    private func request(_ payment: ApplePayPayment) throws -> JSONValue {
        ["order": .object(try DirectApplePayContacts(payment).encodeToBody())]
    }

    @Test("has eighteen rows")
    func rows() {
        #expect(Set(Self.table.map(\.orderField)).count == 18)
    }

    @Test("a payment from PassKit", arguments: table)
    func passKit(row: Row) throws {
        let request = try request(Samples.payment())
        #expect(request.at(row.sentAs ?? row.orderField) == .string(row.value))
    }

    @Test("a payment from Apple Pay JS, which has no name prefix", arguments: table)
    func applePayJS(row: Row) throws {
        let page = try ApplePayPayment(
            parsing: Array(
                """
                {"token":{"paymentData":\(Samples.paymentData),"paymentMethod":{},"transactionIdentifier":"1"},
                 "billingContact":{"emailAddress":"zoe@shopper.example","phoneNumber":"+3225550123","givenName":"Zoé",
                   "familyName":"Maes","addressLines":["Kaai 7"],"locality":"Gent","administrativeArea":"VOV",
                   "postalCode":"9000","country":"België","countryCode":"be"},
                 "shippingContact":{"givenName":"Noor","familyName":"Smit","addressLines":["Singel 12"],
                   "locality":"Utrecht","administrativeArea":"UT","postalCode":"3511","countryCode":"NL"}}
                """.utf8))
        let expected: JSONValue? = row.paymentField.hasSuffix("namePrefix") ? nil : .string(row.value)
        #expect(try request(page).at(row.sentAs ?? row.orderField) == expected)
    }

    @Test("without its contact a row is absent", arguments: table)
    func missing(row: Row) throws {
        var (billing, shipping): (ApplePayContact?, ApplePayContact?) = (Samples.billing, Samples.shipping)
        if row.paymentField.hasPrefix("billing") { billing = nil } else { shipping = nil }
        let found = try request(Samples.payment(billing: billing, shipping: shipping)).at(row.sentAs ?? row.orderField)
        switch row.paymentField {
        // "or if that is not available":
        case "billingContact.emailAddress": #expect(found == "noor@shopper.example")
        case "billingContact.phoneNumber": #expect(found == "+31305550123")
        default: #expect(found == nil)
        }
    }

    @Test("nothing else is sent")
    func whole() throws {
        let text = """
            {"customer":{"billingAddress":{"city":"Gent","countryCode":"BE","state":"VOV","street":"Kaai 7","zip":"9000"},\
            "contactDetails":{"emailAddress":"zoe@shopper.example","phoneNumber":"+3225550123"},\
            "personalInformation":{"name":{"firstName":"Zoé","surname":"Maes","title":"Dr"}}},\
            "shipping":{"address":{"city":"Utrecht","countryCode":"NL","state":"UT","street":"Singel 12","zip":"3511",\
            "name":{"firstName":"Noor","surname":"Smit","title":"Mx"}}}}
            """
        let order = JSONValue.object(try DirectApplePayContacts(Samples.payment()).encodeToBody())
        #expect(String(decoding: order.encoded(), as: UTF8.self) == text)
    }
}
