import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Support
import Testing

/// The page of Worldline Direct's hosted tokenization in a real browser: by itself, and in a frame of a merchant's page.
@Suite(
    "Worldline Direct's hosted tokenization in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct DirectCardFormBrowserTests {
    private static func visit(
        _ options: Browser.Options = Browser.Options(), asksConsent: Bool = true,
        _ body: @escaping @Sendable (Browser, DirectCardShopper) async throws -> Void
    ) async throws {
        try await TestPlatform.run { test in
            let name = try await test.direct.keptCard()
            let shopper = try await test.direct.cardShopper(
                ["tokens": .string(name), "askConsumerConsent": .bool(asksConsent)])
            try await Browser.run(options, over: test.transport) { browser in
                try await body(browser, shopper)
                // A frame does not take the focus from the page around it, and the browser says so.
                let complaints = try await browser.complaints().filter {
                    !$0.contains("favicon") && !$0.contains("Autofocus")
                }
                #expect(complaints == [])
            }
        }
    }

    private static func fill(_ browser: Browser, _ pan: String) async throws {
        try await browser.type(pan, into: "card-number")
        try await browser.type("1230", into: "card-expiry")
        try await browser.type("123", into: "card-code")
    }

    @Test("takes a card, with and without scripts", arguments: [true, false])
    func takes(withScript: Bool) async throws {
        try await Self.visit(Browser.Options(withScript: withScript)) { browser, shopper in
            try await browser.open(shopper.tester.test.address + shopper.path)
            try await browser.picture("direct-card-form")
            try await Self.fill(browser, "5137 0098 0194 3438")
            try await browser.click("remember")
            try await browser.click("pay")
            #expect(try await browser.attribute("data-result", of: "result") == "kept")
            try await browser.picture("direct-card-form-done")
            #expect(try await shopper.answer().token?.isTemporary == false)
        }
    }

    @Test("a stored card is chosen with its code only; missing values are reported")
    func stored() async throws {
        try await Self.visit(Browser.Options(withScript: false)) { browser, shopper in
            try await browser.open(shopper.tester.test.address + shopper.path)
            try await browser.click("stored-1")
            try await browser.picture("direct-card-form-stored")
            try await browser.type("12", into: "card-code")
            try await browser.click("pay")
            try await browser.waitFor("card-code-problem")
            try await browser.picture("direct-card-form-problem")
            try await browser.type("123", into: "card-code")
            try await browser.click("pay")
            #expect(try await browser.attribute("data-result", of: "result") == "kept")
            #expect(try await shopper.answer().tokenStatus == .unchanged)
        }
    }

    /// A page that stands for the merchant's, with the script that the platform serves.
    private static func embed(_ browser: Browser, _ shopper: DirectCardShopper) async throws {
        let test = shopper.tester.test
        try await browser.open(test.address + "/live")
        let opened = try await browser.evaluate(
            """
            return new Promise((resolve, reject) => {
              const script = document.createElement("script");
              script.src = "/hostedtokenization/js/client/tokenizer.min.js";
              script.onerror = reject;
              script.onload = () => {
                window.tokenizer = new Tokenizer("\(test.address)\(shopper.path)", document.body);
                tokenizer.initialize().then(() => resolve("open"), reject);
              };
              document.body.append(script);
            });
            """)
        #expect(opened.text == "open")
    }

    /// Types into the frame, and sends it from the page around it.
    private static func submit(_ browser: Browser, _ fields: [(String, String)]) async throws -> JSONValue {
        let filling = fields.map { name, value in
            "inside.getElementById(\"\(name)\").value = \"\(value)\";"
        }
        return try await browser.evaluate(
            """
            const inside = document.querySelector("iframe").contentDocument;
            \(filling.joined(separator: "\n"))
            return tokenizer.submitTokenization({ storePermanently: false });
            """)
    }

    @Test("in a frame the merchant's page submits it, and receives the result")
    func framed() async throws {
        try await Self.visit(asksConsent: false) { browser, shopper in
            try await Self.embed(browser, shopper)
            try await browser.picture("direct-card-form-framed")
            let incomplete = try await Self.submit(browser, [])
            #expect(incomplete["success"] == .bool(false))
            let wrong = try await Self.submit(
                browser, [("card-number", "4111111111111111"), ("card-expiry", "1230"), ("card-code", "123")])
            #expect(wrong["success"] == .bool(false))
            #expect(wrong["error"]?["message"]?.text?.contains("not accepted") == true)
            let right = try await Self.submit(
                browser, [("card-number", "4330264936344675"), ("card-expiry", "1230"), ("card-code", "123")])
            #expect(right["success"] == .bool(true))
            #expect(right["hostedTokenizationId"]?.text == shopper.id)
            #expect(try await shopper.answer().token?.isTemporary == true)
        }
    }
}
