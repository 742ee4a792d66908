import Crypto
import DirectAPI
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// Worldline Direct, "Hosted Fields"; the script and its frames are tried in a browser by `Scripts/check-direct-js`.
@Suite("Worldline Direct: hosted fields", .timeLimit(.minutes(5)))
struct DirectHostedFieldsTests {
    /// The frames of a session, without a browser, and the merchant who made it.
    private struct Session {
        let tester: DirectTester
        let created: DirectHostedFieldsSessionResponse

        var id: String { created.sessionData?.hostedFieldsSessionId ?? "" }
        var path: String { "/hostedfields/sessions/\(created.sessionData?.sessionToken ?? "")" }

        /// What the frames send: the card, or why it is refused.
        func give(_ pan: String = DirectShopper.accepted, keep: Bool = false, _ more: [(String, String)] = [])
            async throws -> JSONValue
        {
            let fields = DirectShopper.card(pan) + [("remember", keep ? "yes" : "no")] + more
            return try JSONValue(parsing: Array(await tester.test.browse(path, form: fields).html.utf8))
        }

        func told() async throws -> DirectHostedFieldsSession {
            try await tester.send("GET", "/hostedfields/sessions/\(id)").document()
        }

        func payout(_ more: KeyValuePairs<String, JSONValue> = [:]) async throws -> DirectTester.Answer {
            var input = JSONObject(["hostedFieldsSessionId": .string(id)])
            for (name, value) in more { input[name] = value }
            return try await tester.send(
                "POST", "/payouts",
                [
                    "amountOfMoney": ["amount": .integer(1_000), "currencyCode": "EUR"],
                    "cardPayoutMethodSpecificInput": .object(input),
                ])
        }

        func payment(_ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
            var message = JSONObject(["hostedFieldsSessionId": .string(id)])
            message.append("order", ["amountOfMoney": ["amount": .integer(3_000), "currencyCode": "EUR"]])
            for (name, value) in more { message[name] = value }
            return .object(message)
        }
    }

    private static func session(
        _ tester: DirectTester, _ message: JSONValue = ["locale": "en_GB"]
    ) async throws -> Session {
        let answer = try await tester.send("POST", "/hostedfields/sessions", message)
        try #require(answer.status == 200)
        return Session(tester: tester, created: answer.document())
    }

    @Test("a session names the script, its hash and the platform; what the frames send is a card that pays")
    func pays() async throws {
        try await TestPlatform.run { test in
            let session = try await Self.session(test.direct)
            let url = try #require(session.created.sdkUrl)
            let script = try await test.get(String(url.dropFirst(test.address.count)))
            let hash = Data(SHA384.hash(data: Data(script.body))).base64EncodedString()
            #expect(session.created.sdkSri == "sha384-\(hash)")
            // Where Worldline's libraries for servers read it.
            #expect(session.created.json["hostedFieldsSessionId"]?.text == session.id)
            #expect(session.created.sessionData?.platformUrl == test.address)
            #expect(try await session.told().sessionId == session.id)
            #expect(try await session.told().token == nil)
            let given = try await session.give()
            #expect(given["state"] == "done")
            let token = try #require(try await session.told().token)
            #expect(given["token"]?.text == token.tokenId)
            #expect(token.maskedPan == "433026XXXXXX4675")
            #expect(token.expiryDate == "1230")
            #expect(token.isTemporary == true)
            #expect(try await test.direct.send("POST", "/payments", session.payment()).status == 201)
            let again = try await test.direct.send("POST", "/payments", session.payment())
            #expect(again.error == "400 50001111 UNKNOWN_TOKEN_ID")
        }
    }

    @Test("a card is stored if the page says so; the session keeps its first card, and says no to another one")
    func keeps() async throws {
        try await TestPlatform.run { test in
            let session = try await Self.session(test.direct)
            _ = try await session.give(keep: true)
            #expect(try await session.told().token?.isTemporary == false)
            #expect(try await session.give(keep: true)["state"] == "done", "the same card, after a lost answer")
            let second = try await session.give("5137009801943438")
            #expect(second["state"] == "other" && second["token"] == nil)
            #expect(second["message"] == "Another card was already sent to the shop. Begin again.")
            let incomplete = try JSONValue(parsing: Array(await test.browse(session.path, form: []).html.utf8))
            #expect(incomplete["state"] == "other")
            #expect(try await session.told().token?.maskedPan == "433026XXXXXX4675")
        }
    }

