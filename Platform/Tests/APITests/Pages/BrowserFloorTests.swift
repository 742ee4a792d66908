import APISupport
import AdminAPI
import GuichetCore
import Support
import Testing

/// The texts that a shopper's browser runs, against the oldest browser that may run them (docs/choices/platform.md, PG2).
/// A browser stops a script at the first name that it does not have, and a form whose script stops takes no card.
@Suite("Scripts and styles in the browser of iOS 15", .timeLimit(.minutes(5)))
struct BrowserFloorTests {
    /// Names and forms of JavaScript and CSS, with the version of Safari that has them (MDN, "Browser compatibility").
    private static let newer: KeyValuePairs<String, String> = [
        "Object.hasOwn(": "15.4", ".at(": "15.4", ".findLast": "15.4", "structuredClone": "15.4", "randomUUID": "15.4",
        "BroadcastChannel": "15.4", ".submitter": "15.4", ".throwIfAborted": "15.4", "@layer": "15.4", ":has(": "15.4",
        "dvh;": "15.4", ".inert": "15.5", "AbortSignal.timeout": "16", "requestSubmit": "16", ".toSorted": "16",
        ".toReversed": "16", ".toSpliced": "16", "@container": "16", "color-mix(": "16.2", "(?<=": "16.4",
        "(?<!": "16.4",
        "static {": "16.4", "Array.fromAsync": "16.4", "showPopover": "17", ".groupBy(": "17.4",
        "withResolvers": "17.4",
        "AbortSignal.any": "17.4", "URL.canParse": "17", "checkVisibility": "17.4", "light-dark(": "17.5",
        "text-wrap": "17.5", "URL.parse": "18",
    ]

    private static func check(_ text: String, _ path: String) {
        #expect(text.contains("=>") || text.contains("<style"), "\(path) has neither a script nor a style")
        #expect(!text.contains("timeLimit(") || text.contains("const timeLimit ="), "\(path) does not define timeLimit")
        for (name, version) in newer {
            #expect(!text.contains(name), "\(path) uses \(name), which Safari has since \(version)")
        }
    }

    @Test(
        "Lyra's client and its frames",
        arguments: [
            "/stable/kr-payment-form.min.js", "/frame?field=pan&form=1", "/frame?field=securityCode&form=1",
        ])
    func lyra(path: String) async throws {
        try await TestPlatform.run { test in
            let file = try await test.browse("/static/js/krypton-client/V4.0" + path)
            #expect(file.status == 200)
            Self.check(file.html, path)
        }
    }

    @Test(
        "Worldline Direct's scripts for a merchant's page, the forms in its frames, and the page of a hosted checkout")
    func direct() async throws {
        try await TestPlatform.run { test in
            for path in [
                "/hostedtokenization/js/client/tokenizer.min.js", "/hostedfields/js/client/hosted-fields.min.js",
                "/direct/paypal/sdk/js",
            ] {
                let file = try await test.browse(path)
                #expect(file.status == 200, "\(path)")
                Self.check(file.html, path)
            }
            Self.check(try await test.direct.cardShopper().page("?framed=1").html, "the tokenizer's frame")
            Self.check(try await test.direct.shopper().page().html, "the hosted checkout")
            let answer = try await test.direct.send("POST", "/hostedfields/sessions", ["locale": "en_GB"])
            let session = try #require(answer.json?["sessionData"]?["sessionToken"]?.text)
            for field in ["cardNumber", "csc", "cardBrands"] {
                let frame = try await test.browse("/hostedfields/sessions/\(session)/frame?field=\(field)&form=1")
                #expect(frame.status == 200, "\(field)")
                Self.check(frame.html, "the frame of \(field)")
            }
        }
    }

    @Test("a page names its icon: Firefox reports its own question for one as refused by the page's policy")
    func icon() async throws {
        try await TestPlatform.run { test in
            let page = try await test.browse("/")
            #expect(page.html.contains("<link rel=\"icon\" href=\"data:,\">"))
            #expect(page.headers["content-security-policy"]?.hasSuffix("; img-src data:") == true)
            let part = try await test.browse("/static/js/krypton-client/V4.0/frame?field=pan&form=1")
            #expect(!part.html.contains("rel=\"icon\""))
            #expect(part.headers["content-security-policy"]?.contains("img-src") == false)
        }
    }

    @Test("the script of the admin pages")
    func admin() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            Self.check(try await owner.get("/admin/live.js").text, "/admin/live.js")
        }
    }

    @Test(
        "simulated Apple Pay; its sheet uses dialogs (15.4) and sheets of styles that are constructed (16.4) only where they are"
    )
    func applePay() async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let script = try await test.browse("/simulated-apple/apple-pay.js").html
            Self.check(script, "/simulated-apple/apple-pay.js")
            #expect(script.contains("if (!root.adoptedStyleSheets) return root.append(make(\"style\", {}, style));"))
            #expect(script.contains("if (this.#dialog.showModal) return this.#dialog.showModal();"))
        }
    }
}
