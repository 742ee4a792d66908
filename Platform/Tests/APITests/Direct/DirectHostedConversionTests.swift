import DirectAPI
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// Worldline Direct, "eDCC": `currencyConversionSpecificInput.dccEnabled` of a page.
///
/// 3000 at 1.0832 are 3249.6, and 1366 are 1479.7.
@Suite("Worldline Direct: a conversion on the page of a hosted checkout", .timeLimit(.minutes(5)))
struct DirectHostedConversionTests {
    static func setting(_ test: TestPlatform, _ conversion: String) async throws {
        var change = DirectShopChange()
        change.conversion = conversion
        _ = try await test.platform.direct.administration.change("AcmeTest", change)
    }

    /// A merchant that offers dollars.
    private static func run(_ body: @escaping @Sendable (TestPlatform) async throws -> Void) async throws {
        try await TestPlatform.run { test in
            try await setting(test, "USD=1.0832")
            try await body(test)
        }
    }

    static func message(
        _ enabled: JSONValue? = .bool(true), amount: Int64 = 3_000, currency: String = "EUR",
        page: KeyValuePairs<String, JSONValue> = [:], surcharge: JSONValue? = nil
    ) -> JSONValue {
        var card = JSONObject()
        if let enabled { card.append("currencyConversionSpecificInput", ["dccEnabled": enabled]) }
        var order = JSONObject()
        order.append("amountOfMoney", ["amount": .integer(amount), "currencyCode": .string(currency)])
        if let surcharge { order.append("surchargeSpecificInput", surcharge) }
        return DirectTester.checkout(
            page, blocks: ["cardPaymentMethodSpecificInput": .object(card), "order": .object(order)])
    }

    private static func output(_ shopper: DirectShopper) async throws -> DirectPaymentOutput? {
        try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
    }

    private static func conversion(_ shopper: DirectShopper) async throws -> JSONValue? {
        try await output(shopper)?.cardPaymentMethodSpecificOutput?.json["currencyConversion"]
    }

    private static func pay(
        _ shopper: DirectShopper, _ choice: String?, _ number: String = DirectShopper.accepted, attempt: Int = 1
    ) async throws -> WebPage {
        try await shopper.send(
            DirectShopper.card(number) + (choice.map { [("currency", $0)] } ?? []), attempt: attempt)
    }

    private static func dollars(_ amount: Int64) -> JSONValue {
        ["amount": .integer(amount), "currencyCode": "USD"]
    }

    // MARK: The offer

