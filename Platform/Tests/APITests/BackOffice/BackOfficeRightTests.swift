import APISupport
import AdminAPI
import DirectAPI
import Engine
import Foundation
import GuichetCore
import Server
import Support
import Testing

/// Who may do what on the admin pages, and that no other site can.
@Suite("Rights on the admin pages", .timeLimit(.minutes(5)))
struct BackOfficeRightTests {
    /// Makes a token on the page, and signs in with it.
    private static func person(
        _ name: String, _ right: String, of owner: BackOfficeTester
    ) async throws -> BackOfficeTester {
        let page = try await owner.post(
            "/admin/tokens", [("form-token", try await owner.formToken()), ("name", name), ("right", right)])
        #expect(page.status == 200)
        let token = try #require(page.text.firstMatch(of: /id="token">([^<]+)</)?.1)
        let person = BackOfficeTester(owner.test)
        #expect(try await person.signIn(String(token)).location == "/admin")
        return person
    }

    private static let administered = [
        "/admin/tokens", "/admin/tokens/end", "/admin/certificates/new", "/admin/certificate-requests/x/sign",
        "/admin/certificate-requests/x/discard", "/admin/certificates/test/00/remove",
        "/admin/hosted-checkout/AcmeTest",
    ]

    @Test("the clock's page shows a span that an address has, whatever its numbers are")
    func spans() async throws {
        try await TestPlatform.run { test in
            let viewer = try await Self.person("viewer", "see", of: BackOfficeTester.signedIn(test))
            let numbers = ["\(Int64.min)", "\(Int64.max)", "-1", "0", "1e9", "x", ""]
            for start in numbers {
                for end in numbers {
                    let page = try await viewer.get("/admin/clock?start=\(start)&end=\(end)")
                    #expect(page.status == 200 && page.text.contains("id=\"only-sees\""), "\(start) \(end)")
                }
            }
        }
    }

