import APISupport
import Engine
import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("The issuer's page")
struct IssuerPageTests {
    @Test("shows the cardholder the amount, the merchant and the card, in four languages")
    func languages() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            for (language, title) in [
                ("fr", "Confirmez votre paiement"), ("en", "Confirm your payment"), ("nl", "Bevestig uw betaling"),
                ("de", "Bestätigen Sie Ihre Zahlung"),
            ] {
                let page = try await test.challenge(enrolled, language: language)
                #expect(page.status == 200)
                #expect(page.html.contains("<html lang=\"\(language)\">"))
                #expect(page.html.contains("<h1>\(title)</h1>"))
                #expect(page.html.contains("4100##########00"))
                #expect(page.html.contains(language == "en" ? "25.00 EUR" : "25,00 EUR"))
                #expect(page.html.contains("002001000000001"))
                #expect(page.headers["content-language"] == language)
            }
        }
    }

    @Test("uses the merchant's language, else the browser's")
    func acceptLanguage() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let page = try await test.challenge(enrolled)
            #expect(page.html.contains("<html lang=\"en\">"))
            let link = try #require(page.attribute("href", of: "hreflang=\"nl\""))
            #expect(try await test.browse(link, language: "de").html.contains("<html lang=\"nl\">"))
            let plain = link.replacing("&lang=nl", with: "")
            #expect(try await test.browse(plain, language: "de").html.contains("<html lang=\"de\">"))
            let french = try await test.call(
                WireAuthentication.check(
                    test.prepare(WireAuthentication.order().with("customerLanguage", "fr"))))
            #expect(try await test.challenge(french).html.contains("<html lang=\"fr\">"))
        }
    }

    @Test("authenticates with the code, with or without spaces, and posts PaRes and MD to TermUrl")
    func code() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let page = try await test.challenge(enrolled, md: #"a "quoted" <session> & more"#)
            let code = try #require(page.code)
            #expect(code.count == 6)
            let back = try await test.browse(
                "/acs/answer",
                form: [("s", page.field("s") ?? ""), ("code", "\(code.prefix(3)) \(code.suffix(3))")])
            #expect(back.attribute("action", of: "id=\"back\"") == TestPlatform.termUrl)
            #expect(back.field("MD") == #"a "quoted" <session> & more"#)
            #expect(back.html.contains("id=\"go-back\""))
            #expect(
                back.headers["content-security-policy"]?.contains("form-action 'self' https://shop.example") == true)
            let answer = try await test.call(
                WireAuthentication.validate(enrolled, paRes: try #require(back.field("PaRes"))))
            #expect(answer.message["holderAuthentMethod"]?.text == "OTP_TELE")
        }
    }

    @Test("allows two wrong codes; the third one fails the authentication, permanently")
    func attempts() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let page = try await test.challenge(enrolled)
            let session = page.field("s") ?? ""
            let right = try #require(page.code)
            let wrong = right == "000000" ? "000001" : "000000"
            for left in ["2 attempts", "one attempt"] {
                let again = try await test.browse("/acs/answer", form: [("s", session), ("code", wrong)])
                #expect(again.html.contains("You have \(left) left."))
                #expect(again.html.contains("role=\"alert\""))
                #expect(again.html.contains("aria-invalid=\"true\""))
            }
            #expect(
                try await test.browse("/acs/answer", form: [("s", session), ("code", wrong)]).field("PaRes") != nil)
            // Going back, or starting again with the same PaReq, does not help.
            let late = try await test.browse("/acs/answer", form: [("s", session), ("code", right)])
            let paRes = try #require(late.field("PaRes"))
            #expect(try await test.challenge(enrolled).field("PaRes") != nil)
            #expect(try await test.call(WireAuthentication.validate(enrolled, paRes: paRes)).code == "05")
        }
    }

    @Test("is approved or refused in the bank's app, and the waiting page notices", arguments: ["yes", "no"])
    func bankApp(approve: String) async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let session = try await test.challenge(enrolled).field("s") ?? ""
            let query = "?s=\(session)"
            let waiting = try await test.browse("/acs/app\(query)")
            #expect(waiting.html.contains("http-equiv=\"refresh\""))
            #expect(waiting.attribute("data-status", of: "id=\"waiting\"") == "/acs/status\(query)")
            #expect(try await test.browse("/acs/status\(query)").html == #"{"over":false}"#)
            let done = try await test.browse("/acs/bank", form: [("s", session), ("approve", approve)])
            #expect(done.html.contains("id=\"bank-done\""))
            #expect(try await test.browse("/acs/status\(query)").html == #"{"over":true}"#)
            let back = try await test.browse("/acs/app\(query)")
            let answer = try await test.call(
                WireAuthentication.validate(enrolled, paRes: try #require(back.field("PaRes"))))
            #expect(answer.code == (approve == "yes" ? "00" : "05"))
            #expect(answer.message["holderAuthentMethod"]?.text == "OOB")
            #expect(answer.message["holderAuthentType"]?.text == "CHALLENGE")
        }
    }

    @Test("a refusal in the bank's app is final, whatever is pressed there, or on the page, after going back")
    func bankAppDecidesOnce() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let page = try await test.challenge(enrolled)
            let session = page.field("s") ?? ""
            _ = try await test.browse("/acs/bank", form: [("s", session), ("approve", "no")])
            _ = try await test.browse("/acs/bank", form: [("s", session), ("approve", "yes")])
            _ = try await test.browse("/acs/answer", form: [("s", session), ("code", try #require(page.code))])
            let back = try await test.browse("/acs/app?s=\(session)")
            let answer = try await test.call(
                WireAuthentication.validate(enrolled, paRes: try #require(back.field("PaRes"))))
            #expect(answer.code == "05")
            #expect(answer.message["holderAuthentMethod"]?.text == "OOB")
        }
    }

    @Test(
        "refuses a TermUrl that is neither https nor on this machine",
        arguments: [
            "", "http://shop.example/term", "putpares:x", "com.example.shop://back", "javascript:alert(1)", "/term",
            "https://", "https://user:word@shop.example/", "https://shop.example;script-src/x", "https://a b/",
            "https://shop.example/\"><script>", "data:text/html,x",
        ])
    func termUrl(url: String) async throws {
        try await TestPlatform.run { test in
            let paReq = try await test.enrol().message["paReqMessage"]?.text ?? ""
            let page = try await test.browse("/acs", form: [("PaReq", paReq), ("MD", ""), ("TermUrl", url)])
            #expect(page.status == 400)
            #expect(page.html.contains("TermUrl"))
            #expect(!page.html.contains("<script>"))
        }
    }

    @Test(
        "accepts a TermUrl on this machine, for development", arguments: ["http://127.0.0.1:9/t", "http://localhost/"])
    func loopback(url: String) async throws {
        try await TestPlatform.run { test in
            let paReq = try await test.enrol().message["paReqMessage"]?.text ?? ""
            let page = try await test.browse("/acs", form: [("PaReq", paReq), ("TermUrl", url)])
            #expect(page.status == 200)
        }
    }

    @Test("refuses a PaReq of another platform, an MD that is not allowed, and an invalid form")
    func badForms() async throws {
        try await TestPlatform.run { test in
            let paReq = try await test.enrol().message["paReqMessage"]?.text ?? ""
            let term = ("TermUrl", TestPlatform.termUrl)
            for form in [
                [("PaReq", "x"), term], [term], [("PaReq", paReq), ("MD", String(repeating: "a", count: 1_025)), term],
                [("PaReq", paReq), ("MD", "é"), term], [("PaReq", paReq), ("MD", "a\nb"), term],
                [("PaReq", paReq), term, term],
            ] {
                #expect(try await test.browse("/acs", form: form).status == 400)
            }
            for path in ["/acs/challenge", "/acs/challenge?s=AAAA", "/acs/app?s=x", "/acs/bank", "/acs/start?PaReq=x"] {
                let page = try await test.browse(path)
                #expect(page.status == 400 && !page.saysNotCharged, "\(path)")
            }
            #expect(try await test.browse("/acs/answer", form: [("result", "frictionless")]).status == 400)
            let unknown = try await test.browse(
                "/acs/answer",
                form: [("s", test.challenge(test.enrol(reference: "R2")).field("s") ?? ""), ("result", "rich")])
            #expect(unknown.field("PaRes") == nil)
        }
    }

    @Test("can be opened by an address alone, for a browser that an app cannot post with")
    func start() async throws {
        try await TestPlatform.run { test in
            let paReq = try await test.enrol().message["paReqMessage"]?.text ?? ""
            let query = [("PaReq", paReq), ("MD", "m"), ("TermUrl", TestPlatform.termUrl)]
                .map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
            #expect(try await test.browse("/acs/start?\(query)").code?.count == 6)
        }
    }

    @Test("loads nothing from other origins, and cannot be cached or framed")
    func headers() async throws {
        try await TestPlatform.run { test in
            let page = try await test.challenge(test.enrol())
            let policy = try #require(page.headers["content-security-policy"])
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe-inline"))
            #expect(page.headers["x-frame-options"] == "DENY")
            #expect(page.headers["cache-control"] == "no-store")
            #expect(page.headers["referrer-policy"] == "no-referrer")
            #expect(page.headers["set-cookie"] == nil)
            #expect(!page.html.contains("src="))
            #expect(!page.html.contains("style=\""))
            #expect(!page.html.contains("onload"))
        }
    }
}
