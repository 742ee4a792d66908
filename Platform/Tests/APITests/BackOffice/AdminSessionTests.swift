import APISupport
import AdminAPI
import DirectAPI
import Engine
import Foundation
import GuichetCore
import Logging
import Server
import Storage
import Support
import Testing

/// Who comes in, and for how long.
@Suite("Sign-in to the admin pages", .timeLimit(.minutes(5)))
struct AdminSessionTests {
    private static let pages = [
        "/admin", "/admin/payments/x", "/admin/notifications", "/admin/clock", "/admin/shops", "/admin/tokens",
        "/admin/audit", "/admin/certificates", "/admin/certificates/new", "/admin/certificate-requests/x",
        "/admin/certificate-requests/x/request.csr",
        "/admin/certificates/test/00/remove", "/admin/hosted-checkout", "/admin/hosted-checkout/AcmeTest",
    ]

    @Test("the sign-in page shows the command for another token as code", arguments: PageLook.languages)
    func command(language: String) async throws {
        try await TestPlatform.run { test in
            let page = try await test.browse("/admin/sign-in?lang=\(language)")
            #expect(page.html.contains("<code>guichet admin token</code>") && !page.html.contains("`"))
        }
    }

    @Test("without a session every page redirects to the sign-in page, and no form changes anything")
    func stranger() async throws {
        try await TestPlatform.run { test in
            let stranger = BackOfficeTester(test)
            for page in Self.pages {
                let answer = try await stranger.get(page)
                #expect(answer.status == 303, "\(page)")
                let back = page == "/admin" ? "" : "?to=\(FormEncoding.encode(page))"
                #expect(answer.location == "/admin/sign-in\(back)", "\(page)")
                #expect(answer.bytes.isEmpty)
            }
            for page in [
                "/admin/certificates/new", "/admin/certificate-requests/x", "/admin/certificate-requests/x/sign",
                "/admin/certificate-requests/x/discard",
                "/admin/certificates/test/00/remove", "/admin/hosted-checkout/AcmeTest", "/admin/sign-out",
                "/admin/notifications/resend", "/admin/clock", "/admin/tokens", "/admin/tokens/end",
            ] {
                let answer = try await stranger.post(page, [("form-token", "x"), ("answer", "unsubscribed")])
                #expect(answer.status == 303, "\(page)")
                let note = page == "/admin/sign-out" ? "signedOut" : "notSent"
                #expect(answer.location == "/admin/sign-in?done=\(note)", "\(page)")
            }
            for (language, text) in [
                ("en", "nothing was done"), ("fr", "rien n’a été fait"), ("nl", "er is niets gedaan"),
                ("de", "Es wurde nichts getan"),
            ] {
                let told = try await stranger.get("/admin/sign-in?done=notSent&lang=\(language)").text
                #expect(told.contains("role=\"alert\" id=\"note\"") && told.contains(text), "\(language)")
            }
            let registration = try await test.platform.direct.applePayRegistration.status(of: "AcmeTest")
            #expect(registration.isRegistered)
        }
    }

