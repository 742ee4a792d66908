import Engine
import GuichetCore
import Server
import Support
import Testing

@Suite("The pages of Lyra's forms: amounts, words, and the way back", .timeLimit(.minutes(5)))
struct LyraPageRuleTests {
    private static func order(_ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        var message =
            LyraCall.order(["merchantPostUrlRefused": "https://shop.example/later"]).object ?? JSONObject()
        message["amount"] = 123_450
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    @Test("a shopper who gives up, and one whose time is over, find the way back; it tells the shop of no transaction")
    func waysBack() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(Self.order())
            let left = try await test.browse(shopper.path, form: [("attempt", "1"), ("do", "cancel")])
            #expect(left.result == "cancelled")
            #expect(left.wayBack == "https://shop.example/later")
            let late = try await test.lyra.shopper(Self.order())
            test.clock.advance(seconds: 901)
            let page = try await late.page()
            #expect(page.result == "expired")
            #expect(page.wayBack == "https://shop.example/later")
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
        }
    }

    @Test(
        "the amount is grouped as the language does it",
        arguments: [
            ("fr", "1\u{202F}234,50"), ("en", "1,234.50"), ("nl", "1.234,50"), ("de", "1.234,50"),
        ])
    func amounts(language: String, amount: String) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(Self.order())
            let page = try await shopper.page("?lang=\(language)")
            #expect(page.html.contains(amount))
            #expect(!page.html.contains("123450"))
        }
    }

    @Test("German has one word for the merchant, on the form, after a refusal, a cancellation and the end of its time")
    func german() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(
                Self.order(["transactionOptions": ["cardOptions": ["retry": 0]]]))
            var pages = [try await shopper.page(language: "de")]
            _ = try await shopper.pay(LyraFormTests.declined)
            pages.append(try await shopper.page(language: "de"))
            let other = try await test.lyra.shopper(Self.order())
            _ = try await test.browse(other.path, form: [("attempt", "1"), ("do", "cancel")])
            pages.append(try await other.page(language: "de"))
            let late = try await test.lyra.shopper(Self.order())
            test.clock.advance(seconds: 901)
            pages.append(try await late.page(language: "de"))
            #expect(Set(pages.map(\.result)) == [nil, "refused", "cancelled", "expired"])
            for page in pages {
                #expect(page.html.contains("Händler"))
                for word in ["Shop<", "Laden", "Geschäft", "Verkäufer", "Anbieter"] {
                    #expect(!page.html.contains(word), "\(page.result ?? "form"): \(word)")
                }
            }
        }
    }
}
