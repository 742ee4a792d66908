import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Support
import Testing

/// The page of Worldline Direct's hosted checkout in a real browser.
@Suite(
    "Worldline Direct's hosted checkout in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct DirectHostedBrowserTests {
    /// A shopper in front of the page.
    private struct Visit: Sendable {
        let browser: Browser
        let shopper: DirectShopper

        func fill(_ pan: String, expiry: String = "1230", code: String = "123") async throws {
            try await browser.type(pan, into: "card-number")
            try await browser.type(expiry, into: "card-expiry")
            try await browser.type(code, into: "card-code")
        }

        func choose(_ brand: String) async throws {
            // A brand that the page does not offer for this card, too.
            _ = try await browser.evaluate(
                """
                const choice = document.getElementById('card-brand');
                if (![...choice.options].some((one) => one.value === '\(brand)')) choice.add(new Option('', '\(brand)'));
                choice.value = '\(brand)';
                return '';
                """)
        }

        func result() async throws -> String? { try await browser.attribute("data-result", of: "result") }
    }

    private static func visit(
        _ options: Browser.Options = Browser.Options(), order: JSONValue? = nil,
        _ body: @escaping @Sendable (Visit) async throws -> Void
    ) async throws {
        try await TestPlatform.run { test in
            // The shop's page is another one of this platform: nothing outside this machine is asked.
            let message = order ?? DirectTester.checkout(["returnUrl": .string("\(test.address)/live?order=7")])
            let shopper = try await test.direct.shopper(message)
            try await Browser.run(options, over: test.transport) { browser in
                try await browser.open(test.address + shopper.path)
                try await body(Visit(browser: browser, shopper: shopper))
                let complaints = try await browser.complaints().filter { !$0.contains("favicon") }
                #expect(complaints == [])
            }
        }
    }

    @Test("pays, with and without scripts, and goes back to the shop", arguments: [true, false])
    func pays(withScript: Bool) async throws {
        try await Self.visit(Browser.Options(withScript: withScript)) { visit in
            try await visit.browser.picture("direct-hosted-form")
            try await visit.fill("4330 2649 3634 4675")
            try await visit.browser.click("pay")
            #expect(try await visit.result() == "paid")
            try await visit.browser.picture("direct-hosted-paid")
            try await visit.browser.reload()
            #expect(try await visit.result() == "paid")
            try await visit.browser.click("go-back")
            let mac = visit.shopper.created.returnMAC ?? ""
            let address = try await visit.browser.evaluate("return location.search").text
            #expect(address == "?order=7&RETURNMAC=\(mac)&hostedCheckoutId=\(visit.shopper.id)")
        }
    }

    @Test("a declined payment is reported, and the shopper can try another card")
    func declined() async throws {
        try await Self.visit { visit in
            try await visit.fill(DirectShopper.declined)
            try await visit.browser.click("pay")
            #expect(try await visit.browser.text("refused").contains("9 more times"))
            try await visit.browser.picture("direct-hosted-declined")
            try await visit.fill(DirectShopper.accepted)
            try await visit.browser.click("pay")
            #expect(try await visit.result() == "paid")
        }
    }

    @Test("after a cancellation, nothing was paid")
    func cancelled() async throws {
        try await Self.visit { visit in
            try await visit.browser.click("cancel")
            #expect(try await visit.result() == "cancelled")
            try await visit.browser.picture("direct-hosted-cancelled")
            #expect(try await visit.shopper.status().status == .cancelledByConsumer)
        }
    }

    @Test("after the checkout has expired, a form that is still open pays nothing")
    func expired() async throws {
        try await Self.visit { visit in
            try await visit.fill(DirectShopper.accepted)
            visit.shopper.tester.test.clock.advance(seconds: 10_800)
            try await visit.browser.click("pay")
            #expect(try await visit.result() == "expired")
            try await visit.browser.picture("direct-hosted-expired")
            #expect(try await visit.shopper.status().createdPaymentOutput?.payment == nil)
        }
    }

    @Test("the chosen brand of a co-badged card pays; a brand that is not on the card is reported")
    func brand() async throws {
        try await Self.visit { visit in
            try await visit.fill(DirectShopper.coBadged)
            try await visit.choose("3")
            try await visit.browser.click("pay")
            try await visit.browser.waitFor("brand-problem")
            try await visit.browser.picture("direct-hosted-brand")
            // The date is there again; number and code are not.
            try await visit.browser.type(DirectShopper.coBadged, into: "card-number")
            try await visit.browser.type("123", into: "card-code")
            try await visit.choose("1")
            try await visit.browser.click("pay")
            #expect(try await visit.result() == "paid")
            let payment = try await visit.shopper.status().createdPaymentOutput?.payment
            #expect(payment?.paymentOutput?.cardPaymentMethodSpecificOutput?.paymentProductId == .visa)
        }
    }
}
