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

    @Test("two questions at once are both answered: each gathers the fields for itself")
    func twoQuestions() async throws {
        try await TestPlatform.run { test in
            try await Browser.run(over: test.transport) { browser in
                // Another origin: the same machine by another name.
                try await browser.open(test.address.replacing("127.0.0.1", with: "localhost") + "/live")
                let codes = try await browser.evaluate(
                    """
                    return new Promise((resolve, reject) => {
                      const script = document.createElement("script");
                      script.src = "\(test.address)/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js";
                      script.onerror = () => reject(new Error("no script"));
                      script.onload = () => KR.addForm("body")
                        .then(() => Promise.allSettled([KR.validateForm(), KR.validateForm()]))
                        .then((ends) => resolve(ends.map(({ reason }) => reason?.result?.errorCode ?? "none")), reject);
                      document.body.append(script);
                    });
                    """)
                // The fields are empty, and both say so.
                #expect(codes.array?.compactMap(\.text) == ["CLIENT_300", "CLIENT_300"])
            }
        }
    }
}
