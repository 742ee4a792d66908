import APISupport
import DirectAPI
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import Server
import Support
import Testing

/// Worldline Direct, "Surcharging": `order.surchargeSpecificInput` in `createHostedCheckout` and `createPaymentLink`.
///
/// 3.3 per cent and 333 of 1000 are 366 (Worldline's JavaScript library 4.1.3, surcharge-calculation.ts).
@Suite("Worldline Direct: a surcharge on the page of a hosted checkout", .timeLimit(.minutes(5)))
struct DirectHostedSurchargeTests {
    /// The demo merchant's settings.
    static func setting(_ test: TestPlatform, percent: String, fixed: Int64) async throws {
        var change = DirectShopChange()
        change.surchargePercent = percent
        change.surchargeFixed = fixed
        _ = try await test.platform.direct.administration.change("AcmeTest", change)
    }

    private static func run(_ body: @escaping @Sendable (TestPlatform) async throws -> Void) async throws {
        try await TestPlatform.run { test in
            try await setting(test, percent: "3.3", fixed: 333)
            try await body(test)
        }
    }

    static func message(
        _ surcharge: JSONValue = ["mode": "on-behalf-of"], amount: Int64 = 1_000,
        more: KeyValuePairs<String, JSONValue> = [:]
    ) -> JSONValue {
        var message = DirectTester.checkout(amount: amount, more).object ?? JSONObject()
        var order = message["order"]?.object ?? JSONObject()
        order["surchargeSpecificInput"] = surcharge
        message["order"] = .object(order)
        return .object(message)
    }

    private static func output(_ shopper: DirectShopper) async throws -> DirectPaymentOutput? {
        try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
    }

    /// The button's text.
    private static func button(_ page: WebPage) -> String? {
        page.html.firstMatch(of: /id="pay">(.*?)<\/button>/).map { String($0.1).replacing(/<[^>]*>/, with: "") }
    }

    /// What the page and the result say.
    private static let sums = "Card surcharge3.66 EURTotal by card13.66 EUR"

