import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// Worldline Direct, "Tokens": a merchant's stored cards.
@Suite("Worldline Direct: tokens of cards", .timeLimit(.minutes(5)))
struct DirectCardTokenTests {
    static func message(
        _ number: String = "4330264936344675", expiry: String = "1230", cardholder: String = "John Doe"
    ) -> JSONValue {
        [
            "paymentProductId": .integer(1),
            "card": [
                "data": [
                    "card": [
                        "cardNumber": .string(number), "expiryDate": .string(expiry), "cvv": "123",
                        "cardholderName": .string(cardholder),
                    ]
                ]
            ],
        ]
    }

    static let other: DirectPlatformShop = {
        var shop = DirectPlatformShop.demo
        shop.merchantId = "OtherTest"
        return shop
    }()

    private static func run(_ body: @escaping @Sendable (TestPlatform, DirectTester) async throws -> Void) async throws
    {
        var options = TestPlatform.Options()
        options.directShops = [other]
        try await TestPlatform.run(options) { try await body($0, $0.direct) }
    }

    @Test("createToken stores a card, shows its mask, and answers the same token for the same number")
    func created() async throws {
        try await Self.run { _, direct in
            let first = try await direct.send("POST", "/tokens", Self.message())
            #expect(first.status == 201)
            let created = first.document(DirectCreatedToken.self)
            #expect(created.token?.utf8.count == 36)
            #expect(created.isNewToken == true)
            #expect(created.tokenStatus == .created)
            #expect(created.card?.cardNumber == "433026XXXXXX4675")
            #expect(created.card?.expiryDate == "1230")
            #expect(created.card?.cardholderName == "John Doe")
            // The number alone decides, and what was stored stays as it was.
            let again = try await direct.send("POST", "/tokens", Self.message(expiry: "0131", cardholder: "Jane Doe"))
            #expect(again.status == 200)
            let same = again.document(DirectCreatedToken.self)
            #expect(same.token == created.token)
            #expect(same.isNewToken == false)
            #expect(same.tokenStatus == .unchanged)
            #expect(same.card == created.card)
        }
    }

    @Test("getToken shows everything except the number; deleteToken ends it permanently")
    func getAndDelete() async throws {
        try await Self.run { _, direct in
            let name = try await direct.keptCard()
            let shown = try await direct.send("GET", "/tokens/\(name)")
            #expect(shown.status == 200)
            let token = shown.document(DirectToken.self)
            #expect(token.id == name)
            #expect(token.paymentProductId == .visa)
            #expect(token.isTemporary == false)
            #expect(token.card?.alias == "433026XXXXXX4675")
            #expect(token.card?.data?.cardWithoutCvv?.expiryDate == "1230")
            let deleted = try await direct.send("DELETE", "/tokens/\(name)")
            #expect(deleted.status == 204)
            #expect(deleted.json == nil)
            for method in ["GET", "DELETE"] {
                #expect(try await direct.send(method, "/tokens/\(name)").error == "404 50001130 UNKNOWN_TOKEN_ID")
            }
            let after = try await direct.send("POST", "/payments", DirectTester.stored(name))
            #expect(after.error == "400 50001111 UNKNOWN_TOKEN_ID")
            #expect(try await direct.keptCard() != name)
        }
    }

    @Test("a token can be used by its own merchant only")
    func foreign() async throws {
        try await Self.run { _, direct in
            let name = try await direct.keptCard()
            var stranger = direct
            stranger.merchantId = "OtherTest"
            for method in ["GET", "DELETE"] {
                #expect(try await stranger.send(method, "/tokens/\(name)").error == "404 50001130 UNKNOWN_TOKEN_ID")
            }
            let paid = try await stranger.send("POST", "/payments", DirectTester.stored(name))
            #expect(paid.error == "400 50001111 UNKNOWN_TOKEN_ID")
            // The same card is another token there.
            #expect(try await stranger.keptCard() != name)
            #expect(try await direct.send("GET", "/tokens/\(name)").status == 200)
        }
    }

