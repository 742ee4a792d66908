import GuichetCore
import GuichetDirect
import Support
import Testing

/// What shoppers read on a narrow phone, and visitors of the port.
@Suite(
    "Pages of shoppers on a narrow phone, in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct ShopPageBrowserTests {
    @Test(
        "the mandate's facts keep their words, and the accounts to choose from stay on the sheet",
        arguments: ["SMS", "AIS"])
    func mandate(signature: String) async throws {
        try await TestPlatform.run { test in
            let message =
                signature == "AIS"
                ? try DirectSigningHolderTests.byAccess() : DirectSigningTests.mandate(signature: signature)
            let answer = try await test.direct.send("POST", "/mandates", message)
            let action = answer.document(DirectCreateMandateResponse.self).merchantAction
            let address = try #require(action?.redirectData?.redirectURL)
            try await Browser.run(over: test.transport) { browser in
                try await browser.look("direct-mandate-\(signature)") { look in
                    try await browser.open("\(address)&lang=\(look.language)")
                }
            }
        }
    }

    @Test("a large amount stays on one line with its currency: beside its label, and on the button")
    func amount() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(DirectTester.checkout(amount: 123_456_789))
            try await Browser.run(over: test.transport) { browser in
                try await browser.look("direct-hosted-large") { look in
                    try await browser.open("\(test.address)\(shopper.path)?lang=\(look.language)")
                    #expect(try await browser.count("dd .amount, #pay .amount") == 2)
                }
            }
        }
    }

    @Test("the page of the port is readable in four languages, and its links can be hit")
    func front() async throws {
        try await TestPlatform.run { test in
            try await Browser.run(over: test.transport) { browser in
                try await browser.look("front") { look in
                    try await browser.open("\(test.address)/?lang=\(look.language)")
                }
            }
        }
    }
}