    @Test("the clock is moved to a time as the pages write it, and the switch of languages stays on what happened")
    func moved() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            for time in ["2026-07-02 09:00:00", "2026-07-02 10:00", "2026-07-02T11:00:00Z"] {
                let form = [("form-token", try await owner.formToken()), ("to", time)]
                let answer = try await owner.post("/admin/clock", form)
                #expect(answer.status == 303, "\(time)")
                let page = try #require(answer.location)
                let french = page.replacing("done=moved", with: "lang=fr").replacing("&", with: "&amp;")
                #expect(french.contains("start=") && french.contains("end="))
                #expect(try await owner.get(page).text.contains("href=\"\(french)\""), "\(page)")
            }
            let form = [("form-token", try await owner.formToken()), ("to", "2026-07-02")]
            #expect(try await owner.post("/admin/clock", form).problem == "invalidParameter")
        }
    }

    @Test("who may see does not move the clock, who may test does not make tokens; the pages offer neither")
    func rights() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let viewer = try await Self.person("viewer", "see", of: owner)
            let tester = try await Self.person("tester", "test", of: owner)
            for (person, allowed) in [(viewer, false), (tester, true)] {
                let token = try await person.formToken()
                let form = [("form-token", token), ("number", "1"), ("unit", "86400")]
                #expect(try await person.post("/admin/clock", form).status == (allowed ? 303 : 403))
                let resent = try await person.post("/admin/notifications/resend", [("form-token", token), ("id", "x")])
                #expect(resent.problem == (allowed ? "unknownNotification" : "notAllowed"))
                let clock = try await person.get("/admin/clock").text
                #expect(clock.contains("id=\"advance\"") == allowed)
                #expect(clock.contains("id=\"only-sees\"") == !allowed)
                for path in Self.administered {
                    let answer = try await person.post(path, [("form-token", token), ("answer", "unsubscribed")])
                    #expect(answer.status == 403, "\(path)")
                    #expect(answer.problem == "notAllowed", "\(path)")
                }
                for path in ["/admin/tokens", "/admin/certificates/new"] {
                    #expect(try await person.get(path).problem == "notAllowed", "\(path)")
                }
                let certificates = try await person.get("/admin/certificates").text
                #expect(!certificates.contains("id=\"add\"") && certificates.contains("id=\"only-sees\""))
                #expect(!certificates.contains("href=\"/admin/tokens\""))
                let registration = try await person.get("/admin/hosted-checkout/AcmeTest").text
                #expect(!registration.contains("id=\"answer-"))
                for path in [
                    "/admin", "/admin/notifications", "/admin/shops", "/admin/audit", "/admin/hosted-checkout",
                ] {
                    #expect(try await person.get(path).status == 200, "\(path)")
                }
            }
            let registration = try await test.platform.direct.applePayRegistration.status(of: "AcmeTest")
            #expect(registration.isRegistered)
        }
    }

    @Test("a form without its token, with another session's, or from another site does nothing")
    func forgery() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let other = try await Self.person("other", "administer", of: owner)
            let (own, foreign) = (try await owner.formToken(), try await other.formToken())
            let before = test.clock.now()
            for path in ["/admin/clock", "/admin/tokens", "/admin/tokens/end", "/admin/notifications/resend"] {
                let fields = [
                    ("number", "1"), ("unit", "86400"), ("name", "other"), ("right", "administer"), ("id", "x"),
                ]
                for token in [nil, "", "x", foreign] {
                    let answer = try await owner.post(path, token.map { fields + [("form-token", $0)] } ?? fields)
                    #expect(answer.problem == "oldForm", "\(path)")
                }
                let elsewhere = try await owner.post(
                    path, fields + [("form-token", own)], [("Sec-Fetch-Site", "cross-site")])
                #expect(elsewhere.problem == "oldForm", "\(path)")
                // A link can do nothing either.
                let query = fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
                _ = try await owner.get("\(path)?\(query)&form-token=\(own)")
            }
            #expect(test.platform.paymentService.clock.now() == before)
            #expect(try await other.get("/admin").status == 200)
        }
    }

    @Test("the clock moves on the page, by a span or to a time, and shows what happened; the session goes on")
    func clock() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.paid(delay: 1)
            let owner = try await BackOfficeTester.signedIn(test)
            let token = try await owner.formToken()
            func move(_ fields: [(String, String)]) async throws -> BackOfficeTester.Answer {
                try await owner.post("/admin/clock", [("form-token", token)] + fields)
            }
            let moved = try await move([("number", "2"), ("unit", "86400")])
            #expect(moved.status == 303)
            let page = try await owner.get(try #require(moved.location)).text
            #expect(page.contains("id=\"note\"") && page.contains("captured: <span class=\"amount\">25.00 EUR</span>"))
            #expect(page.contains("id=\"ahead\""))
            #expect(!page.contains("id=\"removed\""))
            // Of payments that were removed on the way there is no event: the address has their number.
            let removed = try await owner.get("/admin/clock?start=0&end=1&removed=3&lang=en").text
            #expect(removed.contains("Old payments removed on the way (--keep-payments-days): 3</p>"))
            #expect(removed.contains("No other payment changed.") && !removed.contains("No payment changed."))
            for number in ["-1", "0", "<script>", "99999999999999999999"] {
                let other = try await owner.get(
                    "/admin/clock?start=0&end=1&removed=\(FormEncoding.encode(number))&lang=en")
                #expect(!other.text.contains("id=\"removed\""), "\(number)")
            }
            #expect(try await move([("to", "2026-07-10T09:00:00Z")]).status == 303)
            #expect(try await owner.get("/admin/clock").text.contains("2026-07-10 09:00"))
            for (fields, problem) in [
                ([("to", "2020-01-01T00:00:00Z")], "clockMovesForward"), ([("to", "tomorrow")], "invalidParameter"),
                ([("to", "2027-02-30T09:00:00Z")], "invalidParameter"),
                ([("number", "0"), ("unit", "60")], "invalidParameter"),
                ([("number", "1"), ("unit", "7")], "invalidParameter"),
                ([("number", "9223372036854775807"), ("unit", "604800")], "invalidParameter"),
                ([("number", "<script>"), ("unit", "60")], "invalidParameter"), ([], "invalidParameter"),
            ] {
                let answer = try await move(fields)
                #expect(answer.problem == problem, "\(fields)")
                #expect(!answer.text.contains("<script"))
                // The field that was typed into is named and marked, and no other one (WCAG 2.2, 3.3.1).
                let field = fields.first?.0 ?? "number"
                #expect(answer.text.contains("<a href=\"#\(field)\">"), "\(fields)")
                let marked = answer.text.matches(of: /id="([a-z]+)"[^>]* aria-invalid="true"/).map { String($0.1) }
                #expect(marked == [field], "\(fields)")
            }
            let audit = try await owner.get("/admin/audit").text
            // The first one stopped on its way, so it has two entries.
            #expect(audit.matches(of: /clock\.move/).count == 3)
            #expect(audit.contains("<strong>owner</strong>"))
        }
    }

    @Test("a token is shown once, opens a session, and its end closes that session")
    func token() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let person = try await Self.person("anna@shop", "test", of: owner)
            let token = try await owner.formToken()
            let list = try await owner.get("/admin/tokens").text
            #expect(list.contains("anna@shop") && !list.contains("id=\"token\""))
            func make(_ name: String, _ right: String) async throws -> BackOfficeTester.Answer {
                try await owner.post("/admin/tokens", [("form-token", token), ("name", name), ("right", right)])
            }
            // A name that is not taken has a sentence of its own, and its field is marked.
            let marked = "aria-invalid=\"true\" aria-describedby=\"name-hint problem\" autofocus"
            let taken = try await make("anna@shop", "see")
            #expect(taken.problem == "tokenExists" && taken.text.contains(marked))
            for name in ["<script>", "", "owner", String(repeating: "x", count: 41)] {
                let answer = try await make(name, "see")
                #expect(answer.status == 400)
                #expect(answer.problem == "tokenName" && answer.text.contains(marked), "\(name)")
                #expect(answer.text.contains("use 1 to 40 letters, digits, dots, hyphens, _ and @."), "\(name)")
                #expect(!answer.text.contains("<script"))
            }
            let other = try await make("bob", "everything")
            #expect(other.status == 400 && other.problem == "invalidParameter")
            #expect(!other.text.contains(" aria-invalid=\"true\""))
            let ended = try await owner.post("/admin/tokens/end", [("form-token", token), ("name", "anna@shop")])
            #expect(ended.location == "/admin/tokens?done=tokenEnded")
            #expect(try await person.get("/admin").location == "/admin/sign-in")
            #expect(
                try await owner.post("/admin/tokens/end", [("form-token", token), ("name", "owner")]).problem == "gone")
        }
    }

    @Test("a notification is sent again from its payment's page")
    func resend() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            var message = try #require(LyraCall.payment().object)
            message.append("ipnTargetUrl", .string("https://merchant.example/ipn"))
            _ = try await test.lyra.pay(.object(message))
            _ = try await poll("the first delivery") { sent.all.count == 1 ? true : nil }
            let owner = try await BackOfficeTester.signedIn(test)
            let page = try await owner.get("/admin/payments/ORDER1").text
            let id = try #require(page.firstMatch(of: /name="id" value="([^"]+)"/)?.1)
            let payment = try #require(page.firstMatch(of: /name="payment" value="([^"]+)"/)?.1)
            let answer = try await owner.post(
                "/admin/notifications/resend",
                [("form-token", try await owner.formToken()), ("id", String(id)), ("payment", String(payment))])
            #expect(answer.location == "/admin/payments/\(payment)?done=resent")
            _ = try await poll("the second delivery") { sent.all.count == 2 ? true : nil }
            _ = try await poll("the delivery on the page") {
                try await owner.get("/admin/notifications?state=delivered").text.contains("merchant.example")
                    ? true : nil
            }
            #expect(try await owner.get("/admin/notifications?state=failed").text.contains("id=\"none\""))
        }
    }

    @Test("the shops of every API are there with their keys, and no secret is on the page")
    func shops() async throws {
        try await TestPlatform.run { test in
            let page = try await BackOfficeTester.signedIn(test).get("/admin/shops").text
            for part in ["002001000000001", "69876357", "AcmeTest", "5e45c937b9db33ae", "testpublickey_DEMO"] {
                #expect(page.contains(part), "\(part)")
            }
            for secret in ["_KEY1", "testpassword", "prodpassword", "38453613e7f4", "I42Zf4pVnRd", "webhook-secret"] {
                #expect(!page.contains(secret), "\(secret)")
            }
        }
    }
}