    @Test(
        "signing in leads to the page that was asked for, with its filters, also after a wrong token or another language"
    )
    func leadsBack() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.paid(delay: 1)
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let owner = BackOfficeTester(test)
            for asked in ["/admin/payments/ORDER1", "/admin?reference=ORDER%31&state=toCapture&card=4970%E2%80%A60055"]
            {
                owner.forget()
                let link = try #require(try await owner.get(asked).location)
                var page = try await owner.get(link)
                let field = "name=\"to\" value=\"\(asked.replacing("&", with: "&amp;"))\""
                #expect(page.text.contains(field), "\(page.text)")
                let other = try #require(page.text.firstMatch(of: /href="(\/admin\/sign-in\?lang=fr[^"]*)"/)?.1)
                #expect(try await owner.get(String(other).replacing("&amp;", with: "&")).text.contains(field))
                func send(_ token: String) async throws -> BackOfficeTester.Answer {
                    try await owner.post(
                        "/admin/sign-in", [("form-token", page.formToken ?? ""), ("token", token), ("to", asked)])
                }
                page = try await send("wrong")
                #expect(page.status == 403 && page.text.contains(field))
                let answer = try await send(token)
                #expect(answer.status == 303 && answer.location == asked)
                #expect(try await owner.get(asked).text.contains("ORDER1"))
                // From another site the browser sends no cookie: the sign-in page has the link, from which it does.
                let already = "id=\"return\" href=\"\(asked.replacing("&", with: "&amp;"))\""
                #expect(try await owner.get(link).text.contains(already))
            }
        }
    }

    @Test(
        "signing in leads to no other site, to no page that is not one of these, and not back to itself",
        arguments: [
            "https://evil.example/admin/", "//evil.example/admin", "/\\evil.example", "/adminX", "/admin/../payment",
            "/admin/%2E%2e/payment", "/admin//evil.example", "/", "/payment/x", "admin", "/admin/sign-in",
            "/admin/sign-out",
            "/admin/\r\nSet-Cookie: a=b", "/admin/ x", "/admin/é", "/admin/x#y", "javascript:alert(1)", "/admin\\x",
            "/admin/" + String(repeating: "x", count: 2_000),
        ])
    func leadsNowhereElse(to address: String) async throws {
        try await TestPlatform.run { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let owner = BackOfficeTester(test)
            let page = try await owner.get("/admin/sign-in?to=\(FormEncoding.encode(address))")
            #expect(page.status == 200)
            #expect(!page.text.contains("name=\"to\"") && !page.text.contains("id=\"return\""))
            let answer = try await owner.post(
                "/admin/sign-in", [("form-token", page.formToken ?? ""), ("token", token), ("to", address)])
            #expect(answer.status == 303 && answer.location == "/admin")
        }
    }

    @Test("the token opens a session: its cookie is HttpOnly, SameSite, and limited to these pages")
    func opens() async throws {
        try await TestPlatform.run { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let owner = BackOfficeTester(test)
            let answer = try await owner.signIn(" \(token)\n")
            #expect(answer.location == "/admin")
            let cookie = try #require(answer.cookie("guichet-admin"))
            for part in ["HttpOnly", "SameSite=Strict", "Path=/admin"] { #expect(cookie.contains(part), "\(part)") }
            // On this machine there is no HTTPS.
            #expect(!cookie.contains("Secure"))
            #expect(try await owner.get("/admin").status == 200)
        }
    }

    @Test("every page loads nothing from other origins, has no script, is not cached and cannot be framed")
    func headers() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let request = try await owner.request()
            let sections = [
                "/admin/notifications", "/admin/clock", "/admin/faults", "/admin/shops", "/admin/tokens",
                "/admin/audit",
                "/admin/certificates",
            ]
            for path in ["/admin/sign-in", "/admin", "/admin/certificates/new", request, "/admin/hosted-checkout"]
                + sections
            {
                let answer = try await owner.get(path)
                #expect(answer.status == 200, "\(path)")
                let policy = try #require(answer.header("Content-Security-Policy"))
                #expect(policy.hasPrefix("default-src 'none'; style-src 'nonce-"), "\(path)")
                for part in ["form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
                    #expect(policy.contains(part), "\(path)")
                }
                // The script of the pages that follow what happens comes from here; no text of a page is one.
                let live = policy.contains("script-src 'self'; connect-src 'self'")
                #expect(policy.contains("script-src") == live && !answer.text.contains("<script>"), "\(path)")
                #expect(answer.header("Cache-Control") == "no-store", "\(path)")
                #expect(answer.header("X-Frame-Options") == "DENY", "\(path)")
                #expect(answer.header("Referrer-Policy") == "no-referrer", "\(path)")
            }
        }
    }

    @Test("behind an HTTPS address the cookies are Secure; over a network without TLS no secret is asked for")
    func reach() async throws {
        var options = TestPlatform.Options()
        options.publicURL = "https://pay.example.org"
        try await TestPlatform.run(options) { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let answer = try await BackOfficeTester(test).signIn(token)
            let cookie = try #require(answer.cookie("__Secure-guichet-admin"))
            #expect(cookie.contains("Secure;") || cookie.hasSuffix("Secure"))
            #expect(test.platform.admin.servesPagesSafely)
        }
        for address in ["http://pay.example.org", "http://192.0.2.7:8080", "http://127.0.0.1.example.org"] {
            options.publicURL = address
            try await TestPlatform.run(options) { test in
                let stranger = BackOfficeTester(test)
                for path in Self.pages + ["/admin/sign-in"] {
                    let answer = try await stranger.get(path)
                    #expect(answer.status == 403, "\(path)")
                    #expect(!answer.text.contains("id=\"token\""))
                    #expect(answer.text.contains("<code>guichet applepay certificates</code>"), "\(path)")
                }
                #expect(try await stranger.post("/admin/sign-in", [("token", "x")]).status == 403)
                #expect(!test.platform.admin.servesPagesSafely)
            }
        }
        for address in ["http://localhost:8080", "http://[::1]:8080", "http://127.8.0.1"] {
            options.publicURL = address
            try await TestPlatform.run(options) { #expect($0.platform.admin.servesPagesSafely, "\(address)") }
        }
    }

    @Test(
        "after ten wrong tokens within a minute an address waits until the minute ends; open sessions continue")
    func attempts() async throws {
        try await TestPlatform.run { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let inside = BackOfficeTester(test)
            #expect(try await inside.signIn(token).status == 303)
            for number in 0..<10 {
                let answer = try await BackOfficeTester(test).signIn(number == 0 ? "" : "wrong \(number)")
                #expect(answer.status == 403)
                #expect(answer.problem == "wrongToken")
            }
            test.clock.advance(seconds: 20)
            let waiting = try await BackOfficeTester(test).signIn(token)
            #expect(waiting.status == 429)
            #expect(waiting.problem == "later")
            #expect(waiting.header("Retry-After") == "40")
            #expect(try await inside.get("/admin").status == 200)
            test.clock.advance(seconds: 40)
            #expect(try await BackOfficeTester(test).signIn(token).status == 303)
        }
    }

    @Test("a wrong token writes a line, at the sign-in and at the operator's API, without what was sent")
    func wrongTokensInTheLog() async throws {
        let log = LogBook()
        var options = TestPlatform.Options()
        options.logger = log.logger
        try await TestPlatform.run(options) { test in
            #expect(try await BackOfficeTester(test).signIn("guess-at-sign-in").status == 403)
            let answer = try await test.transport.send(
                HTTPTransportRequest(
                    method: "GET", url: test.url("/admin/api/v1/payments"),
                    headers: [("Authorization", "Bearer guess-at-the-API")]))
            #expect(answer.status == 401)
            #expect(
                log.entries.filter { $0.level == .warning }.map(\.message).filter { $0.hasPrefix("a wrong token") } == [
                    "a wrong token for the admin pages", "a wrong token for the operator's API",
                ])
            #expect(!log.lines.contains { $0.contains("guess") })
        }
    }

    @Test("without a token there is no access")
    func none() async throws {
        try await TestPlatform.run { test in
            #expect(!test.platform.admin.tokens.hasOwners)
            let refused = try await BackOfficeTester(test).signIn("anything")
            #expect(refused.problem == "wrongToken")
        }
    }

    @Test("a session ends after half an hour without a request, after eight hours, and at sign-out")
    func ends() async throws {
        try await TestPlatform.run { test in
            let idle = try await BackOfficeTester.signedIn(test)
            test.clock.advance(seconds: 29 * 60)
            #expect(try await idle.get("/admin").status == 200)
            test.clock.advance(seconds: 29 * 60)
            #expect(try await idle.get("/admin").status == 200)
            test.clock.advance(seconds: 30 * 60)
            #expect(try await idle.get("/admin").location == "/admin/sign-in")
            let busy = try await BackOfficeTester.signedIn(test)
            for _ in 0..<23 {
                test.clock.advance(seconds: 20 * 60)
                #expect(try await busy.get("/admin").status == 200)
            }
            test.clock.advance(seconds: 20 * 60)
            #expect(try await busy.get("/admin").location == "/admin/sign-in")
            let leaving = try await BackOfficeTester.signedIn(test)
            let cookie = try #require(leaving.cookie("guichet-admin"))
            let out = try await leaving.post("/admin/sign-out", [("form-token", try await leaving.formToken())])
            #expect(out.location == "/admin/sign-in?done=signedOut")
            #expect(leaving.cookie("guichet-admin") == nil)
            // The cookie itself is worth nothing any more.
            let thief = try await BackOfficeTester(test).get("/admin", [("Cookie", "guichet-admin=\(cookie)")])
            #expect(thief.location == "/admin/sign-in")
        }
    }

    /// "A session ends after half an hour without a click, after eight hours in any case, by *Sign out*, by the end of its token,
    /// and when the platform stops" (docs/back-office.md, "Signing in").
    @Test(
        "who signs in again and again ends no session of another token, and of the same one the one unused for longest")
    func many() async throws {
        try await TestPlatform.run { test in
            let operators = try await OperatorTester(test)
            let owner = BackOfficeTester(test)
            _ = try await owner.signIn(operators.token)
            let made = try await operators.post("tokens", ["name": "anna", "right": "see"])
            let token = try #require(made.json["token"]?.text)
            let first = BackOfficeTester(test)
            _ = try await first.signIn(token)
            test.clock.advance(seconds: 1)
            let second = BackOfficeTester(test)
            _ = try await second.signIn(token)
            test.clock.advance(seconds: 1)
            for _ in 2..<17 { _ = try await BackOfficeTester(test).signIn(token) }
            #expect(try await first.get("/admin").location == "/admin/sign-in")
            #expect(try await second.get("/admin").status == 200)
            #expect(try await owner.get("/admin").status == 200)
        }
    }

    @Test(
        "a new token ends the old one and every session that it opened; a restart keeps the token and ends the sessions"
    )
    func replaced() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let token = try await TestPlatform.run(options) { test in
            let old = try await test.platform.admin.tokens.replaceOwners().reveal()
            let owner = BackOfficeTester(test)
            #expect(try await owner.signIn(old).status == 303)
            let new = try await test.platform.admin.tokens.replaceOwners().reveal()
            #expect(try await owner.get("/admin").location == "/admin/sign-in")
            #expect(try await owner.signIn(old).problem == "wrongToken")
            return new
        }
        try await TestPlatform.run(options) { test in
            #expect(test.platform.admin.tokens.hasOwners)
            let answer = try await BackOfficeTester(test).signIn(token)
            #expect(answer.status == 303)
        }
    }

    @Test("a form from another site, from another session or without a page is refused")
    func forgery() async throws {
        try await TestPlatform.run { test in
            let (owner, other) = (BackOfficeTester(test), BackOfficeTester(test))
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            _ = try await owner.signIn(token)
            _ = try await other.signIn(token)
            let (own, foreign) = (try await owner.formToken(), try await other.formToken())
            #expect(own != foreign)
            let path = "/admin/hosted-checkout/AcmeTest"
            let answer = [("answer", "unsubscribed")]
            for fields in [answer, answer + [("form-token", "")], answer + [("form-token", foreign)]] {
                let refused = try await owner.post(path, fields)
                #expect(refused.status == 403)
                #expect(refused.problem == "oldForm")
            }
            for site in ["cross-site", "same-site", "none"] {
                let refused = try await owner.post(path, answer + [("form-token", own)], [("Sec-Fetch-Site", site)])
                #expect(refused.problem == "oldForm", "\(site)")
            }
            // Nor may a plain-text or JSON body carry it.
            let body = Array("form-token=\(own)&answer=unsubscribed".utf8)
            for type in ["text/plain", "application/json"] {
                #expect(try await owner.send("POST", path, body, [("Content-Type", type)]).problem == "oldForm")
            }
            #expect(try await test.platform.direct.applePayRegistration.status(of: "AcmeTest").isRegistered)
            let done = try await owner.post(path, answer + [("form-token", own)], [("Sec-Fetch-Site", "same-origin")])
            #expect(done.status == 303)
            #expect(try await !test.platform.direct.applePayRegistration.status(of: "AcmeTest").isRegistered)
        }
    }

    @Test("the sign-in form of one browser does not work in another one (login CSRF)")
    func foreignSignIn() async throws {
        try await TestPlatform.run { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let page = try await BackOfficeTester(test).get("/admin/sign-in")
            let victim = BackOfficeTester(test)
            let fields = [("form-token", page.formToken ?? ""), ("token", token)]
            #expect(try await victim.post("/admin/sign-in", fields).problem == "oldForm")
            _ = try await victim.get("/admin/sign-in")
            #expect(try await victim.post("/admin/sign-in", fields).problem == "oldForm")
        }
    }

    @Test("neither token nor cookie is in the data folder, in the log or in a description")
    func secret() async throws {
        let book = LogBook()
        var options = TestPlatform.Options.keepingFolder()
        options.logger = book.logger
        defer { options.removeFolder() }
        let folder = try #require(options.folder)
        try await TestPlatform.run(options) { test in
            let token = try await test.platform.admin.tokens.replaceOwners()
            let owner = BackOfficeTester(test)
            _ = try await owner.signIn(token.reveal())
            _ = try await owner.signIn("wrong-token")
            let secrets = [
                token.reveal(), try #require(owner.cookie("guichet-admin")), try await owner.formToken(), "wrong-token",
            ]
            let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
            let all = files.compactMap { FileManager.default.contents(atPath: $0.path) }.reduce(Data(), +)
            for secret in secrets {
                #expect(all.range(of: Data(secret.utf8)) == nil)
                #expect(!book.lines.joined().contains(secret))
            }
            #expect(!"\(token)".contains(token.reveal()) && !String(reflecting: token).contains(token.reveal()))
            #expect(book.lines.contains { $0.contains("signed in to the admin pages") })
        }
    }

    @Test("a platform without admin pages serves none")
    func without() async throws {
        var options = TestPlatform.Options()
        options.servesBackOffice = false
        try await TestPlatform.run(options) { test in
            for page in Self.pages {
                let answer = try await BackOfficeTester(test).get(page)
                #expect(answer.status == 404, "\(page)")
            }
        }
    }
}
