import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

/// Lyra's form in a real browser.
@Suite(
    "Lyra's form in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct LyraFormBrowserTests {
    /// A shopper in front of a form.
    private struct Visit: Sendable {
        let test: TestPlatform
        let browser: Browser
        let shopper: LyraShopper

        func fill(_ pan: String, expiry: String = "1230", code: String = "123") async throws {
            try await browser.type(pan, into: "card-number")
            try await browser.type(expiry, into: "card-expiry")
            try await browser.type(code, into: "card-code")
        }

        func result() async throws -> String? { try await browser.attribute("data-result", of: "result") }

        func heading() async throws -> String {
            try await browser.evaluate("return document.querySelector('h1')?.textContent ?? ''").text ?? ""
        }
    }

    private static func visit(
        _ options: Browser.Options = Browser.Options(), order: JSONValue = LyraCall.order(),
        _ body: @escaping @Sendable (Visit) async throws -> Void
    ) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(order)
            try await Browser.run(options, over: test.transport) { browser in
                try await browser.open(test.address + shopper.path)
                try await body(Visit(test: test, browser: browser, shopper: shopper))
                // Refused scripts and styles would be among these. Browsers ask every host for a favicon.
                let complaints = try await browser.complaints().filter { !$0.contains("favicon") }
                #expect(complaints == [])
            }
        }
    }

    @Test("pays, with and without scripts", arguments: [true, false])
    func pays(withScript: Bool) async throws {
        try await Self.visit(Browser.Options(withScript: withScript)) { visit in
            try await visit.fill("4970 1000 0000 0055")
            try await visit.browser.click("pay")
            #expect(try await visit.result() == "paid")
            try await visit.browser.reload()
            #expect(try await visit.result() == "paid")
            // Back to the form, and once more.
            try await visit.browser.back()
            if try await visit.browser.count("#pay") == 1 {
                try await visit.fill("4970 1000 0000 0055")
                try await visit.browser.click("pay")
            }
            #expect(try await visit.result() == "paid")
            #expect(try await visit.test.lyra.transactions().count == 1)
        }
    }

    @Test("goes to the issuer and comes back, with and without scripts", arguments: [true, false])
    func issuer(withScript: Bool) async throws {
        try await Self.visit(Browser.Options(withScript: withScript)) { visit in
            let browser = visit.browser
            try await visit.fill("4970100000000022")
            try await browser.click("pay")
            let code = try await browser.text("code-sent")
            try await browser.type(code, into: "code")
            try await browser.click("confirm")
            if !withScript { try await browser.click("go-back") }
            #expect(try await visit.result() == "paid")
            let transaction = try await visit.test.lyra.transactions().first
            #expect(transaction?.transactionDetails?.liabilityShift == .yes)
        }
    }

    @Test("a refused payment is reported, and the shopper can try another card")
    func refused() async throws {
        try await Self.visit { visit in
            try await visit.fill("4970100000000113")
            try await visit.browser.click("pay")
            #expect(try await visit.browser.text("refused").contains("3 more times"))
            try await visit.fill("4970100000000055")
            try await visit.browser.click("pay")
            #expect(try await visit.result() == "paid")
        }
    }

    @Test("can be used with the keyboard only; a wrong field has the focus and says what is wrong")
    func keyboard() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            try await browser.tabTo("card-number")
            try await browser.press("4970100000000056\(Browser.tab)1230\(Browser.tab)123\(Browser.enter)")
            try await browser.waitFor("problems")
            #expect(try await browser.focus() == "card-number")
            #expect(try await browser.attribute("aria-invalid", of: "card-number") == "true")
            let described = try await browser.attribute("aria-describedby", of: "card-number")
            #expect(described == "card-number-hint card-number-problem")
            // Of what was typed, neither number nor code is there again.
            let values = try await browser.evaluate(
                "return ['card-number', 'card-code'].map((id) => document.getElementById(id).value)")
            #expect(values.array?.compactMap(\.text) == ["", ""])
            try await browser.press("4970100000000055")
            try await browser.tabTo("card-code")
            try await browser.press("123\(Browser.enter)")
            #expect(try await visit.result() == "paid")
        }
    }

    // Regulation (EU) 2015/751, 8.6: of the brands that the card bears.
    @Test("the choice of the brand follows the number: one of two other brands, put in at once, has these")
    func brands() async throws {
        try await Self.visit { visit in
            for (pan, brands) in [
                ("4970100000000055", ["VISA", "CB"]), ("5970100300000067", ["MASTERCARD", "CB"]),
            ] {
                let shown = try await visit.browser.evaluate(
                    """
                    const number = document.getElementById("card-number");
                    number.value = "\(pan)";
                    number.dispatchEvent(new Event("input"));
                    const choice = document.getElementById("card-brand");
                    return [choice.value, ...[...choice.options].map((option) => option.value).sort()];
                    """)
                #expect(shown.array?.compactMap(\.text) == brands.prefix(1) + brands.sorted())
            }
        }
    }

    @Test("while the outcome is unknown the page stays as it is, asks by itself, and then shows the result")
    func waits() async throws {
        var options = TestPlatform.Options()
        options.acquirer = ScriptedAcquirer(
            authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPlatform.run(options) { test in
            let shopper = try await test.lyra.shopper()
            try await Browser.run(over: test.transport) { browser in
                let visit = Visit(test: test, browser: browser, shopper: shopper)
                try await browser.open(test.address + shopper.path)
                try await visit.fill("4970100000000055")
                try await browser.click("pay")
                #expect(try await visit.result() == "waiting")
                _ = try await browser.evaluate("window.stays = true")
                _ = try await poll("the page's question") { () -> Bool? in
                    let asked = try await browser.evaluate(
                        "return performance.getEntriesByType('resource').some((e) => e.initiatorType === 'fetch')")
                    return asked == .bool(true) ? true : nil
                }
                #expect(try await browser.evaluate("return window.stays === true") == .bool(true))
                test.clock.advance(seconds: 3_600)
                _ = try await poll("the result") { () -> Bool? in
                    _ = try await test.platform.paymentService.runDueQuestions()
                    return try await visit.result() == "paid" ? true : nil
                }
            }
        }
    }

    @Test("an expiry date in January may be typed with one digit: its sign is kept, and 1 does not become 13")
    func january() async throws {
        try await Self.visit { visit in
            for (typed, shown) in [("1/30", "01/30"), ("130", "13/0"), ("0130", "01/30"), ("230", "02/30")] {
                try await visit.browser.type(typed, into: "card-expiry")
                let value = try await visit.browser.evaluate(
                    "const field = document.getElementById('card-expiry'), { value } = field; field.value = ''; return value;"
                )
                #expect(value.text == shown, "\(typed)")
            }
            try await visit.fill("4970100000000055", expiry: "1/31")
            try await visit.browser.click("pay")
            #expect(try await visit.result() == "paid")
        }
    }

    @Test("two quick clicks pay once")
    func doubleClick() async throws {
        try await Self.visit { visit in
            try await visit.fill("4970100000000055")
            try await visit.browser.clickTwice("pay")
            // What the second one finds may be that the first is under way: the page asks again by itself.
            let paid = try await poll("the result") { try await visit.result() == "paid" ? true : nil }
            #expect(paid)
            #expect(try await visit.test.lyra.transactions().count == 1)
        }
    }

    @Test("with two open tabs, only one pays")
    func twoTabs() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            try await visit.fill("4970100000000055")
            try await browser.openTab()
            try await browser.open(visit.test.address + visit.shopper.path)
            try await visit.fill("5970100300000067")
            try await browser.click("pay")
            #expect(try await visit.result() == "paid")
            try await browser.closeTab()
            try await browser.click("pay")
            #expect(try await visit.result() == "paid")
            #expect(try await visit.test.lyra.transactions().count == 1)
        }
    }

    @Test("can be cancelled")
    func cancel() async throws {
        try await Self.visit { visit in
            try await visit.browser.click("cancel")
            #expect(try await visit.result() == "cancelled")
            #expect(try await visit.test.stored() == .nothing)
        }
    }

    @Test("sends the signed result to the shop's page, with and without scripts", arguments: [true, false])
    func back(withScript: Bool) async throws {
        try await TestPlatform.run { test in
            // A page that answers a POST, as a shop's does.
            let shop = "\(test.address)/acs/return"
            let shopper = try await test.lyra.shopper(LyraCall.order(["merchantPostUrlSuccess": .string(shop)]))
            try await Browser.run(Browser.Options(withScript: withScript), over: test.transport) { browser in
                let visit = Visit(test: test, browser: browser, shopper: shopper)
                try await browser.open(test.address + shopper.path)
                try await visit.fill("4970100000000055")
                try await browser.click("pay")
                if !withScript { try await browser.click("go-back") }
                let there = try await poll("the shop's page") { () -> Bool? in
                    try await browser.evaluate("return location.pathname").text == "/acs/return" ? true : nil
                }
                #expect(there)
            }
        }
    }

    @Test(
        "is readable in four languages, light and dark, on a phone and on a desktop",
        arguments: ["form", "problems", "refused", "paid", "cancelled"])
    func appearance(state: String) async throws {
        let order = LyraCall.order([
            "formAction": "ASK_REGISTER_PAY",
            "customer": [
                "email": "anna@example.com",
                "billingDetails": ["firstName": "Anna", "lastName": "Example"],
            ],
        ])
        try await Self.visit(order: order) { visit in
            let browser = visit.browser
            switch state {
            case "refused", "paid":
                try await visit.fill(state == "paid" ? "4970100000000055" : "4970100000000113")
                try await browser.click("pay")
                try await browser.waitFor(state == "paid" ? "result" : "refused")
            case "cancelled":
                try await browser.click("cancel")
                try await browser.waitFor("result")
            default: break
            }
            try await browser.look("lyra-form-\(state)") { look in
                try await browser.open("\(visit.test.address)\(visit.shopper.path)?lang=\(look.language)")
                guard state == "problems" else { return }
                try await visit.fill("4970100000000056", expiry: "1320", code: "12")
                try await browser.click("pay")
                try await browser.waitFor("problems")
            }
        }
    }
}
