import APISupport
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

        func send(_ fields: [(String, String)], attempt: Int = 1) async throws -> JSONValue {
            try Self.read(try await shopper.test.browse(path, form: [("attempt", String(attempt))] + fields))
        }

        private static func read(_ page: WebPage) throws -> JSONValue {
            #expect(page.headers["content-type"]?.contains("json") == true)
            // Only frames of the platform's origin may read it.
            #expect(page.headers["access-control-allow-origin"] == nil)
            return try JSONValue(parsing: Array(page.html.utf8))
        }
    }

    @Test("the pop-in has the focus in its first field, keeps the keyboard, and is closed by Escape from a field, too")
    func popInKeys() async throws {
        try await TestPlatform.run { test in
            let frame = try await test.browse("\(Self.home)/frame?field=pan&form=1").html
            #expect(frame.contains("Escape: \"escape\""))
            let client = try await test.browse("\(Self.home)/stable/kr-payment-form.min.js").html
            #expect(client.contains("case \"escape\": this.form.popin?.close(); break;"))
            #expect(client.contains("if (event.key === \"Tab\") stayIn(sheet, event);"))
            // The page gives the focus: a frame of another origin may not take it.
            #expect(client.contains("this.frames.get(name).frame.focus();"))
            #expect(client.contains("this.form.fields.focus(this.form.sent[0] ?? \"pan\");"))
        }
    }

    @Test(
        "a field that has the focus is framed where the reader has chosen the colours: a shop's own colours are gone there"
    )
    func forcedColours() async throws {
        try await TestPlatform.run { test in
            let frame = try await test.browse("\(Self.home)/frame?field=pan&form=1").html
            #expect(frame.contains("@media (forced-colors: active) { body.part #value:focus { outline: 2px solid;"))
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
            let page = try await test.browse("\(Self.home)/frame?field=pan&form=FORM-OF-THE-FRAME&lang=fr")
            let policy = page.headers["content-security-policy"] ?? ""
            #expect(policy.contains("frame-ancestors https: http://localhost:* http://127.0.0.1:*;"))
            #expect(policy.contains("connect-src 'self'"))
            #expect(page.headers["x-frame-options"] == nil)
            #expect(page.html.contains("aria-label=\"Numéro de carte\""))
            #expect(!page.html.contains("FORM-OF-THE-FRAME"))
            // The page of the form itself stays unframed.
            let form = try await test.lyra.shopper().page()
            #expect(form.headers["x-frame-options"] == "DENY")
            #expect(form.headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
        }
    }

    @Test("in instalments, the button has the first one: the amount that is paid now")
    func instalments() async throws {
        try await TestPlatform.run { test in
            let order = LyraCall.order([
                "transactionOptions": ["installmentOptions": [["firstAmount": 1_000, "count": 2, "period": 7]]]
            ])
            let frame = Frame(shopper: try await test.lyra.shopper(order))
            #expect(try await frame.state()["amount"] == "10.00 EUR")
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

    private static func wallet(_ orderId: String, customer: String = "C7") -> JSONValue {
        LyraCall.order(
            [
                "formAction": "CUSTOMER_WALLET",
                "customer": ["reference": .string(customer), "email": "c7@example.com"],
            ],
            orderId: orderId)
    }

    @Test(
        "CUSTOMER_WALLET: the buyer's cards are listed, one pays with its code, one is removed; no other buyer has them"
    )
    func wallet() async throws {
        try await TestPlatform.run { test in
            let first = Frame(shopper: try await test.lyra.shopper(Self.wallet("W1")))
            let empty = try await first.state()
            #expect(empty["wallet"] == nil && empty["asksRegister"] == .bool(true))
            #expect(try await first.pay(Self.accepted, [("remember", "yes")])["state"] == "paid")
            let name = try #require(try await test.lyra.transactions("W1").first?.paymentMethodToken)

            let second = Frame(shopper: try await test.lyra.shopper(Self.wallet("W2")))
            let card = try #require(try await second.state()["wallet"]?.array?.first)
            #expect(card["token"]?.text == name && card["pan"]?.text == "497010XXXXXX0055")
            #expect(card["brand"]?.text == "VISA" && card["expiry"]?.text?.hasSuffix("/2030") == true)
            let pays = [("do", "pay"), ("token", name)]
            let missing = try await second.send(pays)
            #expect(missing["problems"]?.array?.first?["field"] == "securityCode")
            #expect(try await second.send(pays + [("card-code", "123")])["state"] == "paid")
            let paid = try await test.lyra.transactions("W2").first
            #expect(paid?.paymentMethodToken == name)
            #expect(paid?.transactionDetails?.cardDetails?.paymentMethodSource == .token)

            // Another buyer's form neither pays with it nor removes it.
            let other = Frame(shopper: try await test.lyra.shopper(Self.wallet("W3", customer: "C8")))
            #expect(try await other.state()["wallet"] == nil)
            #expect(try await other.send(pays + [("card-code", "123")])["problems"]?.array?.first?["field"] == "pan")
            _ = try await other.send([("do", "remove-token"), ("token", name)])
            let plain = Frame(shopper: try await test.lyra.shopper(LyraCall.order(orderId: "W4")))
            _ = try await plain.send([("do", "remove-token"), ("token", name)])
            #expect(try await plain.send(pays + [("card-code", "123")])["problems"] != nil)
            #expect(try await test.lyra.transactions("W4").isEmpty)

            let third = Frame(shopper: try await test.lyra.shopper(Self.wallet("W5")))
            #expect(try await third.state()["wallet"]?.array?.count == 1)
            #expect(try await third.send([("do", "remove-token"), ("token", name)])["wallet"] == nil)
            #expect(try await third.send(pays + [("card-code", "123")])["error"]?["errorCode"] == "PSP_031")
            #expect(try await third.pay(Self.accepted)["state"] == "paid")
        }
    }

    @Test("a card of the buyer's that was cancelled meanwhile: the shopper reads why it does not pay")
    func walletCardGone() async throws {
        try await TestPlatform.run { test in
            let first = try await test.lyra.shopper(Self.wallet("W7"))
            #expect(try await first.pay(Self.accepted, remember: true).result == "paid")
            let name = try #require(try await test.lyra.transactions("W7").first?.paymentMethodToken)
            let shopper = try await test.lyra.shopper(Self.wallet("W8"))
            #expect(try await test.lyra.code("Token/Cancel", ["paymentMethodToken": .string(name)]) == nil)
            let page = try await shopper.send([("token", name), ("card-code", "123")])
            #expect(page.status == 200 && page.result == nil)
            #expect(page.html.contains("id=\"not-usable\""))
            #expect(page.html.contains(CheckoutTexts.of(.english).notUsable))
            #expect(try await test.lyra.transactions("W8").isEmpty)
            // The JavaScript client shows its own text for the code.
            let script = try await test.browse("\(Self.home)/stable/kr-payment-form.min.js").html
            #expect(script.contains("errorCode === \"PSP_031\""))
            for language in PageLanguage.allCases {
                #expect(script.contains("cardGone: \"\(CheckoutTexts.of(language).notUsable)\""), "\(language)")
            }
        }
    }

    @Test(
        "CUSTOMER_WALLET without customer.reference is INT_917; CreateToken with it lists the cards and registers one more"
    )
    func walletRules() async throws {
        try await TestPlatform.run { test in
            let without = LyraCall.order(["formAction": "CUSTOMER_WALLET"], orderId: "W6")
            #expect(try await test.lyra.code("Charge/CreatePayment", without) == "INT_917")
            let customer: JSONValue = ["reference": "C9", "email": "c9@example.com"]
            let request: JSONValue = ["formAction": "CUSTOMER_WALLET", "currency": "EUR", "customer": customer]
            for known in 0..<2 {
                let frame = Frame(shopper: try await test.lyra.shopper(request, to: "Charge/CreateToken"))
                let state = try await frame.state()
                #expect((state["wallet"]?.array?.count ?? 0) == known)
                #expect(state["asksRegister"] == nil)
                #expect(try await frame.pay(Self.accepted)["state"] == "registered")
            }
        }
    }

    @Test("a form for a card whose token is cancelled meanwhile: PSP_031, and no issuer is asked")
    func updateTooLate() async throws {
        try await TestPlatform.run { test in
            let registers = LyraCall.order(["formAction": "REGISTER_PAY", "customer": LyraCall.anna], orderId: "U1")
            #expect(try await test.lyra.shopper(registers).pay().result == "paid")
            let token = try #require(try await test.lyra.transactions("U1").first?.paymentMethodToken)
            let named: JSONValue = ["paymentMethodToken": .string(token)]
            let update: JSONValue = [
                "paymentMethodToken": .string(token), "currency": "EUR", "orderId": "U2", "customer": LyraCall.anna,
            ]
            let frame = Frame(shopper: try await test.lyra.shopper(update, to: "Token/Update"))
            #expect(try await test.lyra.code("Token/Cancel", named) == nil)
            for pan in [Self.accepted, "4970100000000022"] {
                let answer = try await frame.pay(pan)
                #expect(answer["error"]?["errorCode"] == "PSP_031")
                #expect(answer["issuer"] == nil)
            }
            // What is wrong with the card is said first.
            #expect(try await frame.pay("1234")["problems"]?.array?.first?["field"] == "pan")
            #expect(try await test.lyra.transactions("U2").isEmpty)
        }
    }

    @Test("Charge/UpdatePaymentAmount: a second token of the form with the new amount, and the first one stays")
    func updatedAmount() async throws {
        try await TestPlatform.run { test in
            let first = Frame(shopper: try await test.lyra.shopper(LyraCall.order(orderId: "BIN")))
            let token = first.shopper.token
            func updated(_ amount: Int64, _ token: String, by caller: LyraCall) async throws -> LyraAnswer {
                try await caller.call(
                    "Charge/UpdatePaymentAmount",
                    ["formToken": .string(token), "updatedAmount": .integer(amount), "cardBin": "49701000"])
            }
            guard case .formToken(let answer) = try await updated(2_000, token, by: test.lyra),
                let cheaper = answer.formToken
            else { throw LyraCall.Unexpected() }
            let second = Frame(shopper: LyraShopper(test: test, token: cheaper))
            #expect(try await second.state()["amount"] == "20.00 EUR")
            #expect(try await first.state()["amount"] == "25.00 EUR")
            #expect(
                try await test.lyra.code(
                    "Charge/UpdatePaymentAmount", ["formToken": .string(token), "updatedAmount": 0])
                    == "INT_009")
            #expect(try await second.pay(Self.accepted)["state"] == "paid")
            #expect(try await test.lyra.transactions("BIN").map(\.amount) == [2_000])
            // A form that is paid, another shop's and another mode's have no other amount.
            let update: (String) -> JSONValue = { ["formToken": .string($0), "updatedAmount": 100] }
            for (caller, token) in [
                (test.lyra, cheaper), (test.lyra, token), (test.lyra, "AAAA"),
                (LyraCall(test: test, password: LyraCall.productionPassword), token),
            ] {
                #expect(try await caller.code("Charge/UpdatePaymentAmount", update(token)) == "INT_903")
            }
        }
    }

    @Test("the tokens of a form pay it once, by whichever amount, and share its attempts (docs/choices/lyra.md, LF25)")
    func updatedAmountPaysOnce() async throws {
        try await TestPlatform.run { test in
            func other(_ amount: Int64, _ shopper: LyraShopper) async throws -> LyraShopper {
                try await test.lyra.shopper(
                    ["formToken": .string(shopper.token), "updatedAmount": .integer(amount)],
                    to: "Charge/UpdatePaymentAmount")
            }
            let first = try await test.lyra.shopper(LyraCall.order(orderId: "ONCE"))
            let cheaper = try await other(2_000, first)
            #expect(try await first.pay().result == "paid")
            // The page of the other token tells of the payment that was made, and of its amount.
            let told = try await cheaper.pay()
            #expect(told.result == "paid")
            #expect(told.html.contains("25.00 EUR"))
            #expect(try await Frame(shopper: cheaper).state()["state"] == "paid")
            #expect(try await test.lyra.transactions("ONCE").map(\.amount) == [2_500])

            let order = LyraCall.order(["transactionOptions": ["cardOptions": ["retry": 1]]], orderId: "TRIES")
            let tried = Frame(shopper: try await test.lyra.shopper(order))
            let again = Frame(shopper: try await other(2_000, try await other(2_100, tried.shopper)))
            #expect(try await tried.pay("4970100000000113")["attemptsLeft"]?.text == "1")
            #expect(try await again.pay("4970100000000113", attempt: 2)["state"] == "refused")
            #expect(try await tried.pay(Self.accepted, attempt: 3)["state"] == "refused")
            #expect(try await test.lyra.transactions("TRIES").compactMap(\.amount).sorted() == [2_000, 2_500])
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
            // What is wrong with its date is told beside the code, which says neither.
            let past = try await frame.send(
                [("do", "pay")] + LyraShopper.card(Self.accepted, expiry: "01/20"), attempt: 2)
            #expect(past["problems"]?.array?.first == ["field": "expiry", "code": "CLIENT_302", "isPast": .bool(true)])
            // A brand that the card does not bear.
            let brand = try await frame.pay(Self.accepted, attempt: 2, [("card-brand", "AMEX")])
            #expect(brand["problems"]?.array?.first?["code"] == "CLIENT_301")
            #expect(try await test.lyra.transactions().count == 1)
        }
    }

    @Test(
        "a registered card that has expired, or that expires before the last instalment, is not a wrong security code")
    func registeredCardIsOver() async throws {
        try await TestPlatform.run { test in
            let token = JSONValue.string(try await test.lyra.register())
            // The card is valid until December 2030, and the last payment is in March 2031.
            test.clock.advance(seconds: 1_626 * 86_400)
            let inParts: JSONValue = ["installmentOptions": [["count": 2, "period": 90]]]
            let soon = Frame(
                shopper: try await test.lyra.shopper(
                    LyraCall.order(["paymentMethodToken": token, "transactionOptions": inParts])))
            let code = [("do", "pay"), ("card-code", "123")]
            #expect(
                try await soon.send(code)["problems"]?.array
                    == [["field": "securityCode", "code": "CLIENT_303", "isTooSoon": .bool(true)]])
            test.clock.advance(seconds: 30 * 86_400)
            let over = Frame(shopper: try await test.lyra.shopper(LyraCall.order(["paymentMethodToken": token])))
            #expect(
                try await over.send(code)["problems"]?.array
                    == [["field": "securityCode", "code": "CLIENT_303", "isPast": .bool(true)]])
            #expect(try await test.lyra.transactions().isEmpty)
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