    @Test("what is wrong with a card is told by field, without a card number, and nothing is kept")
    func problems() async throws {
        try await TestPlatform.run { test in
            let session = try await Self.session(test.direct)
            for (pan, more, expected) in [
                ("4111111111111111", [], "card-number notAccepted"), ("", [], "card-number missing"),
                (DirectShopper.coBadged, [("card-brand", "3")], "card-brand notOnCard"),
            ] as [(String, [(String, String)], String)] {
                var fields = DirectShopper.card(pan).filter { field in !more.contains { $0.0 == field.0 } }
                fields += more
                let page = try await test.browse(session.path, form: fields)
                let answer = try JSONValue(parsing: Array(page.html.utf8))
                let problem = answer["problems"]?.array?.first
                #expect(answer["state"] == "problem")
                #expect("\(problem?["field"]?.text ?? "") \(problem?["code"]?.text ?? "")" == expected)
                #expect(!page.html.contains("4111111111111111"))
            }
            #expect(try await session.told().token == nil)
            #expect(try await test.direct.send("POST", "/payments", session.payment()).status == 400)
        }
    }

    @Test("stored cards are checked: those that can pay are in the session, the others are named")
    func tokens() async throws {
        try await TestPlatform.run { test in
            let name = try await test.direct.keptCard()
            let session = try await Self.session(
                test.direct, ["locale": "fr_FR", "tokens": [.string(name), "unknown"]])
            #expect(session.created.sessionData?.tokens == [name])
            #expect(session.created.invalidTokens == ["unknown"])
            #expect(session.created.sessionData?.locale == "fr_FR")
            let card = try #require(session.created.json["cardTokens"]?.array)
            #expect(card.map { $0["token"]?.text } == [name])
            #expect(card.first?["maskedPan"] == "433026XXXXXX4675" && card.first?["expiryDate"] == "1230")
            #expect(card.first?["paymentProductId"] == .integer(1) && card.first?["productName"] == "Visa")
        }
    }

    @Test("paymentProductFilters limits the cards, typed and stored; a session that accepts none is refused")
    func filtered() async throws {
        try await TestPlatform.run { test in
            let visa = try await test.direct.keptCard()
            for filters: JSONValue in [["exclude": [.integer(1)]], ["restrictTo": [.integer(3)]]] {
                let session = try await Self.session(
                    test.direct,
                    ["locale": "en_GB", "paymentProductFilters": filters, "tokens": [.string(visa)]])
                #expect(session.created.invalidTokens == [visa])
                #expect(session.created.json["cardTokens"]?.array?.isEmpty == true)
                #expect(try await session.give()["state"] == "problem")
                #expect(try await session.give("5137009801943438")["state"] == "done")
            }
            let none = try await test.direct.send(
                "POST", "/hostedfields/sessions",
                ["locale": "en_GB", "paymentProductFilters": ["restrictTo": [.integer(302)]]])
            #expect(none.error == "400 50001123 PAYMENT_PRODUCT_NOT_AVAILABLE")
        }
    }

    @Test("a payout credits the card of a session; beside it is no other card, and a session without a card is refused")
    func credited() async throws {
        try await TestPlatform.run { test in
            let session = try await Self.session(test.direct)
            #expect(try await session.payout().error == "400 50001111 INVALID_VALUE")
            _ = try await session.give()
            #expect(try await session.payout(["token": "any"]).error == "400 50001111 INVALID_VALUE")
            let made = try await session.payout()
            #expect(made.status == 201)
            let output = made.document(DirectPayout.self).payoutOutput?.payoutCardPaymentMethodSpecificOutput
            #expect(output?.card?.bin == "433026" && output?.paymentProductId == .visa)
            // The card was temporary: it is used up.
            #expect(try await session.payout().error == "400 50001111 UNKNOWN_TOKEN_ID")
        }
    }

