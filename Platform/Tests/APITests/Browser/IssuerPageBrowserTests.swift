import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetSips
import Support
import Testing

/// The issuer's page in a real browser. The relay of the platform is the TermUrl, and what it navigates to is read off
/// its link.
@Suite(
    "The issuer's page in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct IssuerPageBrowserTests {
    /// An authentication in front of a browser.
    private struct Visit: Sendable {
        let test: TestPlatform
        let browser: Browser

        func open(reference: String, wishing mode: JSONValue? = nil) async throws -> WireAnswer {
            let order = WireAuthentication.order(reference: .string(reference))
                .with("fraudData", mode.map { ["challengeMode3DS": $0] })
            let enrolled = try await test.call(WireAuthentication.check(test.prepare(order)))
            // The question whether to open an application for `putpares:` stays in its tab, and takes the clicks there.
            try await browser.openTab()
            try await browser.open(start(enrolled))
            return enrolled
        }

        private func start(_ enrolled: WireAnswer) -> String {
            let paReq = enrolled.message["paReqMessage"]?.text ?? ""
            let query = [("PaReq", paReq), ("MD", "session 1"), ("TermUrl", "\(test.address)/acs/return")]
                .map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
            return "\(test.address)/acs/start?\(query)"
        }

        /// What the app would order with, once the browser has come back.
        func validate(_ enrolled: WireAnswer) async throws -> JSONObject {
            let link = try await browser.attribute("href", of: "go") ?? ""
            #expect(link.hasPrefix("putpares:"))
            var message = WireAuthentication.validate(enrolled, paRes: "")
            message["paResMessage"] = .string(String(link.dropFirst("putpares:".count)))
            return try await test.call(message).message
        }
    }

    private static func visit(
        _ options: Browser.Options = Browser.Options(), _ body: @escaping @Sendable (Visit) async throws -> Void
    ) async throws {
        try await TestPlatform.run { test in
            try await Browser.run(options, over: test.transport) { browser in
                try await body(Visit(test: test, browser: browser))
                // A picture of the application that browsers ask every host for; nothing of ours.
                let complaints = try await browser.complaints().filter { !$0.contains("favicon") }
                // Headless Chromium has no application for `putpares:` and says so.
                #expect(complaints.filter { !$0.contains("putpares:") }.isEmpty)
            }
        }
    }

    @Test("every row of the table leads back to the shop", arguments: [true, false])
    func rows(withScript: Bool) async throws {
        try await Self.visit(Browser.Options(withScript: withScript)) { visit in
            for row in OutcomeTableTests.rows {
                let enrolled = try await visit.open(reference: row.button)
                try await visit.browser.click("tester")
                try await visit.browser.click("row-\(row.button)")
                // Without scripts, the cardholder presses the button.
                if !withScript { try await visit.browser.click("go-back") }
                let answer = try await visit.validate(enrolled)
                #expect(answer["inAppResponseCode"]?.text == row.code, "\(row.button)")
                #expect(answer["guaranteeIndicator"]?.text == row.guarantee, "\(row.button)")
            }
        }
    }

    @Test("goes on by itself where the merchant wants no challenge, unless a tester opens the results")
    func unasked() async throws {
        try await Self.visit { visit in
            let unasked = try await visit.open(reference: "UNASKED", wishing: "NO_CHALLENGE")
            let paid = try await visit.validate(unasked)
            #expect(paid["inAppResponseCode"]?.text == "00")
            #expect(paid["holderAuthentType"]?.text == "FRICTIONLESS")
            let tested = try await visit.open(reference: "TESTED", wishing: "NO_CHALLENGE")
            try await visit.browser.click("tester")
            try await visit.browser.click("row-rejected")
            #expect(try await visit.validate(tested)["inAppResponseCode"]?.text == "05")
        }
    }

    @Test("can be used with the keyboard only: a wrong code, then the right one")
    func keyboard() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            let enrolled = try await visit.open(reference: "KEYS")
            let code = try await browser.text("code-sent")
            try await browser.tabTo("code")
            try await browser.press((code == "111111" ? "222222" : "111111") + Browser.enter)
            try await browser.waitFor("problem")
            // The field with the mistake has the focus, says that it is wrong, and is explained.
            #expect(try await browser.focus() == "code")
            #expect(try await browser.attribute("aria-invalid", of: "code") == "true")
            #expect(try await browser.attribute("aria-describedby", of: "code") == "message problem")
            try await browser.press(code + Browser.enter)
            #expect(try await visit.validate(enrolled)["holderAuthentMethod"]?.text == "OTP_TELE")
        }
    }

    @Test("cancels")
    func cancel() async throws {
        try await Self.visit { visit in
            let enrolled = try await visit.open(reference: "CANCEL")
            try await visit.browser.click("cancel")
            #expect(try await visit.validate(enrolled)["inAppResponseCode"]?.text == "17")
        }
    }

    @Test("notices by itself that the bank's app approved")
    func bankApp() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            let enrolled = try await visit.open(reference: "APP")
            try await browser.click("use-app")
            let waiting = try await browser.windows()
            try await browser.click("open-bank")
            let app = try #require(try await browser.windows().first { !waiting.contains($0) })
            try await browser.goTo(window: app)
            try await browser.click("approve")
            try await browser.waitFor("bank-done")
            try await browser.goTo(window: try #require(waiting.last))
            let answer = try await visit.validate(enrolled)
            #expect(answer["inAppResponseCode"]?.text == "00")
            #expect(answer["holderAuthentMethod"]?.text == "OOB")
        }
    }

    @Test("without scripts, it reloads and notices that the bank's app refused")
    func bankAppWithoutScript() async throws {
        try await Self.visit(Browser.Options(withScript: false)) { visit in
            let browser = visit.browser
            let enrolled = try await visit.open(reference: "APP")
            try await browser.click("use-app")
            let waiting = try await browser.windows()
            try await browser.click("open-bank")
            let app = try #require(try await browser.windows().first { !waiting.contains($0) })
            try await browser.goTo(window: app)
            try await browser.click("refuse")
            try await browser.waitFor("bank-done")
            try await browser.goTo(window: try #require(waiting.last))
            // Appears without a click, within the ten seconds that an element is waited for.
            try await browser.click("go-back")
            #expect(try await visit.validate(enrolled)["inAppResponseCode"]?.text == "05")
        }
    }

    @Test("is readable in four languages, light and dark, on a phone and on a desktop")
    func appearance() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            _ = try await visit.open(reference: "LOOK")
            for page in ["challenge", "wrong", "app", "bank"] {
                try await browser.look(page) { look in try await Self.show(page, look.language, visit) }
            }
        }
    }

    private static func show(_ page: String, _ language: String, _ visit: Visit) async throws {
        let session =
            try await visit.browser.evaluate("return new URLSearchParams(location.search).get('s')").text ?? ""
        let address = "\(visit.test.address)/acs/\(page == "wrong" ? "challenge" : page)?s=\(session)&lang=\(language)"
        try await visit.browser.open(page == "wrong" ? "\(address)&wrong=2" : address)
        _ = try await visit.browser.evaluate("document.querySelectorAll('details').forEach((d) => d.open = true)")
    }
}
