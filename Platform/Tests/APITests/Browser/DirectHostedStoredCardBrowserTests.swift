import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Support
import Testing

/// Stored cards on the page of Worldline Direct's hosted checkout, in a real browser.
@Suite(
    "Stored cards on Worldline Direct's hosted checkout in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct DirectHostedStoredCardBrowserTests {
    /// A shopper in front of the page, with two stored cards.
    private struct Visit: Sendable {
        let browser: Browser
        let shopper: DirectShopper
        let tokens: [String]

        var address: String { shopper.tester.test.address + shopper.path }

        func result() async throws -> String? { try await browser.attribute("data-result", of: "result") }

        /// The token of what was paid with.
        func token() async throws -> String? {
            let payment = try await shopper.status().createdPaymentOutput?.payment
            return payment?.paymentOutput?.cardPaymentMethodSpecificOutput?.token
        }
    }

    private static let declined = "4321456998744563"

    /// - Parameter mode: `tokenizationMode`; with `useExplicitly` the page is for the first card alone.
    private static func visit(
        _ options: Browser.Options = Browser.Options(), mode: String = "createWithConsent",
        _ body: @escaping @Sendable (Visit) async throws -> Void
    ) async throws {
        try await TestPlatform.run { test in
            var tokens: [String] = []
            for number in [DirectShopper.accepted, declined] { tokens.append(try await test.direct.keptCard(number)) }
            let message = DirectTester.checkout(
                [
                    // The shop's page is another one of this platform: nothing outside this machine is asked.
                    "returnUrl": .string("\(test.address)/live?order=7"),
                    "tokens": .string(tokens.joined(separator: ",")),
                    "cardPaymentMethodSpecificInput": ["tokenizationMode": .string(mode)],
                ],
                blocks: mode == "useExplicitly"
                    ? ["cardPaymentMethodSpecificInput": ["token": .string(tokens[0])]] : [:])
            let shopper = try await test.direct.shopper(message)
            let visit = tokens
            try await Browser.run(options, over: test.transport) { browser in
                try await browser.open(test.address + shopper.path)
                try await body(Visit(browser: browser, shopper: shopper, tokens: visit))
                let complaints = try await browser.complaints().filter { !$0.contains("favicon") }
                #expect(complaints == [])
            }
        }
    }

    @Test(
        "shows brand, mask and date, and pays with its code only, with and without scripts",
        arguments: [true, false])
    func pays(withScript: Bool) async throws {
        try await Self.visit(Browser.Options(withScript: withScript)) { visit in
            let browser = visit.browser
            #expect(try await browser.text("stored-1") == "Visa 433026XXXXXX4675, 12/30")
            #expect(try await browser.count("#stored-cards li") == 2)
            try await browser.click("stored-1")
            #expect(try await browser.text("stored-card") == "Visa 433026XXXXXX4675, 12/30")
            #expect(try await browser.count("#card-number") == 0)
            try await browser.type("123", into: "card-code")
            try await browser.click("pay")
            #expect(try await visit.result() == "paid")
            #expect(try await visit.token() == visit.tokens.first)
            // Back and once more: it was paid already.
            try await browser.back()
            try await browser.reload()
            #expect(try await visit.result() == "paid")
        }
    }

    @Test("another card can be typed instead, and is stored if the shopper says so")
    func another() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            try await browser.click("stored-1")
            #expect(try await browser.count("#remember") == 0)
            try await browser.click("another-card")
            try await browser.type("5137 0098 0194 3438", into: "card-number")
            try await browser.type("1230", into: "card-expiry")
            try await browser.type("123", into: "card-code")
            try await browser.click("remember")
            try await browser.click("pay")
            #expect(try await visit.result() == "paid")
            let kept = try #require(try await visit.token())
            #expect(!visit.tokens.contains(kept))
        }
    }

    @Test("after a decline, all stored cards are offered again, and another one pays")
    func declined() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            try await browser.click("stored-2")
            try await browser.type("123", into: "card-code")
            try await browser.click("pay")
            #expect(try await browser.text("refused").contains("9 more times"))
            #expect(try await browser.count("#stored-cards li") == 2)
            try await browser.click("stored-1")
            try await browser.type("123", into: "card-code")
            try await browser.click("pay")
            #expect(try await visit.result() == "paid")
        }
    }

    @Test("can be chosen and paid with by keyboard only; the focus is on the missing value, with a message")
    func keyboard() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            try await browser.tabTo("stored-1")
            try await browser.press(Browser.enter)
            try await browser.waitFor("stored-card")
            try await browser.tabTo("card-code")
            try await browser.press("12\(Browser.enter)")
            try await browser.waitFor("problems")
            #expect(try await browser.focus() == "card-code")
            #expect(try await browser.attribute("aria-invalid", of: "card-code") == "true")
            let described = try await browser.attribute("aria-describedby", of: "card-code")
            #expect(described == "card-code-hint card-code-problem")
            #expect(try await browser.evaluate("return document.getElementById('card-code').value").text == "")
            try await browser.press("123\(Browser.enter)")
            #expect(try await visit.result() == "paid")
            #expect(try await visit.token() == visit.tokens.first)
        }
    }

    /// Follows the link of the language switch.
    private static func change(to language: String, on browser: Browser) async throws {
        let link = try await browser.evaluate("return document.querySelector('nav [hreflang=\(language)]').href")
        try await browser.open(try #require(link.text))
        #expect(try await browser.evaluate("return document.documentElement.lang").text == language)
    }

    @Test("stays chosen when the shopper changes the language")
    func language() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            try await browser.click("stored-2")
            try await Self.change(to: "fr", on: browser)
            #expect(try await browser.text("stored-card") == "Visa 432145XXXXXX4563, 12/30")
            try await browser.type("12", into: "card-code")
            try await browser.click("pay")
            try await browser.waitFor("problems")
            try await Self.change(to: "de", on: browser)
            #expect(try await browser.text("stored-card") == "Visa 432145XXXXXX4563, 12/30")
        }
    }

    @Test(
        "is readable in four languages, light and dark, at a phone's and a desktop's width",
        arguments: ["list", "chosen", "problem", "declined", "only"])
    func looks(state: String) async throws {
        try await Self.visit(mode: state == "only" ? "useExplicitly" : "createWithConsent") { visit in
            let browser = visit.browser
            if state == "declined" {
                try await browser.click("stored-2")
                try await browser.type("123", into: "card-code")
                try await browser.click("pay")
                try await browser.waitFor("refused")
            }
            let chosen = ["chosen", "problem"].contains(state) ? "&stored=1" : ""
            try await browser.look("direct-hosted-stored-\(state)") { look in
                try await browser.open("\(visit.address)?lang=\(look.language)\(chosen)")
                guard state == "problem" else { return }
                try await browser.type("12", into: "card-code")
                try await browser.click("pay")
                try await browser.waitFor("problems")
            }
        }
    }
}
