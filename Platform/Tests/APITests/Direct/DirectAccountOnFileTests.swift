import Engine
import GuichetCore
import GuichetDirect
import GuichetDirectClient
import Support
import Testing

/// Worldline Direct, "Sessions" and client API: stored cards on a phone.
@Suite("Worldline Direct: stored cards on the phone", .timeLimit(.minutes(5)))
struct DirectAccountOnFileTests {
    private static let context = DirectProductContext(countryCode: "BE", currencyCode: "EUR")

    @Test("a session offers its tokens as accountsOnFile, and names the ones that cannot be used")
    func offered() async throws {
        try await TestPlatform.run { test in
            let name = try await test.direct.keptCard()
            let tokens: JSONValue = ["tokens": [.string(name), "nobody's", "nobody's"]]
            let answer = try await test.direct.send("POST", "/sessions", tokens)
            let session = answer.document(DirectSessionResponse.self)
            #expect(session.invalidTokens == ["nobody's", "nobody's"])
            let phone = DirectClientAPI(session: try DirectClientSession(session), transport: test.transport)
            let products = try await phone.products(Self.context)
            let visa = try #require(products.first { $0.id == .visa })
            #expect(visa.allowsTokenization == true)
            let account = try #require(visa.accountsOnFile?.first)
            #expect(account.id == .string(name))
            #expect(account.paymentProductId == .visa)
            let attributes = account.attributes ?? []
            #expect(attributes.contains { $0["key"] == "alias" && $0["value"] == "433026XXXXXX4675" })
            #expect(attributes.contains { $0["key"] == "expiryDate" && $0["value"] == "1230" })
            #expect(attributes.allSatisfy { $0["status"] == "READ_ONLY" })
            #expect(products.filter { $0.id != .visa }.allSatisfy { $0.accountsOnFile == nil })
            #expect(try await phone.product(.visa, Self.context).accountsOnFile?.count == 1)
            // Given up, it is offered no more.
            _ = try await test.direct.send("DELETE", "/tokens/\(name)")
            #expect(try await phone.product(.visa, Self.context).accountsOnFile == nil)
        }
    }

    @Test("a card that is over in the time of the merchant, whose clock is ahead, is offered no more")
    func over() async throws {
        try await TestPlatform.run { test in
            let card: JSONValue = ["cardNumber": "4330264936344675", "expiryDate": "0726"]
            let made = try await test.direct.send("POST", "/tokens", ["card": ["data": ["card": card]]])
            let name = try #require(made.document(DirectCreatedToken.self).token)
            let phone = try await test.direct.phone(tokens: [name])
            #expect(try await phone.product(.visa, Self.context).accountsOnFile?.count == 1)
            let tester = try await OperatorTester(test)
            let moved = try await tester.post(
                "clock", ["advanceSeconds": .integer(40 * 86_400), "shop": "direct/AcmeTest"])
            #expect(moved.status == 200, "\(moved.text)")
            #expect(try await phone.product(.visa, Self.context).accountsOnFile == nil)
        }
    }

    @Test("the phone names a card of its session, and pays with it")
    func pays() async throws {
        try await TestPlatform.run { test in
            let name = try await test.direct.keptCard()
            let phone = try await test.direct.phone(tokens: [name])
            let blob = try await test.direct.cardBlob(phone, [("cvv", "123")]) { $0.accountOnFileId = name }
            let answer = try await test.direct.pay(blob)
            #expect(answer.status == 201)
            #expect(answer.document(DirectCreatePaymentResponse.self).creationOutput?.token == name)
            #expect(
                answer.payment?.paymentOutput?.cardPaymentMethodSpecificOutput?.card?.cardNumber == "************4675")
        }
    }

    @Test("a card outside its session is unknown to a phone, even if the merchant has it")
    func others() async throws {
        try await TestPlatform.run { test in
            let name = try await test.direct.keptCard()
            let phone = try await test.direct.phone()
            let blob = try await test.direct.cardBlob(phone, [("cvv", "123")]) { $0.accountOnFileId = name }
            #expect(try await test.direct.pay(blob).error == "400 50001111 UNKNOWN_TOKEN_ID")
        }
    }

    @Test("tokenize inside the encrypted input keeps the card")
    func tokenize() async throws {
        try await TestPlatform.run { test in
            let phone = try await test.direct.phone()
            let blob = try await test.direct.cardBlob(phone) { $0.tokenize = true }
            let output = try await test.direct.pay(blob).document(DirectCreatePaymentResponse.self).creationOutput
            #expect(output?.isNewToken == true)
            #expect(output?.tokenizationSucceeded == true)
            #expect(try await test.direct.send("GET", "/tokens/\(output?.token ?? "")").status == 200)
        }
    }

    /// docs/choices/direct.md, DT8
    @Test("tokenize beside the encrypted input keeps the card, too, and so does the first payment of a series")
    func tokenizeBeside() async throws {
        try await TestPlatform.run { test in
            let phone = try await test.direct.phone()
            for beside in [
                ["tokenize": .bool(true)], ["recurring": ["recurringPaymentSequenceIndicator": "first"]],
            ] as [JSONValue] {
                var terms = JSONObject()
                terms.append("cardPaymentMethodSpecificInput", beside)
                let blob = try await test.direct.cardBlob(phone) { $0.tokenize = false }
                let answer = try await test.direct.send("POST", "/payments", DirectTester.message(blob, beside: terms))
                let output = answer.document(DirectCreatePaymentResponse.self).creationOutput
                #expect(output?.isNewToken == true)
                #expect(output?.tokenizationSucceeded == true)
                #expect(try await test.direct.send("DELETE", "/tokens/\(output?.token ?? "")").status == 204)
            }
        }
    }

    @Test("createToken takes an encrypted card, once")
    func createToken() async throws {
        try await TestPlatform.run { test in
            let phone = try await test.direct.phone()
            let blob = try await test.direct.cardBlob(phone)
            let message: JSONValue = ["encryptedCustomerInput": .string(blob)]
            let created = try await test.direct.send("POST", "/tokens", message)
            #expect(created.status == 201)
            #expect(created.document(DirectCreatedToken.self).card?.cardNumber == "433026XXXXXX4675")
            #expect(try await test.direct.send("POST", "/tokens", message).error == "400 50001111 INVALID_VALUE")
            #expect(try await test.direct.pay(blob).error == "400 50001111 INVALID_VALUE")
            // With a card beside it, it is two cards.
            var both = try #require(DirectCardTokenTests.message().object)
            both["encryptedCustomerInput"] = .string(try await test.direct.cardBlob(phone))
            #expect(try await test.direct.send("POST", "/tokens", .object(both)).status == 400)
        }
    }
}