    @Test("a missing or invalid card is refused with the name of the field")
    func refused() async throws {
        try await Self.run { _, direct in
            let cases: [(JSONValue, String)] = [
                ([:], "400 20000000 PARAMETER_NOT_FOUND_IN_REQUEST"),
                (["card": ["data": [:]]], "400 20000000 PARAMETER_NOT_FOUND_IN_REQUEST"),
                (Self.message("4111111111111111"), "400 50001068 INVALID_VALUE"),
                (Self.message("123"), "400 50001111 INVALID_VALUE"),
                (Self.message("5137009801943438"), "400 50001054 CARDNUMBER_PAYMENTPRODUCTID_MISMATCH"),
                (Self.message(cardholder: "4330264936344675"), "400 50001111 INVALID_VALUE"),
            ]
            for (message, expected) in cases {
                let answer = try await direct.send("POST", "/tokens", message)
                #expect(answer.error == expected)
            }
            // The request has the product beside the card, and nowhere in it.
            let other = try await direct.send("POST", "/tokens", Self.message("5137009801943438"))
            #expect(other.document(DirectErrorResponse.self).errors?.first?.propertyName == "paymentProductId")
            let nobody = try await direct.send("GET", "/tokens/nobody")
            #expect(nobody.status == 404)
        }
    }

