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
            #expect(try await test.direct.send("GET", "/productgroups/other?\(Self.context)").status == 404)
            #expect(try await test.direct.send("GET", "/productgroups?currencyCode=EUR").status == 400)
        }
    }

    @Test("no product here has a directory", arguments: ["1", "809", "-1"])
    func directory(product: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("GET", "/products/\(product)/directory?\(Self.context)")
            #expect(answer.status == 404)
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
            let unknown = try await test.direct.send("GET", "/services/privacypolicy?paymentProductId=99")
            #expect(unknown.status == 404)
        }
    }
}
