import Crypto
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Support
import Testing

/// Worldline Direct, "Hosted Tokenization Page".
@Suite("Worldline Direct: hosted tokenization", .timeLimit(.minutes(5)))
struct DirectHostedTokenizationTests {
    @Test("the page stores a card, getHostedTokenization returns it, and it pays")
    func kept() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper()
            #expect(shopper.created.partialRedirectUrl == String(test.address.dropFirst(7)) + shopper.path)
            let before = try await shopper.answer()
            #expect(before.token == nil)
            #expect(before.tokenStatus == nil)
            #expect(try await shopper.page().status == 200)
            #expect(try await shopper.give().result == "kept")
            let after = try await shopper.answer()
            #expect(after.tokenStatus == .created)
            #expect(after.token?.isTemporary == false)
            #expect(after.token?.card?.alias == "433026XXXXXX4675")
            #expect(after.token?.card?.data?.cardWithoutCvv?.cardholderName == "ANNA EXAMPLE")
            for _ in 1...2 {
                let paid = try await test.direct.send("POST", "/payments", shopper.payment())
                #expect(paid.status == 201)
                #expect(paid.document(DirectCreatePaymentResponse.self).creationOutput?.token == after.token?.id)
                #expect(
                    paid.payment?.json["sessionDetails"]
                        == ["id": .string(shopper.created.hostedTokenizationId ?? ""), "type": "hostedTokenization"])
            }
        }
    }

    @Test("its answer has the hash of the script that a merchant's page loads")
    func integrity() async throws {
        try await TestPlatform.run { test in
            let script = try await test.get("/hostedtokenization/js/client/tokenizer.min.js")
            let hash = Data(SHA384.hash(data: Data(script.body))).base64EncodedString()
            #expect(try await test.direct.cardShopper().created.json["sri"]?.text == "sha384-\(hash)")
        }
    }

    @Test("the template that variant names changes nothing on the page")
    func variant() async throws {
        try await TestPlatform.run { test in
            let plain = try await Self.content(test.direct.cardShopper())
            let styled = try await Self.content(
                test.direct.cardShopper(["locale": "en_GB", "variant": "my-template.html"]))
            #expect(plain.contains("</form>"))
            #expect(plain == styled)
        }
    }

    /// The page without what is its own: its address and the nonces.
    private static func content(_ shopper: DirectCardShopper) async throws -> String {
        let page = try await shopper.page()
        let name = String(shopper.path.split(separator: "/").last ?? "")
        return page.html.replacing(name, with: "").replacing(/nonce="[^"]*"/, with: "")
    }

    @Test("a card that is not to be stored is a temporary token: two hours, one payment")
    func temporary() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper()
            #expect(try await shopper.give(remember: false).result == "kept")
            let token = try #require(try await shopper.answer().token)
            #expect(token.isTemporary == true)
            #expect(try await test.direct.send("POST", "/payments", shopper.payment()).status == 201)
            let again = try await test.direct.send("POST", "/payments", shopper.payment())
            #expect(again.error == "400 50001111 UNKNOWN_TOKEN_ID")
            #expect(try await test.direct.send("GET", "/tokens/\(token.id ?? "")").status == 404)
            let other = try await test.direct.cardShopper()
            _ = try await other.give(remember: false)
            test.clock.advance(seconds: 7_200)
            #expect(try await test.direct.send("POST", "/payments", other.payment()).status == 400)
        }
    }

    @Test("a temporary token that is to be stored after all becomes permanent")
    func converted() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper()
            _ = try await shopper.give(remember: false)
            let temporary = try await shopper.answer().token?.id
            let message = shopper.payment(["cardPaymentMethodSpecificInput": ["tokenize": .bool(true)]])
            let output = try await test.direct.send("POST", "/payments", message)
                .document(DirectCreatePaymentResponse.self).creationOutput
            #expect(output?.isNewToken == true)
            let name = try #require(output?.token)
            #expect(name != temporary)
            let kept = try await test.direct.send("GET", "/tokens/\(name)").document(DirectToken.self)
            #expect(kept.isTemporary == false)
        }
    }

    @Test("of two payments at the same time with a temporary token, one is made")
    func race() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper()
            _ = try await shopper.give(remember: false)
            let direct = test.direct
            let message = shopper.payment()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await direct.send("POST", "/payments", message).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 201 }.count == 1)
            #expect(statuses.filter { $0 == 400 }.count == 7)
        }
    }

    @Test("if the page asks, the shopper decides", arguments: [true, false])
    func consent(agrees: Bool) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper(["askConsumerConsent": .bool(true)])
            #expect(try await shopper.page().attribute("type", of: "id=\"remember\"") == "checkbox")
            _ = try await shopper.give(remember: agrees)
            #expect(try await shopper.answer().token?.isTemporary == !agrees)
        }
    }

    @Test("the same card again is the same token; another date or name replaces the old one")
    func again() async throws {
        try await TestPlatform.run { test in
            var names: Set<String> = []
            for (expiry, status) in [
                ("12/30", DirectTokenStatus.created), ("12/30", .unchanged), ("01/31", .updated),
            ] {
                let shopper = try await test.direct.cardShopper()
                _ = try await shopper.give(expiry: expiry)
                let answer = try await shopper.answer()
                #expect(answer.tokenStatus == status)
                names.insert(answer.token?.id ?? "")
                let date = answer.token?.card?.data?.cardWithoutCvv?.expiryDate
                #expect(date == expiry.filter { $0 != "/" })
            }
            #expect(names.count == 1)
        }
    }

    @Test("stored cards are offered by their mask, and need their code only")
    func stored() async throws {
        try await TestPlatform.run { test in
            let name = try await test.direct.keptCard()
            let other = try await test.direct.keptCard("5137009801943438")
            let over = try await test.direct.cardShopper()
            _ = try await over.give("371449635311004", expiry: "07/26")
            let old = try #require(try await over.answer().token?.id)
            test.clock.advance(seconds: 40 * 86_400)
            let shopper = try await test.direct.cardShopper(
                ["tokens": .string("\(name),nobody's, \(other),\(old)")])
            #expect(shopper.created.invalidTokens == ["nobody's"])
            #expect(shopper.created.expiredCardTokens == [old])
            let page = try await shopper.page()
            #expect(page.html.contains("Visa 433026XXXXXX4675, 12/30"))
            #expect(page.html.contains("Mastercard 513700XXXXXX3438, 12/30"))
            #expect(!page.html.contains(name))
            let chosen = try await shopper.page("?stored=2")
            #expect(chosen.html.contains("id=\"card-code\""))
            #expect(!chosen.html.contains("id=\"card-number\""))
            let wrong = try await shopper.send([("stored", "2"), ("card-code", "")])
            #expect(wrong.html.contains("id=\"card-code-problem\""))
            #expect(try await shopper.send([("stored", "2"), ("card-code", "123")]).result == "kept")
            let answer = try await shopper.answer()
            #expect(answer.token?.id == other)
            #expect(answer.tokenStatus == .unchanged)
        }
    }

    /// docs/choices/direct.md, DT43
    @Test(
        "a stored card of a brand that paymentProductFilters leave out is in invalidTokens, and not on the page",
        arguments: [
            ["restrictTo": ["products": [.integer(1)]]], ["exclude": ["products": [.integer(3)]]],
        ] as [JSONValue])
    func filtered(filters: JSONValue) async throws {
        try await TestPlatform.run { test in
            let visa = try await test.direct.keptCard()
            let mastercard = try await test.direct.keptCard("5137009801943438")
            let shopper = try await test.direct.cardShopper([
                "tokens": .string("\(mastercard),\(visa)"), "paymentProductFilters": filters,
            ])
            #expect(shopper.created.invalidTokens == [mastercard])
            #expect(shopper.created.expiredCardTokens == nil)
            let page = try await shopper.page()
            #expect(page.html.contains("Visa 433026XXXXXX4675, 12/30"))
            #expect(!page.html.contains("513700XXXXXX3438"))
            #expect(try await shopper.send([("stored", "2"), ("card-code", "123")]).html.contains("id=\"gone\""))
            #expect(try await shopper.send([("stored", "1"), ("card-code", "123")]).result == "kept")
            #expect(try await shopper.answer().token?.id == visa)
        }
    }

    /// docs/choices/direct.md, DT43
    @Test("a filtered stored card that is over is not in expiredCardTokens: its date cannot be typed on the page")
    func filteredAndOver() async throws {
        try await TestPlatform.run { test in
            let over = try await test.direct.cardShopper()
            _ = try await over.give("371449635311004", expiry: "07/26")
            let old = try #require(try await over.answer().token?.id)
            test.clock.advance(seconds: 40 * 86_400)
            let shopper = try await test.direct.cardShopper([
                "tokens": .string(old), "paymentProductFilters": ["restrictTo": ["products": [.integer(1)]]],
            ])
            #expect(shopper.created.invalidTokens == [old])
            #expect(shopper.created.expiredCardTokens == nil)
        }
    }

    @Test("a stored card that was deleted meanwhile is reported, and another one can be chosen")
    func gone() async throws {
        try await TestPlatform.run { test in
            let name = try await test.direct.keptCard()
            let shopper = try await test.direct.cardShopper(["tokens": .string(name)])
            _ = try await test.direct.send("DELETE", "/tokens/\(name)")
            let page = try await shopper.send([("stored", "1"), ("card-code", "123")])
            #expect(page.html.contains("id=\"gone\""))
            #expect(page.html.contains("id=\"card-number\""))
            #expect(try await shopper.give().result == "kept")
        }
    }

    /// docs/choices/direct.md, DT15
    @Test("a stored card that is over since the page was made is not offered; typed again, it gets the new date")
    func overMeanwhile() async throws {
        try await TestPlatform.run { test in
            // The last evening of July in Paris: 23:00.
            test.clock.advance(seconds: 30 * 86_400 + 11 * 3_600)
            let first = try await test.direct.cardShopper()
            _ = try await first.give("371449635311004", expiry: "07/26")
            let name = try #require(try await first.answer().token?.id)
            let shopper = try await test.direct.cardShopper(["tokens": .string(name)])
            #expect(try await shopper.page().html.contains("id=\"stored-1\""))
            test.clock.advance(seconds: 2 * 3_600)
            #expect(try await !shopper.page().html.contains("id=\"stored-1\""))
            #expect(try await shopper.send([("stored", "1"), ("card-code", "1234")]).html.contains("id=\"gone\""))
            #expect(try await shopper.answer().token == nil)
            _ = try await shopper.give("371449635311004")
            let answer = try await shopper.answer()
            #expect(answer.token?.id == name)
            #expect(answer.tokenStatus == .updated)
        }
    }

    @Test("a stored card keeps its number when another one is deleted, and no other card is chosen in its place")
    func numbers() async throws {
        try await TestPlatform.run { test in
            let first = try await test.direct.keptCard()
            let second = try await test.direct.keptCard("5137009801943438")
            let shopper = try await test.direct.cardShopper(["tokens": .string("\(first),\(second)")])
            _ = try await test.direct.send("DELETE", "/tokens/\(first)")
            let page = try await shopper.page()
            #expect(page.html.contains("id=\"stored-2\"") && !page.html.contains("id=\"stored-1\""))
            #expect(try await shopper.send([("stored", "1"), ("card-code", "123")]).html.contains("id=\"gone\""))
            #expect(try await shopper.answer().token == nil)
            #expect(try await shopper.send([("stored", "2"), ("card-code", "123")]).result == "kept")
            #expect(try await shopper.answer().token?.id == second)
            // Sent again it is the same; the other number is another card.
            let framed = try await shopper.send([("stored", "2"), ("card-code", "123")], to: "?framed=1")
            #expect(try JSONValue(parsing: Array(framed.html.utf8))["state"] == "done")
            let other = try await shopper.send([("stored", "1"), ("card-code", "123")], to: "?framed=1")
            #expect(try JSONValue(parsing: Array(other.html.utf8))["state"] == "other")
            // The frame is loaded again: its script compares what the page then chooses with this.
            #expect(try await shopper.page("?framed=1").html.contains("data-taken=\"\(second)\""))
            // A typed card of the list is in the page, too; the script takes it for a chosen one and for a typed one.
            for status in [DirectTokenStatus.updated, .unchanged] {
                let same = try await test.direct.cardShopper(["tokens": .string(second)])
                _ = try await same.give("5137009801943438")
                #expect(try await same.answer().tokenStatus == status)
                let page = try await same.page("?framed=1").html
                #expect(page.contains("data-taken=\"\(status == .unchanged ? second : "")\""))
                #expect(page.contains("[framed.taken, null]"))
            }
            let typed = try await test.direct.cardShopper()
            _ = try await typed.give()
            #expect(try await typed.page("?framed=1").html.contains("data-taken=\"\""))
        }
    }

    @Test("a code is asked for unless the merchant does not want one; then it is marked as optional")
    func codes() async throws {
        try await TestPlatform.run { test in
            let card = DirectShopper.card(DirectShopper.accepted, code: "")
            let asking = try await test.direct.cardShopper()
            #expect(try await asking.send(card).html.contains("id=\"card-code-problem\""))
            let rules: JSONValue = ["ValidationRules": ["cvvMandatoryForNewToken": .bool(false)]]
            let other = try await test.direct.cardShopper(["locale": "en_GB", "creditCardSpecificInput": rules])
            let (page, otherPage) = (try await asking.page(), try await other.page())
            #expect(page.html.contains("<label for=\"card-code\">Security code</label>"))
            #expect(otherPage.html.contains("<label for=\"card-code\">Security code (optional)</label>"))
            #expect(try await other.send(card).result == "kept")
        }
    }

    @Test("an invalid card is reported field by field, and neither number nor code is written again")
    func problems() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper(
                ["paymentProductFilters": ["restrictTo": ["products": [.integer(1)]]]])
            for (fields, marker) in [
                ([], "card-number-problem"), (DirectShopper.card("5137009801943438"), "card-number-problem"),
                (DirectShopper.card("4330264936344676"), "card-number-problem"),
                (DirectShopper.card(DirectShopper.accepted, expiry: "01/20"), "card-expiry-problem"),
                (DirectShopper.card(DirectShopper.accepted, brand: "3"), "brand-problem"),
            ] as [([(String, String)], String)] {
                let page = try await shopper.send(fields)
                #expect(page.html.contains("id=\"\(marker)\""))
                #expect(!page.html.contains("4330264936344676"))
                #expect(!page.html.contains("value=\"123\""))
            }
            #expect(try await shopper.answer().token == nil)
        }
    }

    @Test("it takes one card, which may be sent again; another one is refused, and changes nothing")
    func once() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper()
            _ = try await shopper.give()
            let first = try await shopper.answer().token?.id
            #expect(try await shopper.give().result == "kept")
            for (pan, expiry) in [("5137009801943438", "12/30"), (DirectShopper.accepted, "11/30")] {
                let other = try await shopper.give(pan, expiry: expiry)
                #expect(other.html.contains("id=\"other-card\"") && other.result == nil)
            }
            #expect(try await shopper.answer().token?.id == first)
        }
    }

    @Test(
        "a stored card's number is any text that a browser sends: after the card was given, none of them is its own",
        arguments: ["\(Int.min)", "\(Int.max)", "0", "-1", "2", "x", ""])
    func numbers(number: String) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper()
            _ = try await shopper.give()
            let again = try await shopper.send([("stored", number), ("card-code", "123")])
            #expect(again.result != "kept")
            #expect(try await shopper.answer().token != nil)
        }
    }

    @Test("after three hours it accepts nothing, answers nothing and pays nothing")
    func expired() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper()
            let filled = try await test.direct.cardShopper()
            _ = try await filled.give()
            test.clock.advance(seconds: 10_800)
            #expect(try await shopper.give().result == "expired")
            let answer = try await test.direct.send("GET", "/hostedtokenizations/\(filled.id)")
            #expect(answer.error == "404 50001130 UNKNOWN_HOSTED_TOKENIZATION_ID")
            #expect(try await test.direct.send("POST", "/payments", filled.payment()).status == 400)
        }
    }

    @Test(
        "the means of payment is given once: nothing else beside a hosted tokenization, and an empty one pays nothing")
    func misused() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper()
            #expect(try await test.direct.send("POST", "/payments", shopper.payment()).status == 400)
            _ = try await shopper.give()
            let name = try await test.direct.keptCard("5137009801943438")
            for more: KeyValuePairs<String, JSONValue> in [
                ["cardPaymentMethodSpecificInput": ["token": .string(name)]],
                ["cardPaymentMethodSpecificInput": ["card": ["cvv": "123"]]],
                ["cardPaymentMethodSpecificInput": ["paymentProductId": .integer(3)]],
                ["mobilePaymentMethodSpecificInput": ["paymentProductId": .integer(302)]],
                ["hostedTokenizationId": "nobody's"],
            ] {
                let answer = try await test.direct.send("POST", "/payments", shopper.payment(more))
                #expect(answer.status == 400)
            }
        }
    }

    @Test("the page can be framed by pages over TLS and by those of this machine; no other page of the platform can")
    func framing() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper()
            let headers = try await shopper.page().headers
            let policy = headers["content-security-policy"] ?? ""
            #expect(policy.contains("frame-ancestors https: http://localhost:* http://127.0.0.1:*"))
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("script-src 'nonce-"))
            #expect(headers["x-frame-options"] == nil)
            let checkout = try await test.direct.shopper().page().headers
            #expect(checkout["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
            #expect(checkout["x-frame-options"] == "DENY")
            let script = try await test.get("/hostedtokenization/js/client/tokenizer.min.js")
            #expect(script.status == 200)
        }
    }

    @Test("the form in a frame has neither our name nor languages; its script gets an answer by field, in JSON")
    func framed() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper(["locale": "de_DE"])
            let page = try await shopper.page("?framed=1")
            #expect(page.html.contains("<body class=\"part\">"))
            #expect(!page.html.contains("<header>") && !page.html.contains("hreflang"))
            let wrong = try await shopper.send(DirectShopper.card("4111111111111111"), to: "?framed=1")
            let problem = try JSONValue(parsing: Array(wrong.html.utf8))
            #expect(problem["state"] == "problem")
            #expect(problem["problems"]?.array?.first?["field"] == "card-number")
            #expect(!wrong.html.contains("4111111111111111"))
            let right = try await shopper.send(DirectShopper.card(DirectShopper.accepted), to: "?framed=1")
            #expect(try JSONValue(parsing: Array(right.html.utf8))["id"]?.text == shopper.id)
            let over = try await test.direct.cardShopper()
            test.clock.advance(seconds: 10_800)
            let late = try await over.send(DirectShopper.card(DirectShopper.accepted), to: "?framed=1")
            #expect(try JSONValue(parsing: Array(late.html.utf8))["state"] == "over")
        }
    }

    @Test("the surcharge of a card is told by its first digits; a card that is not accepted has none")
    func surcharge() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper()
            for (fields, succeeds) in [
                ([("card-number", "43302649"), ("amount", "1000"), ("currency", "EUR")], true),
                ([("card-number", "41111111"), ("amount", "1000"), ("currency", "EUR")], false),
                ([("card-number", "43302649"), ("amount", "-1"), ("currency", "EUR")], false),
                ([("card-number", "43302649"), ("amount", "1000"), ("currency", "ZZZ")], false),
                ([], false),
            ] as [([(String, String)], Bool)] {
                let page = try await shopper.send(fields, to: "/surcharge")
                let answer = try JSONValue(parsing: Array(page.html.utf8))
                #expect(answer["success"] == .bool(succeeds))
                let total: JSONValue = ["amount": .integer(1_000), "currency": "EUR"]
                #expect(answer["result"]?["totalAmount"] == (succeeds ? total : nil))
                #expect((answer["error"]?["message"]?.text?.isEmpty == false) == !succeeds)
            }
        }
    }

    @Test("it uses the merchant's language, or the shopper's choice")
    func languages() async throws {
        try await TestPlatform.run { test in
            for (locale, title) in [("fr_FR", "Votre carte"), ("nl_BE", "Uw kaart"), ("de_DE", "Ihre Karte")] {
                let shopper = try await test.direct.cardShopper(["locale": .string(locale)])
                #expect(try await shopper.page().html.contains("<h1>\(title)</h1>"))
                #expect(try await shopper.page("?lang=en").html.contains("<h1>Your card</h1>"))
            }
            let unknown = try await test.browse("/hostedtokenization/tokenization/form/abc")
            #expect(unknown.status == 404)
        }
    }
}
