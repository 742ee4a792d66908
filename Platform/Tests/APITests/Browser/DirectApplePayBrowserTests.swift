import APISupport
import DirectAPI
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// Apple Pay on the page of Worldline Direct's hosted checkout, in a real browser.
@Suite(
    "Apple Pay on Worldline Direct's hosted checkout in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct DirectApplePayBrowserTests {
    private struct Visit: Sendable {
        let test: TestPlatform
        let browser: Browser
        let shopper: DirectShopper

        func result() async throws -> String? { try await browser.attribute("data-result", of: "result") }

        func finding(_ condition: String) async throws -> String? {
            try await browser.attribute("data-finding", of: "condition-\(condition)")
        }

        func unfold() async throws {
            _ = try await browser.evaluate("document.querySelector('details').open = true; return ''")
        }

        func choose(_ value: String, in id: String) async throws {
            _ = try await browser.evaluate("document.getElementById('\(id)').value = '\(value)'; return ''")
        }
    }

    private static func visit(
        _ options: Browser.Options = Browser.Options(), _ more: KeyValuePairs<String, JSONValue> = [:],
        _ body: @escaping @Sendable (Visit) async throws -> Void
    ) async throws {
        var platform = TestPlatform.Options()
        platform.simulatesApple = true
        let inputs = more.map { ($0.key, $0.value) }
        try await TestPlatform.run(platform) { test in
            var message = DirectTester.checkout().object ?? JSONObject()
            var input = message["hostedCheckoutSpecificInput"]?.object ?? JSONObject()
            // The shop's page is another one of this platform: nothing outside this machine is asked.
            input["returnUrl"] = .string("\(test.address)/live?order=7")
            for (name, value) in inputs { input[name] = value }
            message["hostedCheckoutSpecificInput"] = .object(input)
            message["mobilePaymentMethodSpecificInput"] = [
                "authorizationMode": "FINAL_AUTHORIZATION", "paymentProductId": 302,
            ]
            let shopper = try await test.direct.shopper(.object(message))
            try await Browser.run(options, over: test.transport) { browser in
                try await browser.open(test.address + shopper.path)
                try await body(Visit(test: test, browser: browser, shopper: shopper))
                let complaints = try await browser.complaints().filter { !$0.contains("favicon") }
                #expect(complaints == [])
            }
        }
    }

    @Test("a tester chooses a device, pays with its sheet, and goes back to the shop", arguments: [true, false])
    func pays(withScript: Bool) async throws {
        try await Self.visit(Browser.Options(withScript: withScript)) { visit in
            let browser = visit.browser
            #expect(try await browser.count("#apple-pay") == 0)
            try await browser.click("apple-pay-conditions")
            #expect(try await visit.finding("device") == "fails")
            try await browser.click("use-device")
            try await browser.click("apple-pay")
            #expect(try await browser.text("simulated").contains("not Apple"))
            try await browser.click("confirm")
            #expect(try await visit.result() == "paid")
            try await browser.reload()
            #expect(try await visit.result() == "paid")
            try await browser.click("go-back")
            let mac = visit.shopper.created.returnMAC ?? ""
            let address = try await browser.evaluate("return location.search").text
            #expect(address == "?order=7&RETURNMAC=\(mac)&hostedCheckoutId=\(visit.shopper.id)")
            let payment = try await visit.shopper.status().createdPaymentOutput?.payment
            #expect(payment?.paymentOutput?.mobilePaymentMethodSpecificOutput?.paymentProductId == .applePay)
        }
    }

    @Test("without a result page the sheet leads directly to the shop")
    func noResultPage() async throws {
        try await Self.visit(Browser.Options(), ["showResultPage": .bool(false)]) { visit in
            try await visit.browser.open(visit.test.address + visit.shopper.path + DirectHostedApplePayTests.device)
            try await visit.browser.click("apple-pay")
            try await visit.browser.click("confirm")
            let arrived = try await poll("the shop's page") {
                try await visit.browser.evaluate("return location.pathname").text == "/live" ? true : nil
            }
            #expect(arrived)
        }
    }

    @Test("a declined payment is reported; a closed sheet charges nothing; with the keyboard only, another card pays")
    func declined() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            try await browser.open(visit.test.address + visit.shopper.path + DirectHostedApplePayTests.device)
            try await browser.click("apple-pay")
            try await browser.click("pay-visa-declined")
            try await browser.click("confirm")
            #expect(try await browser.text("refused").contains("9 more times"))
            try await browser.click("apple-pay")
            try await browser.click("close")
            try await browser.waitFor("sheet-closed")
            try await browser.tabTo("apple-pay")
            try await browser.press(Browser.enter)
            try await browser.waitFor("sheet")
            try await browser.tabTo("pay-visa")
            try await browser.tabTo("confirm")
            try await browser.press(Browser.enter)
            #expect(try await visit.result() == "paid")
        }
    }

    @Test("two quick clicks on the sheet pay once")
    func doubleClick() async throws {
        try await Self.visit { visit in
            try await visit.browser.open(visit.test.address + visit.shopper.path + DirectHostedApplePayTests.device)
            try await visit.browser.click("apple-pay")
            try await visit.browser.clickTwice("confirm")
            let paid = try await poll("the result") { try await visit.result() == "paid" ? true : nil }
            #expect(paid)
        }
    }

    @Test("the panel names each condition that fails, and opens by itself once a device was chosen")
    func panel() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            for (field, value, condition) in [
                ("device", "iphone-5s", "device"), ("browser", "firefox", "browser"), ("region", "IN", "region"),
            ] {
                try await browser.open(visit.test.address + visit.shopper.path + DirectHostedApplePayTests.device)
                try await visit.unfold()
                try await visit.choose(value, in: field)
                try await browser.click("use-device")
                #expect(try await visit.finding(condition) == "fails")
                #expect(try await browser.count("[data-finding=fails]") == 1)
                #expect(try await browser.count("details[open]") == 1)
                #expect(try await browser.count("#apple-pay") == 0)
            }
            try await browser.click("no-device")
            #expect(try await visit.finding("browser") == "unknown")
            #expect(try await browser.count("details[open]") == 0)
        }
    }

    @Test(
        "is readable in four languages, light and dark, at a phone's and a desktop's width",
        arguments: ["offered", "absent", "sheet", "watch", "only", "closed", "unregistered"])
    func looks(state: String) async throws {
        let more: KeyValuePairs<String, JSONValue> =
            state == "only" ? ["paymentProductFilters": ["restrictTo": ["products": [302]]]] : [:]
        try await Self.visit(Browser.Options(), more) { visit in
            let browser = visit.browser
            let path = visit.test.address + visit.shopper.path
            let device =
                switch state {
                case "absent": "?device=iphone-5s&region=IN&browser=chrome&card-amex=on"
                case "watch": "?device=watch-9&region=BE&browser=safari&card-visa=on&card-cb=on"
                case "only": "?"
                case "closed": "\(DirectHostedApplePayTests.device)&applepay=closed"
                default: DirectHostedApplePayTests.device + "&card-mastercard=on"
                }
            let step = ["sheet", "watch"].contains(state) ? "/apple-pay" : ""
            if state == "unregistered" {
                _ = try await visit.test.platform.direct.applePayRegistration.unsubscribe("AcmeTest", way: "test")
            }
            try await browser.look("direct-apple-pay-\(state)") { look in
                try await browser.open("\(path)\(step)\(device)&lang=\(look.language)")
            }
        }
    }
}
