import APISupport
import DirectAPI
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Server
import Storage
import Support
import Testing

/// The complete number of an account belongs in `iban` alone, where its middle is replaced before anything is stored.
@Suite("Worldline Direct: an account number in a field for other text", .timeLimit(.minutes(5)))
struct DirectAccountNumberTests {
    static let forms = ["BE68539007547034", "be68 5390 0754 7034"]

    private static func mandate(_ name: String, _ text: String) throws -> JSONValue {
        var mandate = try #require(DirectSigningTests.mandate(signature: "UNSIGNED").object)
        switch name {
        case "customer.companyName":
            mandate["customer"] = ["bankAccountIban": ["iban": "BE68539007547034"], "companyName": .string(text)]
        default: mandate[name] = .string(text)
        }
        return .object(mandate)
    }

    private static func property(_ answer: DirectTester.Answer) -> String? {
        answer.document(DirectErrorResponse.self).errors?.first?.propertyName
    }

    @Test("every text of a mandate but its account is refused with 400 and its path, in each way to make one")
    func mandates() async throws {
        try await TestPlatform.run { test in
            for form in Self.forms {
                for name in [
                    "alias", "customerReference", "uniqueMandateReference", "returnUrl", "customer.companyName",
                ] {
                    let text =
                        name == "returnUrl" ? "https://shop.example/?a=\(form.replacing(" ", with: "%20"))" : form
                    let mandate = try Self.mandate(name, text)
                    let made = try await test.direct.send("POST", "/mandates", mandate)
                    #expect(made.status == 400 && Self.property(made) == name, "\(name) \(form)")
                    let paid = try await test.direct.send(
                        "POST", "/payments", DirectDebitTests.message(["mandate": mandate]))
                    #expect(paid.status == 400 && Self.property(paid)?.hasSuffix("mandate.\(name)") == true)
                    let block: JSONValue = ["paymentProduct771SpecificInput": ["mandate": mandate]]
                    let page = try await test.direct.send(
                        "POST", "/hostedcheckouts", DirectTester.checkout(blocks: [DirectDebitTests.block: block]))
                    #expect(page.status == 400 && Self.property(page)?.hasSuffix("mandate.\(name)") == true)
                }
            }
            #expect(try await test.payments().isEmpty)
        }
    }

    @Test("a reference of the order or of a refund is refused where 771 pays, and only there")
    func references() async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/mandates", DirectSigningTests.mandate(signature: "UNSIGNED"))
            var message = try #require(DirectDebitTests.existing().object)
            message["order"] = [
                "amountOfMoney": ["amount": .integer(3_000), "currencyCode": "EUR"],
                "references": ["merchantReference": .string(Self.forms[0])],
            ]
            let debit = try await test.direct.send("POST", "/payments", .object(message))
            #expect(debit.status == 400 && Self.property(debit) == "order.references.merchantReference")
            let paid = try await test.direct.send("POST", "/payments", DirectDebitTests.existing())
            let id = try #require(paid.payment?.id?.rawValue)
            let refund = try await test.direct.send(
                "POST", "/payments/\(id)/refund",
                ["operationReferences": ["merchantReference": .string(Self.forms[0])]])
            #expect(refund.status == 400 && Self.property(refund) == "operationReferences.merchantReference")
        }
    }

    @Test("neither the folder, with the journal of requests, nor the log has one, in a refused call or in a path")
    func journal() async throws {
        let book = LogBook()
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        options.logger = book.logger
        options.journal = RequestJournal.Limits()
        let folder = try #require(options.folder)
        var haystack = try await TestPlatform.run(options) { test in
            _ = try await test.direct.send("POST", "/mandates", DirectSigningTests.mandate(signature: "UNSIGNED"))
            for form in Self.forms {
                for name in ["alias", "customerReference"] {
                    _ = try await test.direct.send("POST", "/mandates", try Self.mandate(name, form))
                }
                _ = try await test.direct.send("POST", "/payments", DirectDebitTests.existing(form))
            }
            #expect(try await test.direct.send("GET", "/mandates/\(Self.forms[0])").status == 404)
            var haystack = Haystack()
            try haystack.addFiles(of: folder.url, "while it runs")
            return haystack
        }
        try haystack.addFiles(of: folder.url, "after the end")
        haystack.add("the log", book.lines.joined(separator: "\n"))
        for form in ["539007547034", "5390 0754"] {
            let found = haystack.places.filter { String(decoding: $0.bytes, as: UTF8.self).contains(form) }
            #expect(found.isEmpty, "\(form): \(found.map(\.name))")
        }
        #expect(haystack.places.contains { String(decoding: $0.bytes, as: UTF8.self).contains("BE68********7034") })
    }
}
