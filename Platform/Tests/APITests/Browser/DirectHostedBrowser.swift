import GuichetCore
import Support
import Testing

/// A shopper in front of the page of a hosted checkout, in a browser.
enum DirectHostedBrowser {
    /// - Parameters:
    ///   - message: the request of the checkout.
    ///   - setting: what the merchant sets before it.
    static func visit(
        _ options: Browser.Options, _ message: JSONValue,
        setting: @escaping @Sendable (TestPlatform) async throws -> Void,
        _ body: @escaping @Sendable (_ browser: Browser, _ shopper: DirectShopper) async throws -> Void
    ) async throws {
        try await TestPlatform.run { test in
            try await setting(test)
            let shopper = try await test.direct.shopper(message)
            try await Browser.run(options, over: test.transport) { browser in
                try await browser.open(test.address + shopper.path)
                try await body(browser, shopper)
                let complaints = try await browser.complaints().filter { !$0.contains("favicon") }
                #expect(complaints == [])
            }
        }
    }

    static func typeCard(in browser: Browser) async throws {
        try await browser.type("4330 2649 3634 4675", into: "card-number")
        try await browser.type("1230", into: "card-expiry")
        try await browser.type("123", into: "card-code")
    }
}
