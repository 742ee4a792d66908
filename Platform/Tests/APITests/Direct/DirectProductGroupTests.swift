import DirectAPI
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: product groups, directories, privacy policy", .timeLimit(.minutes(5)))
struct DirectProductGroupTests {
    private static let context = "countryCode=NL&currencyCode=EUR"

    @Test("the cards are one group, in the list and by its name; another one is unknown")
    func groups() async throws {
        try await TestPlatform.run { test in
            let list = try await test.direct.send("GET", "/productgroups?\(Self.context)")
            let groups = list.document(DirectProductGroups.self).paymentProductGroups
            #expect(groups?.map(\.id) == ["Cards"] && groups?.first?.displayHintsList?.count == 1)
            let one = try await test.direct.send("GET", "/productgroups/cards?\(Self.context)")
            #expect(one.document(DirectProductGroup.self).id == "Cards")
            let other = try await test.direct.send("GET", "/productgroups/other?\(Self.context)")
            #expect(other.status == 404 && other.json == nil)
            #expect(try await test.direct.send("GET", "/productgroups?currencyCode=EUR").status == 400)
        }
    }

    @Test("no product here has a directory", arguments: ["1", "809", "-1"])
    func directory(product: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("GET", "/products/\(product)/directory?\(Self.context)")
            #expect(answer.status == 404)
            let error = answer.document(DirectErrorResponse.self).errors?.first
            #expect(error?.httpStatusCode == (product == "1" ? 404 : 400))
        }
    }

    @Test(
        "a product that is not there has no sessions and no networks: the first answer has no body, the second an error of 400"
    )
    func unknownProduct() async throws {
        try await TestPlatform.run { test in
            let session = try await test.direct.send("POST", "/products/-1/sessions", [:])
            #expect(session.status == 400 && session.json == nil)
            let networks = try await test.direct.send("GET", "/products/-1/networks?\(Self.context)")
            #expect(networks.status == 404)
            #expect(networks.document(DirectErrorResponse.self).errors?.first?.httpStatusCode == 400)
        }
    }

    @Test("the privacy policy is in the shopper's language, and names the product")
    func privacy() async throws {
        try await TestPlatform.run { test in
            var texts: Set<String> = []
            for locale in ["en_US", "fr_FR", "nl_NL", "de_DE"] {
                let answer = try await test.direct.send(
                    "GET", "/services/privacypolicy?locale=\(locale)&paymentProductId=1")
                let text = try #require(answer.document(DirectPrivacyPolicy.self).htmlContent)
                #expect(text.contains("Visa"))
                texts.insert(text)
            }
            #expect(texts.count == 4)
            let debit = try await test.direct.send(
                "GET", "/services/privacypolicy?locale=fr_FR&paymentProductId=771")
            #expect(debit.document(DirectPrivacyPolicy.self).htmlContent?.contains("par prélèvement SEPA") == true)
            let unknown = try await test.direct.send("GET", "/services/privacypolicy?paymentProductId=99")
            #expect(unknown.status == 404)
        }
    }
}
