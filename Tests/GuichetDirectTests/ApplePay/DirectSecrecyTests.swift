import GuichetCore
import GuichetDirect
import Testing

@Suite("What Direct's Apple Pay values show")
struct DirectSecrecyTests {
    private let hidden = [
        "0000000000", Samples.cryptogram, "AAECAwQF", "Zoé", "Maes", "Kaai", "Gent", "9000", "shopper", "555", "Noor",
        "Smit",
        "Singel", "aW52", "C0FFEE", "c0ffee", "aaa.bbb", "1230", "3012",
    ]

    @Test("no card number, no cryptogram, nothing of the token and nothing about the shopper")
    func nothing() throws {
        let decrypted = try Samples.decrypted()
        let token = try Samples.token()
        let fields = try DirectApplePayTokenFields(token)
        let blob = try DirectEncryptedBlob(encryptedFields: "aaa.bbb.ccc.ddd.eee")
        let contacts = try DirectApplePayContacts(Samples.payment())
        let methods: [DirectApplePayMethod] = [
            .decrypted(decrypted), .tokenFields(fields), .encryptedBlob(blob),
            .encryptedToken(DirectEncryptedToken(token)),
        ]
        let values: [Any] =
            [
                decrypted, decrypted.dpan, decrypted.cryptogram, fields, blob, DirectEncryptedToken(token), contacts,
                contacts.customer as Any, contacts.customer?.contactDetails as Any,
                contacts.customer?.billingAddress as Any, contacts.customer?.personalInformation?.name as Any,
                contacts.shipping as Any, contacts.shipping?.address as Any,
            ] + methods + methods.map { DirectApplePayInput($0) }
        for value in values {
            for shown in waysToShow(value) {
                for text in hidden { #expect(!shown.contains(text), "\(shown)") }
            }
        }
    }

    @Test("their type, and which fields are present")
    func shape() throws {
        let decrypted = try Samples.decrypted()
        #expect(decrypted.description == "decrypted payment data (4000##########00)")
        #expect("\(decrypted.cryptogram)" == "***")
        #expect(
            DirectApplePayInput(.tokenFields(try DirectApplePayTokenFields(Samples.token()))).description
                == "Apple Pay by fields of a token, without its signature")
        let contacts = try DirectApplePayContacts(Samples.payment())
        #expect(contacts.description == "contacts (customer, shipping)")
        #expect(
            contacts.customer?.description == "DirectCustomer(billingAddress, contactDetails, personalInformation)")
    }

    @Test("secrets cannot be encoded or compared by accident")
    func noConformances() throws {
        let decrypted = try Samples.decrypted()
        let secrets: [Any] = [
            decrypted, decrypted.cryptogram, decrypted.dpan, DirectApplePayInput(.decrypted(decrypted)),
        ]
        for secret in secrets {
            #expect(!(secret is any Encodable))
            #expect(!(secret is any Equatable))
        }
    }

    @Test("an error never repeats the value")
    func errors() throws {
        let errors = [
            try #require(throws: DirectApplePayError.self) { try Samples.decrypted(dpan: "4000000000001000X") },
            try #require(throws: DirectApplePayError.self) { try Samples.decrypted(cryptogram: "AAECAwQF-") },
            try #require(throws: DirectApplePayError.self) { try Samples.decrypted(eci: "Zoé") },
        ]
        for error in errors {
            for shown in waysToShow(error) {
                for text in hidden { #expect(!shown.contains(text), "\(shown)") }
            }
        }
    }
}
