import APISupport
import GuichetCore
import Support
import Testing

@Suite("The relay back into the app")
struct RelayTests {
    private static func relay(
        _ test: TestPlatform, app: String?, paRes: String? = nil
    ) async throws -> (page: WebPage, paRes: String) {
        let real = try await test.paRes(test.enrol(), result: "frictionless")
        let query = app.map { "?app=\(FormEncoding.encode($0))" } ?? ""
        let page = try await test.browse("/acs/return\(query)", form: [("PaRes", paRes ?? real), ("MD", "a&b=c d")])
        return (page, real)
    }

    @Test("navigates to putpares: with the PaRes URL-encoded once, as the guide's sample reads it")
    func putPaRes() async throws {
        try await TestPlatform.run { test in
            let (page, paRes) = try await Self.relay(test, app: nil)
            let link = try #require(page.attribute("href", of: "id=\"go\""))
            #expect(link == "putpares:\(FormEncoding.encode(paRes))")
            // The sample cuts at colons and takes the second part.
            #expect(link.split(separator: ":").count == 2)
            #expect(page.html.contains("location.replace("))
        }
    }

    @Test(
        "navigates to the app's own link, with PaRes and MD behind #",
        arguments: ["com.example.shop://back", "com.example.shop:back?x=1", "https://shop.example/app"])
    func appLink(app: String) async throws {
        try await TestPlatform.run { test in
            let (page, paRes) = try await Self.relay(test, app: app)
            #expect(
                page.attribute("href", of: "id=\"go\"")
                    == "\(app)#PaRes=\(FormEncoding.encode(paRes))&MD=a%26b%3Dc+d")
        }
    }

    @Test(
        "uses no scheme with a meaning for browsers, and no other target",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd",
            "http://evil.example",
            "intent://x#Intent;end", "vbscript:x", "//evil.example", "https://", "https://user@evil.example/", "shop:x",
            ".a:x", "a b.c:x", "blob:x", "com.example.shop",
        ])
    func refused(app: String) async throws {
        try await TestPlatform.run { test in
            let (page, _) = try await Self.relay(test, app: app)
            #expect(page.status == 400)
            #expect(!page.html.contains("id=\"go\""))
        }
    }

    @Test("does not forward a PaRes that this platform did not make")
    func foreign() async throws {
        try await TestPlatform.run { test in
            let page = try await Self.relay(test, app: "https://evil.example/", paRes: "AAAA").page
            #expect(page.status == 400)
            #expect(try await test.browse("/acs/return", form: [("MD", "x")]).status == 400)
        }
    }
}
