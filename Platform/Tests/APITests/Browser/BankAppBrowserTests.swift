import Engine
import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips
import Server
import Support
import Testing

/// The page that simulates the Bancontact app, in a real browser; the phone asks beside it how the payment stands.
@Suite(
    "The bank's page in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct BankAppBrowserTests {
    /// A payment whose cardholder sees the page.
    private struct Visit: Sendable {
        let test: TestPlatform
        let browser: Browser
        let begun: BegunBancontact

        /// The code that the phone is told, and where the transaction stands.
        func told() async throws -> [String] {
            let data = try await begun.phone.getTransactionData(begun.context)
            return [data.inAppResponseCode?.rawValue ?? "", data.transactionStatus?.rawValue ?? ""]
        }

        func heading() async throws -> String {
            try await browser.evaluate("return document.querySelector('h1')?.textContent ?? ''").text ?? ""
        }
    }

    private static func visit(
        _ options: Browser.Options = Browser.Options(), language: String? = nil,
        _ body: @escaping @Sendable (Visit) async throws -> Void
    ) async throws {
        try await TestPlatform.run { test in
            let begun = try await BegunBancontact.begin(
                test, BegunBancontact.order { $0.customerLanguage = language })
            try await Browser.run(options, over: test.transport) { browser in
                try await browser.open(test.address + begun.page)
                try await body(Visit(test: test, browser: browser, begun: begun))
                // Refused scripts and styles would be among these. Browsers ask every host for a favicon, and a page
                // that is not there says so by its status.
                let complaints = try await browser.complaints().filter {
                    !$0.contains("favicon") && !($0.contains("payment=AAAA") && $0.contains("status of 404"))
                }
                #expect(complaints == [])
            }
        }
    }

    private static let approved = ["00", "CAPTURED"]
    private static let refused = ["17", "REFUSED"]
    private static let pending = ["60", "PENDING"]
    private static let over = ["97", "EXPIRED"]

    @Test("approves, with and without scripts", arguments: [true, false])
    func approve(withScript: Bool) async throws {
        try await Self.visit(Browser.Options(withScript: withScript)) { visit in
            #expect(try await visit.told() == Self.pending)
            try await visit.browser.click("approve")
            #expect(try await visit.browser.text("decided") == "Go back to the shop’s app.")
            #expect(try await visit.heading() == "Payment approved")
            #expect(try await visit.told() == Self.approved)
            // Loading the page again does not ask whether to send a form again, and decides nothing.
            try await visit.browser.reload()
            #expect(try await visit.heading() == "Payment approved")
            #expect(try await visit.test.onlyPayment().totalCaptured == 2_500)
        }
    }

    @Test("refuses")
    func refuse() async throws {
        try await Self.visit { visit in
            try await visit.browser.click("refuse")
            try await visit.browser.waitFor("decided")
            #expect(try await visit.heading() == "Payment refused")
            #expect(try await visit.told() == Self.refused)
            #expect(try await visit.test.onlyPayment().totalCaptured == 0)
        }
    }

    @Test(
        "if the cardholder closes the page and does not come back, the payment stays pending until its twenty minutes are over"
    )
    func neverBack() async throws {
        try await Self.visit { visit in
            try await visit.browser.openTab()
            try await visit.browser.open(visit.test.address + visit.begun.page)
            try await visit.browser.waitFor("approve")
            try await visit.browser.closeTab()
            for _ in 0..<3 { #expect(try await visit.told() == Self.pending) }
            visit.test.clock.move(to: TestPlatform.noon.adding(seconds: 20 * 60 - 1))
            _ = try await visit.test.platform.paymentService.runDueQuestions()
            #expect(try await visit.told() == Self.pending)
            visit.test.clock.move(to: TestPlatform.noon.adding(seconds: 20 * 60))
            // The platform ends it by itself, in its own time.
            let told = try await poll("the end of the payment") { () -> [String]? in
                _ = try await visit.test.platform.paymentService.runDueQuestions()
                let told = try await visit.told()
                return told == Self.pending ? nil : told
            }
            #expect(told == Self.over)
        }
    }

    @Test("after the cardholder leaves and comes back, it still asks")
    func leaves() async throws {
        try await Self.visit { visit in
            try await visit.browser.open("\(visit.test.address)/live")
            #expect(try await visit.told() == Self.pending)
            try await visit.browser.back()
            try await visit.browser.click("approve")
            try await visit.browser.waitFor("decided")
            #expect(try await visit.told() == Self.approved)
            // Back to where the question was, and a second thought. A browser may show the page as it was, with its
            // buttons, or ask for it anew.
            try await visit.browser.back()
            if try await visit.browser.count("#refuse") == 1 { try await visit.browser.click("refuse") }
            try await visit.browser.waitFor("decided")
            #expect(try await visit.heading() == "Payment approved")
        }
    }

    @Test("two quick clicks are one decision")
    func doubleTap() async throws {
        try await Self.visit { visit in
            try await visit.browser.clickTwice("approve")
            try await visit.browser.waitFor("decided")
            #expect(try await visit.told() == Self.approved)
            let payment = try await visit.test.onlyPayment()
            #expect(payment.totalCaptured == 2_500)
            let store = visit.test.platform.paymentService.store
            let (history, notifications) = try await store.read {
                (try $0.history(of: payment.id), try $0.notifications(of: payment.id))
            }
            // Begun, and approved: no third entry.
            #expect(history.count == 2)
            #expect(notifications.count <= 1)
        }
    }

    @Test("of two tabs with different decisions, the first one counts")
    func twoTabs() async throws {
        try await Self.visit { visit in
            try await visit.browser.openTab()
            try await visit.browser.open(visit.test.address + visit.begun.page)
            try await visit.browser.click("refuse")
            try await visit.browser.waitFor("decided")
            try await visit.browser.closeTab()
            try await visit.browser.click("approve")
            try await visit.browser.waitFor("decided")
            #expect(try await visit.heading() == "Payment refused")
            #expect(try await visit.told() == Self.refused)
        }
    }

    @Test("after twenty minutes it offers nothing, and a button has no effect")
    func tooLate() async throws {
        try await Self.visit { visit in
            try await visit.browser.waitFor("approve")
            visit.test.clock.move(to: TestPlatform.noon.adding(seconds: 20 * 60))
            try await visit.browser.openTab()
            try await visit.browser.open(visit.test.address + visit.begun.page)
            try await visit.browser.waitFor("decided")
            #expect(try await visit.heading() == "The time for this payment is over")
            #expect(try await visit.browser.count("button") == 0)
            try await visit.browser.closeTab()
            // The page that was open all the while still has its buttons.
            try await visit.browser.click("approve")
            try await visit.browser.waitFor("decided")
            #expect(try await visit.heading() == "The time for this payment is over")
            #expect(try await visit.told() == Self.over)
            #expect(try await visit.test.onlyPayment().totalCaptured == 0)
        }
    }

    @Test("can be used with the keyboard only", arguments: ["approve", "refuse"])
    func keyboard(button: String) async throws {
        try await Self.visit { visit in
            try await visit.browser.tabTo(button)
            // What has the focus shows it.
            let outline = try await visit.browser.evaluate(
                "return getComputedStyle(document.activeElement).outlineStyle")
            #expect(outline.text == "solid")
            try await visit.browser.press(Browser.enter)
            try await visit.browser.waitFor("decided")
            #expect(try await visit.told() == (button == "approve" ? Self.approved : Self.refused))
        }
    }

    @Test("loads only its own resources, and runs no other script")
    func alone() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            #expect(try await browser.count("script, link:not([rel=icon]), img, iframe, object, embed, [style]") == 0)
            let loaded = try await browser.evaluate(
                "return performance.getEntriesByType('resource').map((e) => e.name)")
            #expect(loaded.array?.compactMap(\.text).filter { !$0.hasSuffix("/favicon.ico") } == [])
            let answer = try await visit.test.get(visit.begun.page)
            let policy = answer.headers.first { $0.name.lowercased() == "content-security-policy" }?.value ?? ""
            #expect(policy.contains("default-src 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(!policy.contains("script-src"))
        }
    }

    @Test("uses the merchant's language, then the one that the cardholder chooses, until the end")
    func languages() async throws {
        try await Self.visit(language: "nl") { visit in
            let browser = visit.browser
            #expect(try await browser.evaluate("return document.documentElement.lang").text == "nl")
            #expect(try await visit.heading() == "Bevestig uw betaling")
            _ = try await browser.evaluate("document.querySelector('nav a[lang=de]').click()")
            try await browser.waitFor("approve")
            #expect(try await poll("German") { try await visit.heading() == "Zahlung bestätigen" ? true : nil })
            try await browser.click("approve")
            try await browser.waitFor("decided")
            #expect(try await visit.heading() == "Zahlung bestätigt")
            #expect(try await browser.evaluate("return document.documentElement.lang").text == "de")
        }
    }

    @Test(
        "is readable in four languages, light and dark, on a phone and on a desktop, before and after",
        arguments: ["asked", "approved", "refused", "over", "unknown"])
    func appearance(state: String) async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            switch state {
            case "approved": try await browser.click("approve")
            case "refused": try await browser.click("refuse")
            case "over": visit.test.clock.move(to: TestPlatform.noon.adding(seconds: 20 * 60))
            default: break
            }
            let page = state == "unknown" ? "/bank-app?payment=AAAA" : visit.begun.page
            try await browser.look("bank-app-\(state)") { look in
                try await browser.open("\(visit.test.address)\(page)&lang=\(look.language)")
            }
        }
    }
}
