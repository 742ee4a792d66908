import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Server
import Support
import Testing

/// The operator's pages in a real browser: how they read on a wide window and on a phone, and that they work without a mouse.
@Suite(
    "The operator's pages in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct OperatorPagesBrowserTests {
    fileprivate static func visit(
        _ options: Browser.Options = Browser.Options(),
        _ body: @escaping @Sendable (Browser, TestPlatform) async throws -> Void
    ) async throws {
        var platform = TestPlatform.Options()
        platform.journal = RequestJournal.Limits()
        try await TestPlatform.run(platform) { test in
            try await pay(test)
            try await Browser.run(options, over: test.transport) { browser in
                let token = try await test.platform.admin.tokens.replaceOwners().reveal()
                try await browser.open(test.address + "/admin")
                try await browser.type(token + Browser.enter, into: "token")
                try await browser.waitFor("sign-out")
                try await body(browser, test)
                let complaints = try await browser.complaints().filter {
                    !$0.contains("favicon") && !$0.contains("the server responded with a status of 4")
                }
                #expect(complaints == [])
            }
        }
    }

    /// A day with accepted and refused payments, at several hours.
    private static func pay(_ test: TestPlatform) async throws {
        for number in 1...12 {
            var message = try #require(
                LyraCall.payment(
                    "ORDER-2026-\(number)", pan: number % 4 == 0 ? "4970100000000113" : "4970100000000055",
                    amount: number == 7 ? 123_456_789 : Int64(number) * 1_234, delay: number % 3 == 0 ? 0 : 6,
                    validation: number == 5 ? "YES" : nil
                ).object)
            if number % 5 == 1 { message.append("ipnTargetUrl", .string("http://127.0.0.1:9/ipn")) }
            _ = try await test.lyra.pay(.object(message))
            if number % 2 == 0 { test.clock.advance(seconds: 3_600) }
        }
        // A call with a wrong signature, and faults that are ordered.
        _ = try await test.transport.send(
            HTTPTransportRequest(
                method: "GET", url: test.url("/v2/AcmeTest/products?countryCode=FR&currencyCode=EUR"),
                headers: [
                    ("Date", "Wed, 01 Jul 2026 10:00:00 GMT"), ("Authorization", "GCS v1HMAC:5e45c937b9db33ae:AAAA"),
                ],
                body: []))
        var conditions = FaultOrder.Conditions()
        (conditions.shop, conditions.reference) = ("42229744", "ORDER-2027")
        var limits = FaultOrder.Limits()
        limits.times = 2
        for fault in [Fault.answerLost, .acquirerSlow] {
            _ = try await test.platform.faults.order(fault, conditions, limits, delay: nil, code: nil)
        }
    }

    @Test("find a payment, read its history, move the clock, see what happened: by keyboard, without scripts")
    func way() async throws {
        try await Self.visit(Browser.Options(withScript: false)) { browser, test in
            try await browser.tabTo("reference")
            try await browser.press("ORDER-2026-1" + Browser.enter)
            try await browser.waitFor("reset")
            try await browser.open(test.address + "/admin/payments/ORDER-2026-1")
            try await browser.waitFor("unbroken")
            #expect(try await browser.attribute("data-state", of: "state") == "toCapture")
            try await browser.open(test.address + "/admin/clock")
            try await browser.tabTo("number")
            try await browser.press("10" + Browser.enter)
            try await browser.waitFor("happened")
            try await browser.waitFor("ahead")
            try await browser.open(test.address + "/admin/payments/ORDER-2026-1")
            #expect(try await browser.attribute("data-state", of: "state") == "captured")
        }
    }

    @Test(
        "axe finds nothing to object to, in light and dark, on a phone and in a wide window",
        .enabled(if: Axe.isThere, Comment(rawValue: Axe.hint)))
    func accessible() async throws {
        try await Self.visit { browser, test in
            let pages = [
                "/admin?day=2026-07-01", "/admin?reference=none", "/admin/payments/ORDER-2026-1",
                "/admin/payments/none",
                "/admin/notifications", "/admin/requests", "/admin/requests/1", "/admin/requests/13", "/admin/faults",
                "/admin/faults/new?fault=refused", "/admin/clock", "/admin/shops", "/admin/tokens", "/admin/audit",
                "/admin/certificates", "/admin/certificates/new", "/admin/hosted-checkout",
                "/admin/subscriptions", "/admin/mandates",
            ]
            for path in pages {
                for (dark, width) in [(false, 360), (true, 360), (false, 1_280), (true, 1_280)] {
                    try await browser.emulate(dark: dark, width: width)
                    try await browser.open(test.address + path)
                    #expect(try await browser.axeViolations() == [], "\(path) \(width)\(dark ? " dark" : "")")
                }
            }
        }
    }

    @Test("a payment appears by itself; the reader's place stays, and so does the focus; the page can be paused")
    func live() async throws {
        try await Self.visit { browser, test in
            try await browser.emulate(dark: false, width: 1_000)
            try await browser.open(test.address + "/admin/requests")
            try await browser.waitFor("live")
            try await Self.until { try await browser.attribute("data-state", of: "live") == "on" }
            _ = try await browser.evaluate("window.scrollTo(0, 500); document.querySelector('[data-key=r5] a').focus()")
            let before = try await browser.evaluate(Self.place)
            let uuid = try #require(try await test.lyra.pay(LyraCall.payment("LIVE1")).uuid)
            try await Self.until { try await browser.count("[data-key=r14]") == 1 }
            let after = try await browser.evaluate(Self.place)
            #expect(after == before)
            #expect(
                try await browser.evaluate("return document.activeElement.getAttribute('href')").text
                    == "/admin/requests/5")

            try await browser.open(test.address + "/admin/payments/LIVE1")
            #expect(try await browser.attribute("data-state", of: "state") == "toCapture")
            try await Self.until { try await browser.attribute("data-state", of: "live") == "on" }
            _ = try await test.lyra.call("Transaction/Cancel", ["uuid": .string(uuid)])
            try await Self.until { try await browser.attribute("data-state", of: "state") == "cancelled" }

            try await browser.click("live-switch")
            try await browser.open(test.address + "/admin")
            try await Self.until { try await browser.attribute("data-state", of: "live") == "paused" }
            _ = try await test.lyra.pay(LyraCall.payment("LIVE2"))
            try await Task.sleep(for: .seconds(2))
            #expect(try await browser.count("a[href$=LIVE2]") == 0)
            let rows = try await browser.count("#list tbody tr")
            try await browser.click("live-switch")
            try await Self.until { try await browser.count("#list tbody tr") == rows + 1 }
        }
    }

    @Test("the focus stays in its row where several rows lead to one payment, and on what opens the table of the day")
    func focus() async throws {
        try await Self.visit { browser, test in
            @Sendable func isLive() async throws -> Bool {
                try await browser.attribute("data-state", of: "live") == "on"
            }
            @Sendable func pay(_ reference: String) async throws -> String? {
                var message = try #require(LyraCall.payment(reference, delay: 6).object)
                message.append("ipnTargetUrl", .string("http://127.0.0.1:9/ipn"))
                return try await test.lyra.pay(.object(message)).uuid
            }
            try await test.lyra.change { $0.ipnRules = ["end-of-payment", "operation"] }
            let uuid = try #require(try await pay("TWICE1"))
            _ = try await test.lyra.call("Transaction/Cancel", ["uuid": .string(uuid)])
            try await browser.open(test.address + "/admin/notifications")
            try await Self.until { try await isLive() }
            let row = try await browser.evaluate(
                """
                const links = [...document.querySelectorAll("[data-key] a")].filter((a) => a.textContent === "TWICE1");
                links[1].focus();
                return links[1].closest("[data-key]").dataset.key;
                """)
            let rows = try await browser.count("[data-key]")
            _ = try await pay("OTHER1")
            try await Self.until { try await browser.count("[data-key]") == rows + 1 }
            #expect(
                try await browser.evaluate("return document.activeElement.closest('[data-key]')?.dataset.key ?? ''")
                    == row)

            try await browser.open(test.address + "/admin")
            try await Self.until { try await isLive() }
            _ = try await browser.evaluate(
                "const opener = document.getElementById('day-table-open'); opener.focus(); opener.click();")
            let count = try await browser.text("day-count")
            _ = try await pay("OTHER2")
            try await Self.until { try await browser.text("day-count") != count }
            #expect(try await browser.focus() == "day-table-open")
            #expect(try await browser.evaluate("return document.getElementById('day-table').open") == .bool(true))
        }
    }

    /// Where the fifth request is on the screen.
    private static let place = """
        return Math.round(document.querySelector("[data-key=r5]").getBoundingClientRect().top);
        """

    private static func until(_ isTrue: @Sendable () async throws -> Bool) async throws {
        _ = try await poll("the page") { try await isTrue() ? true : nil }
    }
}

