import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Support
import Testing

/// The choices of a currency, on the page of Worldline Direct's hosted checkout, and of an address, on the wallet's page, in a
/// real browser.
@Suite(
    "Choices on Worldline Direct's pages in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct DirectHostedConversionBrowserTests {
    /// A shopper in front of the page, whose cards may pay 32.50 USD.
    private static func visit(
        _ options: Browser.Options = Browser.Options(),
        _ body: @escaping @Sendable (_ browser: Browser, _ shopper: DirectShopper) async throws -> Void
    ) async throws {
        try await DirectHostedBrowser.visit(
            options, DirectHostedConversionTests.message(),
            setting: { test in try await DirectHostedConversionTests.setting(test, "USD=1.0832") }, body)
    }

    private static func look(_ browser: Browser, at address: String, _ name: String) async throws {
        try await browser.look(name) { look in try await browser.open("\(address)lang=\(look.language)") }
    }

    @Test("without a decision the browser sends nothing; the chosen currency pays", arguments: [true, false])
    func decided(withScript: Bool) async throws {
        try await Self.visit(Browser.Options(withScript: withScript)) { browser, shopper in
            #expect(try await browser.text("pay") == "Pay the chosen amount")
            try await DirectHostedBrowser.typeCard(in: browser)
            try await browser.click("pay")
            #expect(try await browser.count("#currencies") == 1)
            #expect(try await shopper.status().createdPaymentOutput?.payment == nil)
            try await browser.click("currency-card")
            try await browser.click("pay")
            #expect(try await browser.attribute("data-result", of: "result") == "paid")
            let output = try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
            let conversion = output?.cardPaymentMethodSpecificOutput?.json["currencyConversion"]
            #expect(conversion?["acceptedByUser"] == .bool(true))
        }
    }

    @Test("the choice of a currency is readable in four languages, light and dark, at a phone's and a desktop's width")
    func currencies() async throws {
        try await Self.visit { browser, shopper in
            try await Self.look(
                browser, at: "\(shopper.tester.test.address)\(shopper.path)?", "direct-hosted-conversion")
        }
    }

    @Test("so is the choice of an address")
    func addresses() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send(
                "POST", "/payments",
                DirectProviderTests.wallet(
                    ["paymentProduct840SpecificInput": ["addressSelectionAtPayPal": .bool(true)]], returnUrl: nil))
            let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
            let url = try #require(action?.redirectData?.redirectURL)
            try await Browser.run(Browser.Options(), over: test.transport) { browser in
                try await Self.look(browser, at: "\(url)&", "direct-wallet-address")
                try await browser.click("delivery-berlin")
                try await browser.click("approve")
                try await browser.waitFor("decided")
                let payment = try await test.direct.payment(try #require(answer.payment?.id?.rawValue))
                #expect(payment.status == .pendingCapture)
            }
        }
    }
}