    @Test(
        "below the card the form has both amounts and the rate, none of them chosen, in four languages",
        arguments: [
            ("en", "In which currency do you want to pay?", "32.50 USD", "1 EUR = 1.0832 USD", "Pay the chosen amount"),
            (
                "fr", "Dans quelle devise voulez-vous payer\u{202F}?", "32,50 USD", "1 EUR = 1,0832 USD",
                "Payer le montant choisi"
            ),
            (
                "nl", "In welke valuta wilt u betalen?", "32,50 USD", "1 EUR = 1,0832 USD",
                "Het gekozen bedrag betalen"
            ),
            (
                "de", "In welcher Währung möchten Sie zahlen?", "32,50 USD", "1 EUR = 1,0832 USD",
                "Den gewählten Betrag zahlen"
            ),
        ])
    func offered(language: String, title: String, amount: String, rate: String, button: String) async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            let page = try await shopper.page("?lang=\(language)")
            #expect(page.html.contains("<legend>\(title)</legend>"))
            #expect(
                page.html.contains(
                    "<label for=\"currency-card\"><span class=\"amount\">\(amount)</span><span>\(rate)."))
            #expect(page.html.contains("id=\"currency-shop\" name=\"currency\" value=\"shop\" required>"))
            #expect(page.html.contains("id=\"currency-card\" name=\"currency\" value=\"card\" required>"))
            #expect(page.html.contains("id=\"pay\">\(button)</button>"))
            let number = try #require(page.html.range(of: "id=\"card-number\""))
            let choice = try #require(page.html.range(of: "id=\"currencies\""))
            #expect(number.lowerBound < choice.lowerBound)
        }
    }

    @Test("a page offers none without the request or a rate, in the same currency, and where no card pays a price")
    func notOffered() async throws {
        try await Self.run { test in
            let only: KeyValuePairs<String, JSONValue> = [
                "paymentProductFilters": ["restrictTo": ["products": [.integer(840), .integer(3_012)]]]
            ]
            let messages = [
                Self.message(nil), Self.message(.bool(false)), Self.message(currency: "USD"), Self.message(amount: 0),
                Self.message(page: only),
            ]
            for message in messages {
                #expect(try await !test.direct.shopper(message).page().html.contains("id=\"currencies\""))
            }
            let plain = try await test.direct.shopper(Self.message(nil))
            #expect(try await plain.pay().result == "paid")
            let none = try await Self.conversion(plain)
            #expect(none == nil)
            let refused = try await test.direct.send("POST", "/hostedcheckouts", Self.message("yes"))
            #expect(refused.status == 400)
        }
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            #expect(try await !shopper.page().html.contains("id=\"currencies\""))
            #expect(try await shopper.pay().result == "paid")
        }
    }

    // MARK: The decision

    @Test(
        "the payment tells what its shopper chose; the merchant's amounts stay as they are",
        arguments: [("card", true), ("shop", false)])
    func decided(choice: String, isAccepted: Bool) async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            let paid = try await Self.pay(shopper, choice)
            #expect(paid.result == "paid")
            #expect(
                paid.html.contains("<dt>In your currency</dt><dd><span class=\"amount\">32.50 USD</span></dd>")
                    == isAccepted)
            let output = try #require(try await Self.output(shopper))
            #expect(output.amountOfMoney == DirectAmountOfMoney(amount: 3_000, currencyCode: "EUR"))
            #expect(output.acquiredAmount == output.amountOfMoney)
            let conversion = try await Self.conversion(shopper)
            #expect(conversion?["acceptedByUser"] == .bool(isAccepted))
            #expect(conversion?["proposal"]?["targetAmount"] == Self.dollars(3_250))
            let id = try #require(try await shopper.status().createdPaymentOutput?.payment?.id?.rawValue)
            let capture = try await test.direct.send("POST", "/payments/\(id)/capture", ["amount": .integer(1_000)])
            let captured = capture.json?["captureOutput"]?["cardPaymentMethodSpecificOutput"]?["currencyConversion"]
            #expect(captured?["proposal"]?["targetAmount"] == Self.dollars(1_083))
        }
    }

    @Test("without a decision nothing is paid, no attempt is lost, and the page says what is missing")
    func undecided() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message(page: ["allowedNumberOfPaymentAttempts": 1]))
            for choice in [nil, "", "yes"] as [String?] {
                let page = try await Self.pay(shopper, choice)
                #expect(page.html.contains("role=\"alert\" id=\"currency-problem\""))
                #expect(page.html.contains("aria-describedby=\"currency-hint currency-problem\""))
                #expect(page.field("attempt") == "1")
                #expect(!page.html.contains("value=\"\(DirectShopper.accepted)"))
            }
            #expect(try await test.payments().isEmpty)
            // A decision is kept beside another mistake: it is the shopper's.
            let page = try await Self.pay(shopper, "card", "4330264936344676")
            #expect(page.html.contains("value=\"card\" required checked>"))
            #expect(try await Self.pay(shopper, "card").result == "paid")
        }
    }

    @Test("the offer is that of the day the checkout was made, whatever the settings have become")
    func settingsChange() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            try await Self.setting(test, "USD=2")
            #expect(try await shopper.page().html.contains("32.50 USD"))
            #expect(try await Self.pay(shopper, "card").result == "paid")
            #expect(try await Self.conversion(shopper)?["proposal"]?["targetAmount"] == Self.dollars(3_250))
        }
    }

    @Test("a surcharge is converted with the price")
    func surcharge() async throws {
        try await Self.run { test in
            try await DirectHostedSurchargeTests.setting(test, percent: "3.3", fixed: 333)
            let shopper = try await test.direct.shopper(
                Self.message(amount: 1_000, surcharge: ["mode": "on-behalf-of"]))
            let page = try await shopper.page()
            #expect(page.html.contains("<label for=\"currency-shop\"><span class=\"amount\">13.66 EUR</span><span>"))
            #expect(page.html.contains("<label for=\"currency-card\"><span class=\"amount\">14.80 USD</span><span>"))
            #expect(try await Self.pay(shopper, "card").result == "paid")
            #expect(try await Self.conversion(shopper)?["proposal"]?["targetAmount"] == Self.dollars(1_480))
        }
    }

    @Test("the issuer's page asks for the amount that the shopper chose", arguments: [("card", true), ("shop", false)])
    func issuer(choice: String, isConverted: Bool) async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            let page = try await Self.pay(shopper, choice, DirectIssuer.challenged)
            #expect(page.html.contains("32.50 USD") == isConverted)
            #expect(page.html.contains("30.00 EUR") == !isConverted)
        }
    }

    @Test("another way to pay has no conversion, and needs no decision")
    func otherwise() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.message())
            let wallet = try await shopper.send([("provider", "840")], press: "provider")
            let leaving = try await DirectProviderTests.press("approve", on: wallet, test)
            #expect(try await test.browse(try #require(DirectIssuer.target(leaving))).result == "paid")
            #expect(try await Self.output(shopper)?.paymentMethod == .redirect)
        }
    }

    @Test("a stored card is asked, too")
    func stored() async throws {
        try await Self.run { test in
            let token = try await test.direct.keptCard()
            let shopper = try await test.direct.shopper(Self.message(page: ["tokens": .string(token)]))
            let card = [("stored", "1"), ("card-code", "123")]
            #expect(try await shopper.send(card).html.contains("id=\"currency-problem\""))
            #expect(try await shopper.send(card + [("currency", "card")]).result == "paid")
            #expect(try await Self.conversion(shopper)?["acceptedByUser"] == .bool(true))
        }
    }
}