/// A suite of its own, beside the other one: hundreds of pages, which would otherwise be the last of all tests.
@Suite(
    "The operator's pages, one by one, in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct OperatorPagesAppearanceTests {
    @Test(
        "read well in each language, light and dark, on a phone and on a screen", arguments: PageLook.languages)
    func appearance(language: String) async throws {
        try await OperatorPagesBrowserTests.visit { browser, test in
            _ = try await BackOfficeAgreementTests.subscribe(test, to: "MONTHLY")
            let ended = try await BackOfficeAgreementTests.subscribe(test, to: "ENDED")
            try await BackOfficeAgreementTests.end(ended, of: test)
            for reference in ["M-1", "0123456789abcdef0123456789abcdef"] {
                try await BackOfficeAgreementTests.sign(test, reference)
            }
            _ = try await test.direct.send("POST", "/mandates/M-1/revoke", [:])
            try await browser.open(test.address + "/admin/clock")
            try await browser.click("advance")
            try await browser.waitFor("happened")
            let moved = try await browser.evaluate("return location.pathname + location.search").text ?? ""
            let yesterday = "/admin?day=2026-07-01"
            let pages = [
                ("payments", yesterday), ("payments-none", "/admin?reference=none"),
                ("payment", "/admin/payments/ORDER-2026-1"), ("payment-refused", "/admin/payments/ORDER-2026-4"),
                ("payment-unknown", "/admin/payments/none"), ("notifications", "/admin/notifications"),
                ("requests", "/admin/requests"), ("request", "/admin/requests/1"),
                ("request-signature", "/admin/requests/13"), ("faults", "/admin/faults"),
                ("fault", "/admin/faults/new?fault=refused"),
                ("clock", moved), ("shops", "/admin/shops"), ("tokens", "/admin/tokens"), ("audit", "/admin/audit"),
                ("certificates", "/admin/certificates"), ("subscriptions", "/admin/subscriptions"),
                ("subscriptions-none", "/admin/subscriptions?shop=1"), ("mandates", "/admin/mandates"),
            ]
            for (name, path) in pages {
                try await browser.look("operator-\(name)", [language], widths: [320, 768, 1_000, 1_200]) { look in
                    try await browser.open(
                        "\(test.address)\(path)\(path.contains("?") ? "&" : "?")lang=\(look.language)")
                    _ = try await browser.evaluate("document.getElementById('day-table')?.setAttribute('open', '')")
                    if try await browser.evaluate(Self.clipped).array?.isEmpty == false {
                        Issue.record("operator-\(name)-\(look.name): a table is wider than its place")
                    }
                }
            }
        }
    }

    /// Tables that one would have to scroll.
    private static let clipped = """
        return [...document.querySelectorAll(".scroll")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.id);
        """
}