    @Test("a page offers at most fifty stored cards")
    func tooManyTokens() async throws {
        try await TestPlatform.run { test in
            for (count, status) in [(50, 200), (51, 400)] {
                let names = (1...count).map { "token-\($0)" }
                let list = JSONValue.string(names.joined(separator: ","))
                let fields: JSONValue = ["locale": "en_GB", "tokens": .array(names.map(JSONValue.string))]
                let session = try await test.direct.send("POST", "/hostedfields/sessions", fields)
                let page = try await test.direct.send("POST", "/hostedtokenizations", ["tokens": list])
                let checkout = try await test.direct.send(
                    "POST", "/hostedcheckouts", DirectTester.checkout(["tokens": list]))
                #expect(session.status == status && page.status == status)
                #expect((checkout.status == 400) == (status == 400))
            }
        }
    }

    @Test("a locale is required, and has a language and a country", arguments: [("", 400), ("invalid-locale", 422)])
    func locales(locale: String, status: Int) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/hostedfields/sessions", ["locale": .string(locale)])
            #expect(answer.status == status)
            #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == "locale")
            #expect(try await test.direct.send("POST", "/hostedfields/sessions", [:]).status == 400)
        }
    }

    @Test("a session is the merchant's own, of three hours, and no hosted tokenization; beside it is no other card")
    func misused() async throws {
        try await TestPlatform.run { test in
            let session = try await Self.session(test.direct)
            _ = try await session.give(keep: true)
            let page = try await test.direct.cardShopper()
            _ = try await page.give()
            for (body, member) in [
                (session.payment(["hostedTokenizationId": .string(page.id)]), "hostedFieldsSessionId"),
                (session.payment(["hostedFieldsSessionId": .string(page.id)]), "hostedFieldsSessionId"),
                (page.payment(["hostedTokenizationId": .string(session.id)]), "hostedTokenizationId"),
                (
                    session.payment(["cardPaymentMethodSpecificInput": ["token": "any"]]),
                    "cardPaymentMethodSpecificInput.token"
                ),
            ] {
                let answer = try await test.direct.send("POST", "/payments", body)
                #expect(answer.status == 400)
                #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == member)
            }
            #expect(try await test.direct.send("GET", "/hostedtokenizations/\(session.id)").status == 404)
            #expect(try await test.direct.send("GET", "/hostedfields/sessions/\(page.id)").status == 404)
            let opened = try await test.browse(
                "/hostedtokenization/tokenization/form/\(session.created.sessionData?.sessionToken ?? "")")
            #expect(opened.status == 404)
            let empty = try await Self.session(test.direct)
            test.clock.advance(seconds: 10_800)
            #expect(try await empty.give()["state"] == "over")
            let unknown = try await test.direct.send("GET", "/hostedfields/sessions/\(session.id)")
            #expect(unknown.error == "404 50001130 UNKNOWN_HOSTED_FIELDS_SESSION_ID")
            // The contract has problem details for this call (RFC 9457).
            #expect(unknown.json?["status"] == .integer(404))
            #expect(unknown.json?["title"] == "UNKNOWN_HOSTED_FIELDS_SESSION_ID")
            #expect(unknown.json?["detail"]?.text?.isEmpty == false)
            #expect(try await test.direct.send("POST", "/payments", session.payment()).status == 400)
        }
    }

    @Test("the frames of a merchant that lists its web origins are for these pages only")
    func framing() async throws {
        try await TestPlatform.run { test in
            let session = try await Self.session(test.direct)
            let frame = try await test.browse("\(session.path)/frame?field=cardNumber&form=1")
            let policy = frame.headers["content-security-policy"] ?? ""
            #expect(policy.contains("frame-ancestors https: http://localhost:* http://127.0.0.1:*;"))
            #expect(frame.html.contains("autocomplete=\"cc-number\""))
            var change = DirectShopChange()
            change.webOrigins = ["https://shop.example"]
            _ = try await test.platform.direct.administration.change("AcmeTest", change)
            for path in ["\(session.path)/frame?field=csc&form=1", try await test.direct.cardShopper().path] {
                let listed = try await test.browse(path).headers["content-security-policy"] ?? ""
                #expect(listed.contains("frame-ancestors https://shop.example;"))
            }
            #expect(try await test.browse("\(session.path)/frame?field=iban&form=1").status == 404)
            let broken = try await test.browse("/hostedfields/sessions/AAAA/frame?field=csc&form=1")
            #expect(broken.html.contains("there is no such session"))
        }
    }
}
