import GuichetCore
import GuichetDirect
import Support
import Testing

@Suite("Worldline Direct: what a path names", .timeLimit(.minutes(5)))
struct DirectPathTests {
    /// The characters of a mandate's reference (SEPA Direct Debit Core Scheme Rulebook, AT-01: the Latin set of SEPA).
    @Test(
        "a mandate with a reserved character in its reference is found under the encoded path",
        arguments: [("RUM/2026/001", "RUM%2F2026%2F001"), ("A:B(1)", "A%3aB%281%29"), ("A+B", "A+B"), ("A?B", "A%3FB")])
    func reserved(reference: String, path: String) async throws {
        try await TestPlatform.run { test in
            let message: JSONValue = [
                "customerReference": "customer-1", "recurrenceType": "UNIQUE", "signatureType": "UNSIGNED",
                "uniqueMandateReference": .string(reference),
                "customer": [
                    "bankAccountIban": ["iban": "BE68539007547034"],
                    "mandateAddress": [
                        "street": "Rue Haute", "houseNumber": "1", "zip": "1000", "city": "Bruxelles",
                        "countryCode": "BE",
                    ],
                    "personalInformation": ["name": ["firstName": "Anna", "surname": "Martin"], "title": "Mrs"],
                ],
            ]
            #expect(try await test.direct.send("POST", "/mandates", message).status == 201)
            let found = try await test.direct.send("GET", "/mandates/\(path)")
            #expect(found.document(DirectMandateResponse.self).mandate?.uniqueMandateReference == reference)
            #expect(try await test.direct.send("POST", "/mandates/\(path)/block", [:]).status == 200)
        }
    }
}
