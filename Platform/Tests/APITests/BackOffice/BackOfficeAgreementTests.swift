import APISupport
import AdminAPI
import DirectAPI
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Server
import Support
import Testing

/// docs/operator.md, "The pages" and "The API": what shoppers agreed to be charged for.
@Suite("Subscriptions and mandates for operators", .timeLimit(.minutes(5)))
struct BackOfficeAgreementTests {
    static func subscribe(_ test: TestPlatform, to order: String) async throws -> String {
        let message = JSONObject([
            "paymentMethodToken": .string(try await test.lyra.register()), "amount": 990, "currency": "EUR",
            "orderId": .string(order), "effectDate": "2026-07-10T00:00:00+02:00",
            "rrule": "RRULE:FREQ=MONTHLY;BYMONTHDAY=10",
        ])
        guard
            case .subscriptionCreated(let made) = try await test.lyra.call(
                "Charge/CreateSubscription", .object(message))
        else { throw LyraCall.Unexpected() }
        return try #require(made.subscriptionId)
    }

    /// Ends a subscription, as its card does when it is cancelled.
    static func end(_ id: String, of test: TestPlatform) async throws {
        let shop = ShopID(api: "lyra", name: "69876357")
        let order = try #require(try await test.platform.paymentService.recurringOrder(id, of: shop))
        let code = try await test.lyra.code("Token/Cancel", ["paymentMethodToken": .string(order.token.text)])
        #expect(code == nil)
    }

    static func sign(_ test: TestPlatform, _ reference: String) async throws {
        let answer = try await test.direct.send(
            "POST", "/mandates",
            [
                "customerReference": "customer-1", "recurrenceType": "UNIQUE", "signatureType": "UNSIGNED",
                "uniqueMandateReference": .string(reference),
                "customer": [
                    "bankAccountIban": ["iban": "BE68539007547034"], "mandateAddress": DirectSigningTests.address,
                ],
            ])
        #expect(answer.status == 201)
    }

    @Test("a subscription is on its page and in the API with its state and its next payment, without its card")
    func subscriptions() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            #expect(try await owner.get("/admin/subscriptions").text.contains("Charge/CreateSubscription"))
            let id = try await Self.subscribe(test, to: "MONTHLY")
            let page = try await owner.get("/admin/subscriptions")
            #expect(page.status == 200)
            for part in [id, "data-state=\"active\"", ">2026-07-10 02:00:00<", "69876357"] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(!page.text.contains("497010"))
            for query in ["shop=69876357", "shop=lyra/69876357", "shop="] {
                #expect(try await owner.get("/admin/subscriptions?\(query)").text.contains(id), "\(query)")
            }
            let named = try await owner.get("/admin/subscriptions?shop=lyra/69876357").text
            #expect(named.contains("<option value=\"lyra/69876357\" selected>"))
            for query in ["shop=73239078", "shop=direct/69876357", "shop=lyra/", "shop=%3Cscript%3E"] {
                let other = try await owner.get("/admin/subscriptions?\(query)")
                #expect(other.status == 200 && other.text.contains("id=\"none\""), "\(query)")
                #expect(!other.text.contains(id) && !other.text.contains("<script>"), "\(query)")
            }
            let script = try await OperatorTester(test)
            let one = try #require(try await script.get("subscriptions").json["subscriptions"]?.array?.first)
            #expect(one["id"]?.text == id && one["api"]?.text == "lyra" && one["shop"]?.text == "69876357")
            #expect(one["state"]?.text == "active" && one["payments"] == .integer(0))
            #expect(one["endedAt"] == .null && one["unpaidBecause"] == .null)
            #expect(try await script.get("subscriptions", [("shop", "73239078")]).json["subscriptions"] == [])
            #expect(try await script.get("subscriptions", [("shop", "1")]).status == 404)
        }
    }

    @Test("a subscription whose payment could not be made says why")
    func unpaid() async throws {
        try await TestPlatform.run { test in
            let id = try await Self.subscribe(test, to: "MONTHLY")
            try await test.lyra.change { $0.cardBrands = ["AMEX"] }
            test.clock.advance(seconds: 20 * 86_400)
            _ = try await test.platform.paymentService.makeRecurringPayments()
            let one = try await OperatorTester(test).get("subscriptions").json["subscriptions"]?.array?.first
            #expect(one?["id"]?.text == id)
            #expect(one?["unpaidBecause"]?.text == "the shop has no contract for the card's brand or for the currency")
            let page = try await BackOfficeTester.signedIn(test).get("/admin/subscriptions").text
            #expect(page.contains("data-unpaid") && page.contains("Not paid:"))
        }
    }

    @Test("a mandate is there without its account holder; one that was not debited for three years has expired")
    func mandates() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            #expect(try await owner.get("/admin/mandates?lang=en").text.contains("There is no mandate yet."))
            try await Self.sign(test, "M/1")
            let page = try await owner.get("/admin/mandates").text
            #expect(page.contains(">M/1<") && page.contains("data-state=\"active\"") && page.contains("AcmeTest"))
            #expect(!page.contains("BE68"))
            #expect(try await owner.get("/admin/mandates?shop=69876357").text.contains("This shop has none."))
            let script = try await OperatorTester(test)
            func state() async throws -> String? {
                try await script.get("mandates").json["mandates"]?.array?.first?["state"]?.text
            }
            #expect(try await state() == "active")
            test.clock.advance(seconds: Mandate.idleSeconds)
            #expect(try await state() == "expired")
        }
    }

    @Test("each page of a list leads to the next, by shop and name")
    func pages() async throws {
        try await TestPlatform.run { test in
            for reference in ["M/2", "M/1", "M/3"] { try await Self.sign(test, reference) }
            let script = try await OperatorTester(test)
            var found: [String] = []
            var query = [("limit", "2")]
            for _ in 1...2 {
                let page = try await script.get("mandates", query).json
                found += (page["mandates"]?.array ?? []).compactMap { $0["reference"]?.text }
                guard let next = page["next"]?.text else { break }
                query = [("limit", "2"), ("after", next)]
            }
            #expect(found == ["M/1", "M/2", "M/3"])
            let after = try await script.get("mandates", [("after", "direct/AcmeTest/M/3")])
            #expect(after.json["mandates"] == [] && after.json["next"] == .null)
            for wrong in ["x", "direct/AcmeTest", "direct//M", "/AcmeTest/M", ""] {
                let isRefused = try await script.get("mandates", [("after", wrong)]).status == 400
                #expect(isRefused == !wrong.isEmpty, "\(wrong)")
            }
        }
    }
}