    @Test("the page tells surcharge and sum before a number is typed, the sum is on the button, and the card pays it")
    func told() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            let page = try await shopper.page()
            #expect(page.words.contains("Amount10.00 EUR") && page.words.contains(Self.sums))
            #expect(Self.button(page) == "Pay 13.66 EUR")
            let paid = try await shopper.pay()
            #expect(paid.result == "paid" && paid.words.contains(Self.sums))
            let output = try await Self.output(shopper)
            #expect(output?.amountOfMoney?.amount == 1_000 && output?.acquiredAmount?.amount == 1_366)
            let surcharge = output?.surchargeSpecificOutput
            #expect(surcharge?["mode"] == "on-behalf-of" && surcharge?["surchargeAmount"]?["amount"] == 366)
            #expect(surcharge?["surchargeRate"]?["surchargeProductTypeId"] == "VISA")
            let id = try #require(try await shopper.status().createdPaymentOutput?.payment?.id?.rawValue)
            let queried = try await test.direct.payment(id).paymentOutput
            #expect(queried?.acquiredAmount?.amount == 1_366 && queried?.surchargeSpecificOutput == surcharge)
            // A capture without an amount takes all of it.
            let capture = try await test.direct.send("POST", "/payments/\(id)/capture", [:])
            #expect(capture.document(DirectCapture.self).captureOutput?.amountOfMoney?.amount == 1_366)
        }
    }

    @Test("of two brands the one that pays decides the surcharge", arguments: [("130", "CB"), ("1", "VISA")])
    func brand(chosen: String, type: String) async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            #expect(try await shopper.pay(DirectShopper.coBadged, brand: chosen).result == "paid")
            let rate = try await Self.output(shopper)?.surchargeSpecificOutput?["surchargeRate"]
            #expect(rate?["surchargeProductTypeId"] == .string(type))
        }
    }

    @Test("a card pays what the page told, also if the merchant's settings change meanwhile")
    func settingsChange() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            try await Self.setting(test, percent: "50", fixed: 0)
            #expect(try await shopper.page().words.contains(Self.sums))
            #expect(try await shopper.pay().result == "paid")
            #expect(try await Self.output(shopper)?.acquiredAmount?.amount == 1_366)
        }
    }

    @Test("a declined card leaves the page with the same sums for the next one")
    func declined() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            let page = try await shopper.pay(DirectShopper.declined)
            #expect(page.html.contains("id=\"refused\"") && page.words.contains(Self.sums))
            #expect(try await shopper.pay(attempt: 2).result == "paid")
            #expect(try await Self.output(shopper)?.acquiredAmount?.amount == 1_366)
        }
    }

    @Test("a merchant whose settings add nothing has a page without a surcharge, and an output with 0")
    func nothingAdded() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            let page = try await shopper.page()
            #expect(!page.html.contains("urcharge") && Self.button(page) == "Pay 10.00 EUR")
            #expect(try await shopper.pay().result == "paid")
            let output = try await Self.output(shopper)
            #expect(output?.acquiredAmount?.amount == 1_000)
            #expect(output?.surchargeSpecificOutput?["surchargeAmount"]?["amount"] == 0)
        }
    }

    @Test("without surchargeSpecificInput, and for an account check, nothing is added")
    func notAsked() async throws {
        try await Self.run { test in
            for message in [DirectTester.checkout(), Self.message(amount: 0)] {
                let shopper = try await test.direct.shopper(message)
                #expect(try await !shopper.page().html.contains("urcharge"))
                #expect(try await shopper.pay().result == "paid")
                #expect(try await Self.output(shopper)?.surchargeSpecificOutput == nil)
            }
        }
    }

    @Test("a stored card pays the surcharge, too")
    func storedCard() async throws {
        try await Self.run { test in
            let name = try await test.direct.keptCard()
            let shopper = try await test.direct.shopper(Self.message(more: ["tokens": .string(name)]))
            let page = try await shopper.page("?stored=1")
            #expect(page.words.contains(Self.sums) && Self.button(page) == "Pay 13.66 EUR")
            #expect(try await shopper.send([("stored", "1"), ("card-code", "123")]).result == "paid")
            #expect(try await Self.output(shopper)?.acquiredAmount?.amount == 1_366)
        }
    }

    @Test("the issuer's page asks for the sum, and the payment keeps its surcharge")
    func issuer() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            let issuer = try await shopper.pay(DirectIssuer.challenged)
            #expect(issuer.html.contains("13.66 EUR"))
            let page = try await test.issuer.comeBack(try await test.issuer.press("challenge", on: issuer))
            #expect(page.result == "paid" && page.words.contains(Self.sums))
            let output = try await Self.output(shopper)
            #expect(output?.amountOfMoney?.amount == 1_000 && output?.acquiredAmount?.amount == 1_366)
        }
    }

    @Test("a provider's payment has no surcharge, and the page says so", arguments: ["840", "3012"])
    func provider(product: String) async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            #expect(try await shopper.page().html.contains("The other ways to pay have no surcharge."))
            let page = try await shopper.send([("provider", product)], press: "provider")
            #expect(page.html.contains("10.00 EUR"))
            let leaving = try await DirectProviderTests.press("approve", on: page, test)
            let back = try await test.browse(try #require(DirectIssuer.target(leaving)))
            #expect(back.result == "paid" && !back.html.contains("urcharge"))
            let output = try await Self.output(shopper)
            #expect(output?.acquiredAmount?.amount == 1_000 && output?.surchargeSpecificOutput == nil)
        }
    }

    @Test("Apple Pay has no surcharge, on a page where a card has one")
    func applePay() async throws {
        try await DirectHostedApplePayTests.run { test in
            try await Self.setting(test, percent: "3.3", fixed: 333)
            let cards: JSONValue = ["restrictTo": ["products": [1, 302]]]
            let shopper = try await test.direct.shopper(Self.message(more: ["paymentProductFilters": cards]))
            let page = try await shopper.page(DirectHostedApplePayTests.device)
            #expect(page.html.contains("The other ways to pay have no surcharge."))
            #expect(try await shopper.sheet(DirectHostedApplePayTests.device).html.contains("10.00 EUR"))
            #expect(try await shopper.confirm("visa").result == "paid")
            let output = try await Self.output(shopper)
            #expect(output?.acquiredAmount?.amount == 1_000 && output?.surchargeSpecificOutput == nil)
        }
    }

    @Test("a page for cards alone names no other ways; one without cards, as shops' modules ask for it, no surcharge")
    func ways() async throws {
        try await Self.run { test in
            let cards: JSONValue = ["restrictTo": ["groups": ["cards"]]]
            let cardsOnly = try await test.direct.shopper(Self.message(more: ["paymentProductFilters": cards])).page()
            #expect(cardsOnly.words.contains(Self.sums))
            #expect(!cardsOnly.html.contains("The other ways to pay"))
            let wallet: JSONValue = ["restrictTo": ["products": [840]]]
            let alone = try await test.direct.shopper(Self.message(more: ["paymentProductFilters": wallet])).page()
            #expect(alone.html.contains("provider-840") && !alone.html.contains("urcharge"))
        }
    }

    @Test(
        "the surcharge is told in four languages",
        arguments: [
            ("fr", "Payer 13,66 EUR", "Supplément par carte3,66 EURTotal par carte13,66 EUR"),
            ("en", "Pay 13.66 EUR", "Card surcharge3.66 EURTotal by card13.66 EUR"),
            ("nl", "13,66 EUR betalen", "Toeslag voor kaarten3,66 EURTotaal met kaart13,66 EUR"),
            ("de", "13,66 EUR zahlen", "Kartenaufschlag3,66 EURGesamt mit Karte13,66 EUR"),
        ])
    func languages(language: String, button: String, lines: String) async throws {
        try await Self.run { test in
            let page = try await test.direct.shopper(Self.message()).page("?lang=\(language)")
            #expect(Self.button(page) == button)
            #expect(page.words.contains(lines))
        }
    }

    @Test("pass-through, which a page does not have, an amount without its mode, and a sum that is too large: 400")
    func refused() async throws {
        try await Self.run { test in
            let money: JSONValue = ["amount": .integer(25), "currencyCode": "EUR"]
            let mode = "order.surchargeSpecificInput.mode"
            let bad: [(JSONValue, Int64, String)] = [
                (["mode": "pass-through", "surchargeAmount": money], 1_000, mode), (["mode": "other"], 1_000, mode),
                (["mode": "pass-through"], 0, mode), (["surchargeAmount": money], 1_000, mode),
                (["mode": "on-behalf-of"], 999_999_999_999, "order.amountOfMoney.amount"),
            ]
            for (surcharge, amount, name) in bad {
                let answer = try await test.direct.send(
                    "POST", "/hostedcheckouts", Self.message(surcharge, amount: amount))
                #expect(answer.status == 400, "\(surcharge)")
                #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == name)
            }
        }
    }

    @Test("a payment link adds it as its page does, in the order's older form, too; the link names the mode")
    func paymentLink() async throws {
        try await Self.run { test in
            let money: JSONValue = ["amount": .integer(1_000), "currencyCode": "EUR"]
            let messages: [JSONValue] = [
                ["order": ["amountOfMoney": money, "surchargeSpecificInput": ["mode": "on-behalf-of"]]],
                ["paymentLinkOrder": ["amount": money, "surchargeSpecificInput": ["surchargeMode": "on-behalf-of"]]],
            ]
            for message in messages {
                let link = try await test.direct.link(message)
                #expect(link.created.paymentLinkOrder?.amount?.amount == 1_000)
                let mode = link.created.paymentLinkOrder?.json["surchargeSpecificOutput"]?["surchargeMode"]
                #expect(mode == "on-behalf-of")
                let page = try await link.follow()
                #expect(page.words.contains(Self.sums))
                #expect(try await link.pay(on: page).result == "paid")
                let id = try #require(try await link.now().paymentId?.rawValue)
                let output = try await test.direct.payment(id).paymentOutput
                #expect(output?.amountOfMoney?.amount == 1_000 && output?.acquiredAmount?.amount == 1_366)
            }
            let passed: JSONValue = [
                "paymentLinkOrder": ["amount": money, "surchargeSpecificInput": ["surchargeMode": "pass-through"]]
            ]
            #expect(try await test.direct.send("POST", "/paymentlinks", passed).status == 400)
        }
    }
}
