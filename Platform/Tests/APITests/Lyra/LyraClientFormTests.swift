import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Support
import Testing

/// What the platform serves for Lyra's JavaScript client, without a browser. `Scripts/check-lyra-js` has the browser.
@Suite("Lyra's JavaScript client", .timeLimit(.minutes(5)))
struct LyraClientFormTests {
    private static let home = "/static/js/krypton-client/V4.0"
    private static let key = "69876357:testpublickey_DEMOPUBLICKEY95me92597fd28tGD4r5"
    private static let otherShopsKey = "73239078:testpublickey_Zr3fXIKKx0mLY9YNBQEan42ano2QsdrLuyb2W54QWmUJQ"
    private static let accepted = "4970100000000055"

    /// What a frame of the client asks and sends.
    private struct Frame: Sendable {
        let shopper: LyraShopper
        var key = LyraClientFormTests.key

        private var path: String { "\(shopper.path)?client=\(FormEncoding.encode(key))&lang=en" }

        func state() async throws -> JSONValue { try Self.read(try await shopper.test.browse(path)) }

        func pay(_ pan: String, attempt: Int = 1, _ more: [(String, String)] = []) async throws -> JSONValue {
            let fields = [("attempt", String(attempt)), ("do", "pay")] + LyraShopper.card(pan) + more
            return try Self.read(try await shopper.test.browse(path, form: fields))
        }

        private static func read(_ page: WebPage) throws -> JSONValue {
            #expect(page.headers["content-type"]?.contains("json") == true)
            // Only frames of the platform's origin may read it.
            #expect(page.headers["access-control-allow-origin"] == nil)
            return try JSONValue(parsing: Array(page.html.utf8))
        }
    }

    @Test("the script and the themes are there at their documented paths, for pages of any origin")
    func files() async throws {
        try await TestPlatform.run { test in
            for (path, type) in [
                ("/stable/kr-payment-form.min.js", "text/javascript"), ("/ext/classic.js", "text/javascript"),
                ("/ext/classic-reset.css", "text/css"), ("/ext/neon.js", "text/javascript"),
                ("/ext/neon-reset.min.css", "text/css"), ("/ext/material-reset.css", "text/css"),
            ] {
                let file = try await test.browse(Self.home + path)
                #expect(file.status == 200, "\(path)")
                #expect(file.headers["content-type"]?.hasPrefix(type) == true, "\(path)")
                #expect(file.headers["cross-origin-resource-policy"] == "cross-origin")
                #expect(file.headers["x-content-type-options"] == "nosniff")
            }
            for path in ["/ext/none.js", "/ext/..%2Fclassic.js", "/stable/other.js", "/frame", "/frame?field=other"] {
                #expect(try await test.browse(Self.home + path).status == 404, "\(path)")
            }
        }
    }

    @Test("a frame's page may be framed by merchants' pages, and by nothing else; it holds no formToken")
    func frame() async throws {
        try await TestPlatform.run { test in
            let page = try await test.browse("\(Self.home)/frame?field=pan&form=F1&lang=fr")
            let policy = page.headers["content-security-policy"] ?? ""
            #expect(policy.contains("frame-ancestors https: http://localhost:* http://127.0.0.1:*;"))
            #expect(policy.contains("connect-src 'self'"))
            #expect(page.headers["x-frame-options"] == nil)
            #expect(page.html.contains("aria-label=\"Numéro de carte\""))
            #expect(!page.html.contains("F1"))
            // The page of the form itself stays unframed.
            let form = try await test.lyra.shopper().page()
            #expect(form.headers["x-frame-options"] == "DENY")
            #expect(form.headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
        }
    }

