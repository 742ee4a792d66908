import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// Worldline Direct, hosted checkout: cards that are stored, and cards that are to be.
@Suite("Worldline Direct: stored cards on the page of a hosted checkout", .timeLimit(.minutes(5)))
struct DirectHostedStoredCardTests {
    private static func mode(_ mode: String) -> JSONValue { ["tokenizationMode": .string(mode)] }

    /// Whether the card was kept as wished, and the token.
    private static func token(_ shopper: DirectShopper) async throws -> String? {
        let payment = try await shopper.status().createdPaymentOutput?.payment
        return payment?.paymentOutput?.cardPaymentMethodSpecificOutput?.token
    }

    @Test("stored cards are offered by their mask, and pay with their code only")
    func offered() async throws {
        try await TestPlatform.run { test in
            let name = try await test.direct.keptCard()
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(["tokens": .string("\(name),nobody's")]))
            #expect(shopper.created.invalidTokens == ["nobody's"])
            let page = try await shopper.page()
            #expect(page.html.contains("Visa 433026XXXXXX4675, 12/30"))
            #expect(page.html.contains("id=\"card-number\""))
            #expect(!page.html.contains(name))
            let chosen = try await shopper.page("?stored=1")
            #expect(chosen.html.contains("id=\"stored-card\""))
            #expect(!chosen.html.contains("id=\"card-number\""))
            let wrong = try await shopper.send([("stored", "1"), ("card-code", "")])
            #expect(wrong.html.contains("id=\"card-code-problem\""))
            #expect(wrong.html.contains("id=\"stored-card\""))
            #expect(try await shopper.send([("stored", "1"), ("card-code", "123")]).result == "paid")
            #expect(try await Self.token(shopper) == name)
        }
    }

    @Test("another card can pay, too, and is stored only if the merchant or the shopper says so")
    func keeping() async throws {
        try await TestPlatform.run { test in
            let cases: [(JSONValue, remember: Bool, keeps: Bool, box: Bool)] = [
                (DirectTester.checkout(), true, false, false),
                (Self.checkout("createWithConsent"), true, true, true),
                (Self.checkout("createWithConsent"), false, false, true),
                (Self.checkout("createAlways"), false, true, false),
                (Self.checkout("noTokenization"), true, false, false),
                (
                    DirectTester.checkout(blocks: ["cardPaymentMethodSpecificInput": ["tokenize": .bool(true)]]), false,
                    true, false
                ),
                (
                    DirectTester.checkout(blocks: [
                        "cardPaymentMethodSpecificInput": ["recurring": ["recurringPaymentSequenceIndicator": "first"]]
                    ]), false, true, false
                ),
            ]
            for (message, remember, keeps, box) in cases {
                let shopper = try await test.direct.shopper(message)
                let page = try await shopper.page()
                #expect(page.html.contains("id=\"remember\"") == box)
                let more = remember ? [("remember", "yes")] : []
                #expect(try await shopper.send(DirectShopper.card(DirectShopper.accepted) + more).result == "paid")
                let token = try await Self.token(shopper)
                #expect((token != nil) == keeps)
                if let token {
                    #expect(try await test.direct.send("DELETE", "/tokens/\(token)").status == 204)
                }
            }
        }
    }

    private static func checkout(_ mode: String) -> JSONValue {
        DirectTester.checkout(["cardPaymentMethodSpecificInput": Self.mode(mode)])
    }

    @Test("a declined card is not stored; the next one is")
    func declined() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(Self.checkout("createAlways"))
            #expect(try await shopper.pay(DirectShopper.declined).html.contains("id=\"refused\""))
            #expect(try await shopper.pay(attempt: 2).result == "paid")
            let name = try #require(try await Self.token(shopper))
            let token = try await test.direct.send("GET", "/tokens/\(name)").document(DirectToken.self)
            #expect(token.card?.alias == "433026XXXXXX4675")
        }
    }

    @Test("a card is stored after authentication by its issuer, and pays as a stored one")
    func issuer() async throws {
        try await TestPlatform.run { test in
            let first = try await test.direct.shopper(Self.checkout("createAlways"))
            let page = try await first.pay(DirectIssuer.challenged)
            #expect(try await test.issuer.comeBack(try await test.issuer.press("challenge", on: page)).result == "paid")
            let name = try #require(try await Self.token(first))
            let second = try await test.direct.shopper(DirectTester.checkout(["tokens": .string(name)]))
            let again = try await second.send([("stored", "1"), ("card-code", "123")])
            #expect(
                try await test.issuer.comeBack(try await test.issuer.press("challenge", on: again)).result == "paid")
            #expect(try await Self.token(second) == name)
        }
    }

    @Test("a card is not stored when the shopper leaves the issuer's page")
    func left() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(Self.checkout("createAlways"))
            _ = try await shopper.pay(DirectIssuer.challenged)
            let details = try JSONValue(parsing: try await test.onlyPayment().details)
            let name = try #require(details["token"]?.text)
            test.clock.advance(seconds: 900)
            try await test.platform.paymentService.runDueSteps()
            #expect(try await test.direct.send("GET", "/tokens/\(name)").status == 404)
        }
    }

    @Test("useExplicitly accepts only that token and no other card")
    func explicit() async throws {
        try await TestPlatform.run { test in
            let name = try await test.direct.keptCard()
            func message(_ token: String?) -> JSONValue {
                DirectTester.checkout(
                    ["cardPaymentMethodSpecificInput": Self.mode("useExplicitly")],
                    blocks: token.map { ["cardPaymentMethodSpecificInput": ["token": .string($0)]] } ?? [:])
            }
            #expect(try await test.direct.send("POST", "/hostedcheckouts", message(nil)).status == 400)
            let unknown = try await test.direct.send("POST", "/hostedcheckouts", message("nobody's"))
            #expect(unknown.error == "400 50001111 UNKNOWN_TOKEN_ID")
            let shopper = try await test.direct.shopper(message(name))
            let page = try await shopper.page()
            #expect(page.html.contains("id=\"stored-card\""))
            #expect(!page.html.contains("id=\"another-card\""))
            #expect(try await shopper.pay("5137009801943438").result == nil)
            #expect(try await shopper.send([("stored", "1"), ("card-code", "123")]).result == "paid")
            #expect(try await Self.token(shopper) == name)
        }
    }

    /// docs/choices/direct.md, DH75
    @Test("useExplicitly offers no other way to pay; once its card is deleted, the page takes no card and says so")
    func explicitAlone() async throws {
        try await TestPlatform.run { test in
            let name = try await test.direct.keptCard()
            let plain = try await test.direct.shopper(DirectTester.checkout(["tokens": .string(name)]))
            #expect(try await plain.page().html.contains("id=\"provider-840\""))
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(
                    ["cardPaymentMethodSpecificInput": Self.mode("useExplicitly")],
                    blocks: ["cardPaymentMethodSpecificInput": ["token": .string(name)]]))
            let page = try await shopper.page().html
            #expect(page.contains("id=\"stored-card\"") && !page.contains("id=\"provider-"))
            _ = try await test.direct.send("DELETE", "/tokens/\(name)")
            let sent = try await shopper.pay()
            for gone in [try await shopper.page().html, sent.html] {
                #expect(gone.contains("id=\"card-unusable\"") && gone.contains("id=\"cancel\""))
                #expect(!gone.contains("id=\"card-number\"") && !gone.contains("id=\"card-form\""))
            }
            #expect(try await test.payments().isEmpty)
            #expect(try await shopper.send([], press: "cancel").result == "cancelled")
        }
    }

    @Test("tokenize and tokenizationMode have the same meaning: both together are refused")
    func both() async throws {
        try await TestPlatform.run { test in
            let message = DirectTester.checkout(
                ["cardPaymentMethodSpecificInput": Self.mode("createAlways")],
                blocks: ["cardPaymentMethodSpecificInput": ["tokenize": .bool(true)]])
            let answer = try await test.direct.send("POST", "/hostedcheckouts", message)
            #expect(answer.error == "400 50001111 INVALID_VALUE")
        }
    }

    @Test("a stored card keeps its number when another one is deleted: the card that was chosen pays, or none")
    func numbers() async throws {
        try await TestPlatform.run { test in
            let first = try await test.direct.keptCard()
            let second = try await test.direct.keptCard("5137009801943438")
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(["tokens": .string("\(first),\(second)")]))
            _ = try await test.direct.send("DELETE", "/tokens/\(first)")
            let page = try await shopper.send([("stored", "1"), ("card-code", "123")])
            #expect(page.html.contains("id=\"card-number-problem\"") && page.html.contains("id=\"stored-2\""))
            #expect(try await test.payments().isEmpty)
            #expect(try await shopper.send([("stored", "2"), ("card-code", "123")]).result == "paid")
            #expect(try await Self.token(shopper) == second)
        }
    }

    @Test("a stored card that was deleted meanwhile pays nothing; another one does")
    func gone() async throws {
        try await TestPlatform.run { test in
            let name = try await test.direct.keptCard()
            let shopper = try await test.direct.shopper(DirectTester.checkout(["tokens": .string(name)]))
            _ = try await test.direct.send("DELETE", "/tokens/\(name)")
            let page = try await shopper.send([("stored", "1"), ("card-code", "123")])
            #expect(page.html.contains("id=\"card-number-problem\""))
            #expect(try await shopper.pay().result == "paid")
        }
    }

    /// docs/choices/direct.md, DH73
    @Test("a stored card that is over since the page was made is not offered, and costs no attempt; another one pays")
    func overMeanwhile() async throws {
        try await TestPlatform.run { test in
            // The last evening of July in Paris: 23:00.
            test.clock.advance(seconds: 30 * 86_400 + 11 * 3_600)
            let message = DirectCardTokenTests.message("371449635311004", expiry: "0726").object
            var card = message ?? JSONObject()
            card["paymentProductId"] = nil
            let kept = try await test.direct.send("POST", "/tokens", .object(card)).document(DirectCreatedToken.self)
            let name = try #require(kept.token)
            let shopper = try await test.direct.shopper(DirectTester.checkout(["tokens": .string(name)]))
            #expect(shopper.created.invalidTokens == nil)
            #expect(try await shopper.page().html.contains("id=\"stored-1\""))
            test.clock.advance(seconds: 2 * 3_600)
            #expect(try await !shopper.page().html.contains("id=\"stored-1\""))
            let page = try await shopper.send([("stored", "1"), ("card-code", "1234")])
            #expect(page.html.contains("id=\"card-number-problem\""))
            #expect(try await test.payments().isEmpty)
            #expect(try await shopper.pay().result == "paid")
        }
    }
}
