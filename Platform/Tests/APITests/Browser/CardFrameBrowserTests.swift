import GuichetCore
import GuichetDirect
import Support
import Testing

/// The frames in which a merchant's page shows single fields of a card form: Lyra's embedded fields, and hosted fields of
/// Worldline Direct.
@Suite(
    "Card fields in frames, in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct CardFrameBrowserTests {
    @Test("a frame is light where the shopper's system is dark: its dark text stands on the merchant's light page")
    func isLight() async throws {
        try await TestPlatform.run { test in
            let created = try await test.direct.send("POST", "/hostedfields/sessions", ["locale": "en_GB"])
                .document(DirectHostedFieldsSessionResponse.self)
            let session = try #require(created.sessionData?.sessionToken)
            let frames = [
                "/static/js/krypton-client/V4.0/frame?field=pan",
                "/hostedfields/sessions/\(session)/frame?field=cardNumber",
                "/hostedfields/sessions/\(session)/frame?field=cardBrands",
            ]
            try await Browser.run(over: test.transport) { browser in
                try await browser.emulate(dark: true)
                for frame in frames {
                    try await browser.open(test.address + frame)
                    let scheme = try await browser.evaluate(
                        "return getComputedStyle(document.documentElement).colorScheme")
                    #expect(scheme.text == "light", "\(frame)")
                }
            }
        }
    }
}