    @Test("a frame pays, and gets the result signed as for the browser")
    func pays() async throws {
        try await TestPlatform.run { test in
            let frame = Frame(shopper: try await test.lyra.shopper())
            let open = try await frame.state()
            #expect(open["state"] == "open")
            #expect(open["amount"] == "25.00 EUR")
            #expect(open["mode"] == "TEST")
            let paid = try await frame.pay(Self.accepted, [("card-brand", "CB")])
            #expect(paid["state"] == "paid")
            let fields = try #require(paid["answer"]?.object)
            let body = fields.members.map { "\($0.name)=\(FormEncoding.encode($0.value.text ?? ""))" }
            let signed = try LyraSignedForm(parsing: Array(body.joined(separator: "&").utf8))
            #expect(signed.hashKey == .hmacKey)
            #expect(
                signed.hash
                    == LyraSignature.hash(of: signed.answer, with: LyraHMACKey("38453613e7f44dc58732bad3dca2bca3")))
            let card = try #require(try await test.lyra.transactions().first?.transactionDetails?.cardDetails)
            #expect(card.effectiveBrand == .cb)
            #expect(!"\(paid)".contains(Self.accepted))
        }
    }

    @Test("a public key that is not the shop's charges nothing: INT_904 if no shop has it, INT_911 else")
    func keys() async throws {
        try await TestPlatform.run { test in
            for (key, code) in [
                (Self.otherShopsKey, "INT_911"), ("69876357:testpublickey_NONE", "INT_904"),
                // The formToken was made with the password for tests.
                ("69876357:publickey_GUICHET69876357", "INT_911"),
            ] {
                let frame = Frame(shopper: try await test.lyra.shopper(), key: key)
                #expect(try await frame.state()["error"]?["errorCode"]?.text == code)
                #expect(try await frame.pay(Self.accepted)["error"]?["errorCode"]?.text == code)
            }
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("a formToken pays once, and not after its time; a changed one opens nothing")
    func once() async throws {
        try await TestPlatform.run { test in
            let frame = Frame(shopper: try await test.lyra.shopper())
            #expect(try await frame.pay(Self.accepted)["overtaken"] == nil)
            #expect(try await frame.pay(Self.accepted)["overtaken"] == .bool(true))
            #expect(try await frame.pay(Self.accepted, attempt: 2)["overtaken"] == .bool(true))
            #expect(try await test.lyra.transactions().count == 1)
            let late = Frame(shopper: try await test.lyra.shopper(LyraCall.order(orderId: "LATE")))
            test.clock.advance(seconds: 901)
            let answer = try await late.pay(Self.accepted)
            #expect(answer["state"] == "expired")
            #expect(answer["error"]?["errorCode"] == "INT_903")
            #expect(try await test.lyra.code("Order/Get", ["orderId": "LATE"]) == "PSP_010")
            #expect(try await test.browse("/lyra/form/AAAA?client=\(FormEncoding.encode(Self.key))").status == 404)
        }
    }

    @Test("a refusal names its transaction; a wrong field has the documented code")
    func refusals() async throws {
        try await TestPlatform.run { test in
            let frame = Frame(shopper: try await test.lyra.shopper())
            let refused = try await frame.pay("4970100000000113")
            #expect(refused["state"] == "open")
            #expect(refused["error"]?["errorCode"] == "ACQ_001")
            #expect(refused["error"]?["detailedErrorCode"] == "51")
            #expect(refused["attempt"]?.text == "2")
            #expect(refused["answer"]?["kr-answer"]?.text?.contains("\"orderStatus\":\"UNPAID\"") == true)
            let wrong = try await frame.pay("4111111111111111", attempt: 2)
            #expect(wrong["problems"]?.array?.first?["field"] == "pan")
            #expect(wrong["problems"]?.array?.first?["code"] == "CLIENT_301")
            // A brand that the card does not bear.
            let brand = try await frame.pay(Self.accepted, attempt: 2, [("card-brand", "AMEX")])
            #expect(brand["problems"]?.array?.first?["code"] == "CLIENT_301")
            #expect(try await test.lyra.transactions().count == 1)
        }
    }

    @Test("3-D Secure: the issuer's page may be framed only if a frame asked for it; its end says nothing but that")
    func issuer() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            let frame = Frame(shopper: shopper)
            let sent = try await frame.pay("4970100000000022")
            #expect(sent["state"] == "issuer")
            let issuer = try await test.browse(try #require(sent["issuer"]?.text))
            #expect(issuer.headers["x-frame-options"] == nil)
            #expect(issuer.headers["content-security-policy"]?.contains("frame-ancestors https:") == true)
            let back = try await shopper.comeBack(try await shopper.answer(issuer, "challenge"))
            #expect(back.html.contains("parent.postMessage({ kr: \"back\" }"))
            #expect(!back.html.contains("kr-answer"))
            #expect(try await frame.state()["state"] == "paid")
            // The same card on the platform's own page: unframed.
            let other = try await test.lyra.shopper(LyraCall.order(orderId: "ORDER2")).pay("4970100000000022")
            #expect(other.headers["x-frame-options"] == "DENY")
        }
    }
}