    // docs/choices/direct.md, DT41.
    @Test(
        "tokenize of a payment that is REDIRECTED stores nothing; once the issuer's challenge is passed, its card is stored"
    )
    func tokenizeRedirected() async throws {
        try await Self.run { test, direct in
            let answer = try await direct.send(
                "POST", "/payments", DirectIssuer.card(more: ["tokenize": .bool(true)]))
            let created = answer.document(DirectCreatePaymentResponse.self)
            #expect(created.payment?.status == .redirected)
            #expect(created.creationOutput?.token == "" && created.creationOutput?.tokenizationSucceeded == false)
            _ = try await test.issuer.finish(answer, "challenge")
            let payment = try await direct.payment(try #require(created.payment?.id?.rawValue))
            let token = try #require(payment.paymentOutput?.cardPaymentMethodSpecificOutput?.token)
            #expect(try await direct.send("GET", "/tokens/\(token)").status == 200)
        }
    }

    @Test("tokenize stores the card of an accepted payment, once; a declined one stores nothing")
    func tokenize() async throws {
        try await Self.run { _, direct in
            let declined = try await direct.send(
                "POST", "/payments", DirectTester.tokenizing("4321456998744563"))
            #expect(declined.status == 402)
            let none = declined.document(DirectErrorResponse.self).paymentResult?.creationOutput
            #expect(none?.tokenizationSucceeded == false)
            #expect(none?.isNewToken == false)
            #expect(none?.token == "")
            let first = try await direct.send("POST", "/payments", DirectTester.tokenizing())
            let created = first.document(DirectCreatePaymentResponse.self)
            let name = try #require(created.creationOutput?.token)
            #expect(created.creationOutput?.isNewToken == true)
            #expect(created.creationOutput?.tokenizationSucceeded == true)
            #expect(created.payment?.paymentOutput?.cardPaymentMethodSpecificOutput?.token == name)
            #expect(try await direct.send("GET", "/tokens/\(name)").status == 200)
            let second = try await direct.send("POST", "/payments", DirectTester.tokenizing())
            let output = second.document(DirectCreatePaymentResponse.self).creationOutput
            #expect(output?.token == name)
            #expect(output?.isNewToken == false)
            #expect(output?.tokenizationSucceeded == true)
            // Without the wish nothing is kept, and nothing is said of what is.
            let plain = try await direct.send("POST", "/payments", DirectTester.card())
            #expect(plain.document(DirectCreatePaymentResponse.self).creationOutput?.token == "")
        }
    }

    /// The contract, `cardRecurrenceDetails`: "For any first of a recurring the system will automatically create a token", and
    /// one that exists already has `isNewToken` false.
    @Test("the first payment of a series stores its card without tokenize; a later one, and isRecurring alone, do not")
    func firstOfASeries() async throws {
        try await Self.run { _, direct in
            func paid(_ indicator: String?, _ number: String) async throws -> DirectCreationOutput? {
                var message = DirectTester.card(number).object ?? JSONObject()
                var input = message["cardPaymentMethodSpecificInput"]?.object ?? JSONObject()
                input.append("isRecurring", .bool(true))
                if let indicator {
                    input.append("recurring", ["recurringPaymentSequenceIndicator": .string(indicator)])
                }
                message["cardPaymentMethodSpecificInput"] = .object(input)
                let answer = try await direct.send("POST", "/payments", .object(message))
                #expect(answer.status == (number == "4321456998744563" ? 402 : 201))
                guard answer.status == 201 else {
                    return answer.document(DirectErrorResponse.self).paymentResult?.creationOutput
                }
                return answer.document(DirectCreatePaymentResponse.self).creationOutput
            }
            for (indicator, number) in [
                (nil, "4330264936344675"), ("recurring", "4330264936344675"), ("first", "4321456998744563"),
            ] {
                let none = try await paid(indicator, number)
                #expect(none?.token ?? "" == "")
                #expect(none?.tokenizationSucceeded != true)
            }
            let first = try await paid("first", "4330264936344675")
            #expect(first?.isNewToken == true)
            #expect(first?.tokenizationSucceeded == true)
            let token = try #require(first?.token)
            #expect(try await direct.send("GET", "/tokens/\(token)").status == 200)
            let other = try await paid("first", "4330264936344675")
            #expect(other?.token == token)
            #expect(other?.isNewToken == false)
        }
    }

    /// docs/choices/direct.md, DT2
    @Test("of two payments that store one card, the one that is decided later names the token that the card has")
    func storedMeanwhile() async throws {
        var options = TestPlatform.Options()
        options.acquirer = ScriptedAcquirer(
            authorisations: [.fail, .answer(ScriptedAcquirer.approval)],
            inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPlatform.run(options) { test in
            let first = try await test.direct.send("POST", "/payments", DirectTester.tokenizing())
            let waiting = first.document(DirectCreatePaymentResponse.self)
            #expect(waiting.creationOutput?.token == "")
            let second = try await test.direct.send("POST", "/payments", DirectTester.tokenizing())
            let stored = second.document(DirectCreatePaymentResponse.self).creationOutput
            let name = try #require(stored?.token)
            #expect(stored?.isNewToken == true)
            test.clock.advance(seconds: 10)
            try await test.platform.paymentService.runDueQuestions()
            let id = try #require(waiting.payment?.id)
            let decided = try await test.direct.payment(id.rawValue)
            #expect(decided.status == .pendingCapture)
            #expect(decided.paymentOutput?.cardPaymentMethodSpecificOutput?.token == name)
            let pan = try PAN("4330264936344675")
            let tokens = try await test.platform.paymentService.store.read {
                [vault = test.platform.paymentService.vault] in
                try $0.cardTokens(of: DirectPlatformShop.demo.id, fingerprints: vault.fingerprints(of: pan))
            }
            #expect(tokens.map(\.id.text) == [name])
        }
    }

    @Test("a token pays instead of its card; the code can be sent with it")
    func pays() async throws {
        try await Self.run { _, direct in
            let name = try await direct.keptCard()
            for card: JSONValue? in [nil, ["cvv": "123"]] {
                let answer = try await direct.send("POST", "/payments", DirectTester.stored(name, card: card))
                #expect(answer.status == 201)
                let created = answer.document(DirectCreatePaymentResponse.self)
                #expect(created.payment?.status == .pendingCapture)
                #expect(created.creationOutput?.token == name)
                #expect(created.creationOutput?.isNewToken == false)
                #expect(created.creationOutput?.tokenizationSucceeded == false)
                let output = created.payment?.paymentOutput?.cardPaymentMethodSpecificOutput
                #expect(output?.token == name)
                #expect(output?.paymentProductId == .visa)
                #expect(output?.card?.cardNumber == "************4675")
            }
        }
    }

    @Test("a token with another card, with another brand, or unknown, pays nothing")
    func misused() async throws {
        try await Self.run { test, direct in
            let name = try await direct.keptCard()
            let both = DirectTester.stored(name, card: ["cardNumber": "4012000033330026"])
            #expect(try await direct.send("POST", "/payments", both).error == "400 50001111 INVALID_VALUE")
            let brand = DirectTester.stored(name, product: 3)
            #expect(
                try await direct.send("POST", "/payments", brand).error
                    == "400 50001054 CARDNUMBER_PAYMENTPRODUCTID_MISMATCH")
            let nobody = DirectTester.stored("0ca037cc-9079-4df7-8f6f-f2a3443ee521")
            #expect(try await direct.send("POST", "/payments", nobody).error == "400 50001111 UNKNOWN_TOKEN_ID")
            let payments = try await test.platform.paymentService.store.read { try $0.countPayments(in: .toValidate) }
            #expect(payments == 0)
        }
    }

    @Test("a token of an encrypted card, whose product Worldline's JavaScript library writes as a number")
    func numberAmongValues() async throws {
        try await Self.run { _, direct in
            let phone = try await direct.phone()
            let blob = try await direct.cardBlob(phone) { input in
                let values = input.json["paymentValues"]?.array ?? []
                input.json["paymentValues"] = .array(
                    values + [["key": "paymentProductId", "value": .integer(1)]])
            }
            let answer = try await direct.send(
                "POST", "/tokens", ["encryptedCustomerInput": .string(blob), "paymentProductId": .integer(1)])
            #expect(answer.status == 201)
        }
    }

    @Test("a card that has expired since is declined, as any card is")
    func expired() async throws {
        try await Self.run { test, direct in
            let name = try await direct.keptCard()
            test.clock.advance(seconds: 5 * 366 * 86_400)
            let answer = try await direct.send("POST", "/payments", DirectTester.stored(name))
            #expect(answer.error == "402 30331001 INVALID_CARD")
            let session = try await direct.send("POST", "/sessions", ["tokens": [.string(name)]])
            #expect(session.document(DirectSessionResponse.self).invalidTokens == [name])
        }
    }

    @Test("Apple Pay stores the device's number, which pays as a card afterwards")
    func applePay() async throws {
        try await Self.run { _, direct in
            var message = try #require(DirectTester.applePay().object)
            var input = try #require(message["mobilePaymentMethodSpecificInput"]?.object)
            input["paymentProduct302SpecificInput"] = ["tokenize": .bool(true)]
            message["mobilePaymentMethodSpecificInput"] = .object(input)
            let answer = try await direct.send("POST", "/payments", .object(message))
            let output = answer.document(DirectCreatePaymentResponse.self).creationOutput
            #expect(output?.tokenizationSucceeded == true)
            let name = try #require(output?.token)
            let token = try await direct.send("GET", "/tokens/\(name)").document(DirectToken.self)
            #expect(token.paymentProductId == .applePay)
            #expect(token.card?.alias == "476112XXXXXX0492")
            let again = try await direct.send("POST", "/payments", DirectTester.stored(name))
            #expect(again.status == 201)
            #expect(again.payment?.paymentOutput?.cardPaymentMethodSpecificOutput?.paymentProductId == .visa)
        }
    }

    @Test("a repeat under the same key stores one card, and gets the same answer")
    func repeated() async throws {
        try await Self.run { _, direct in
            let first = try await direct.send("POST", "/payments", DirectTester.tokenizing(), idempotenceKey: "k1")
            let second = try await direct.send("POST", "/payments", DirectTester.tokenizing(), idempotenceKey: "k1")
            #expect(second.json == first.json)
        }
    }

    @Test("an order's reference, or an operation's, that is a card's number is refused, and nothing is written")
    func strayReference() async throws {
        try await Self.run { test, direct in
            for name in ["merchantReference", "merchantParameters", "descriptor"] {
                var message = try #require(DirectTester.card().object)
                message["order"] = [
                    "amountOfMoney": ["amount": 100, "currencyCode": "EUR"],
                    "references": .object(JSONObject([name: "ref 4330 2649 3634 4675"])),
                ]
                let answer = try await direct.send("POST", "/payments", .object(message))
                let error = answer.document(DirectErrorResponse.self).errors?.first
                #expect(answer.status == 400)
                #expect(error?.propertyName == "order.references.\(name)")
                #expect(error?.message?.contains("4330") == false)
            }
            let payments = try await test.platform.paymentService.store.read { try $0.countPayments(in: .toValidate) }
            #expect(payments == 0)
            let id = try await direct.paid()
            let capture: JSONValue = ["operationReferences": ["merchantReference": "4330264936344675"]]
            #expect(try await direct.send("POST", "/payments/\(id)/capture", capture).status == 400)
            // A long number that is no card's is a reference like any other.
            let order: JSONValue = ["operationReferences": ["merchantReference": "1234567890123456"]]
            #expect(try await direct.send("POST", "/payments/\(id)/capture", order).status == 201)
        }
    }
}

extension DirectTester {
    /// Keeps a card, and gives its token.
    func keptCard(_ number: String = "4330264936344675") async throws -> String {
        var message = DirectCardTokenTests.message(number).object ?? JSONObject()
        message["paymentProductId"] = nil
        let answer = try await send("POST", "/tokens", .object(message))
        guard answer.status < 300, let token = answer.document(DirectCreatedToken.self).token else {
            throw Unexpected()
        }
        return token
    }

    static func stored(
        _ token: String, card: JSONValue? = nil, product: Int64? = nil, amount: Int64 = 3_000
    ) -> JSONValue {
        var input = JSONObject(["token": .string(token)])
        if let card { input.append("card", card) }
        if let product { input.append("paymentProductId", .integer(product)) }
        return [
            "cardPaymentMethodSpecificInput": .object(input),
            "order": ["amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"]],
        ]
    }

    static func tokenizing(_ number: String = "4330264936344675") -> JSONValue {
        var message = card(number).object ?? JSONObject()
        var input = message["cardPaymentMethodSpecificInput"]?.object ?? JSONObject()
        input.append("tokenize", .bool(true))
        message["cardPaymentMethodSpecificInput"] = .object(input)
        return .object(message)
    }
}
