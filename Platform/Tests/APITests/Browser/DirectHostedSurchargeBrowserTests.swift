import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Support
import Testing

/// A surcharge on the page of Worldline Direct's hosted checkout, in a real browser.
@Suite(
    "A surcharge on Worldline Direct's hosted checkout in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct DirectHostedSurchargeBrowserTests {
    /// A shopper in front of the page, whose cards pay 3.66 EUR more.
    private static func visit(
        _ options: Browser.Options = Browser.Options(),
        _ body: @escaping @Sendable (_ browser: Browser, _ shopper: DirectShopper) async throws -> Void
    ) async throws {
        try await DirectHostedBrowser.visit(
            options, DirectHostedSurchargeTests.message(),
            setting: { test in try await DirectHostedSurchargeTests.setting(test, percent: "3.3", fixed: 333) }, body)
    }

    @Test("the sum is on the button before a number is typed, and the card pays it", arguments: [true, false])
    func told(withScript: Bool) async throws {
        try await Self.visit(Browser.Options(withScript: withScript)) { browser, shopper in
            #expect(try await browser.text("pay") == "Pay 13.66 EUR")
            try await DirectHostedBrowser.typeCard(in: browser)
            try await browser.click("pay")
            #expect(try await browser.attribute("data-result", of: "result") == "paid")
            let output = try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
            #expect(output?.acquiredAmount?.amount == 1_366)
        }
    }

    @Test("is readable in four languages, light and dark, at a phone's and a desktop's width")
    func looks() async throws {
        try await Self.visit { browser, shopper in
            try await browser.look("direct-hosted-surcharge") { look in
                try await browser.open("\(shopper.tester.test.address)\(shopper.path)?lang=\(look.language)")
                try await browser.type(DirectShopper.accepted, into: "card-number")
            }
        }
    }
}
