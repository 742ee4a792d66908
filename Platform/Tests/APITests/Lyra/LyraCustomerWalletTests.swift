import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

@testable import LyraAPI

/// Lyra, REST API V4, `CustomerWallet/Get` and `CustomerWallet/Update`.
@Suite("The registered cards of a buyer at Lyra", .timeLimit(.minutes(5)))
struct LyraCustomerWalletTests {
    private static func request(_ customer: String = "C-1", _ status: String? = nil) -> JSONValue {
        var message = JSONObject(["customerReference": .string(customer)])
        if let status { message.append("tokenStatus", .string(status)) }
        return .object(message)
    }

    /// The tokens of the buyer C-1.
    private static func cards(_ test: TestPlatform, _ status: String? = nil) async throws -> [JSONValue] {
        let answer = try await test.lyra.call("CustomerWallet/Get", request("C-1", status)).json
        #expect(answer["_type"] == "V4/CustomerWallet")
        return try #require(answer["tokens"]?.array)
    }

    private static func names(_ test: TestPlatform, _ status: String? = nil) async throws -> [String] {
        try await cards(test, status).compactMap { $0["paymentMethodToken"]?.text }
    }

    @Test("those that can pay are listed, oldest first; others by their status")
    func lists() async throws {
        try await TestPlatform.run { test in
            let first = try await test.lyra.register()
            test.clock.advance(seconds: 1)
            let second = try await test.lyra.register(pan: "4970100000000048")
            #expect(try await Self.names(test) == [first, second])
            let card = try #require(try await Self.cards(test).first)
            #expect(card["status"] == "ACTIVE" && card["paymentMethodType"] == "CARD")
            #expect(card["cancellationDate"] == .null)
            #expect(card["tokenDetails"]?["pan"] == "497010XXXXXX0055")
            #expect(card["tokenDetails"]?["expiryYear"]?.text == "2030")
            #expect(card["customer"]?["reference"] == "C-1")

            let named: JSONValue = ["paymentMethodToken": .string(first)]
            #expect(try await test.lyra.code("Token/Cancel", named) == nil)
            #expect(try await Self.names(test, "ACTIVE") == [second])
            let cancelled = try #require(try await Self.cards(test, "CANCELLED").first)
            #expect(cancelled["paymentMethodToken"]?.text == first && cancelled["status"] == "CANCELLED")
            #expect(cancelled["cancellationDate"]?.text?.hasPrefix("2026-07-01T") == true)
            #expect(try await Self.names(test, "ALL") == [first, second])
            #expect(try await Self.names(test, "all").count == 2)
            #expect(try await Self.names(test, "EXPIRED").isEmpty)

            // The cards' month of expiry, December 2030, is over.
            test.clock.advance(seconds: 1_700 * 86_400)
            #expect(try await Self.names(test).isEmpty)
            #expect(try await Self.names(test, "EXPIRED") == [second])
        }
    }

    @Test("500 newer cards of the other mode hide none of this one, and are not changed")
    func otherMode() async throws {
        try await TestPlatform.run { test in
            let name = try await test.lyra.register()
            let (shop, now) = (ShopID(api: "lyra", name: "69876357"), test.clock.now().adding(seconds: 60))
            let store = test.platform.paymentService.store
            let own = try #require(try await store.read { try $0.cardToken(CardTokenID(name), of: shop) })
            let details = try LyraTokenDetailsOnFile(mode: .production, customer: nil, cardholderName: nil).stored()
            try await store.write { store in
                for number in 1...500 {
                    try store.insert(
                        CardToken(
                            id: CardTokenID("production\(number)"), shop: shop, sealedPAN: nil, fingerprint: nil,
                            masked: own.masked, expiry: own.expiry, brand: own.brand, customer: "C-1",
                            details: details, createdAt: now, cancelledAt: now))
                }
            }
            #expect(try await Self.names(test, "ALL") == [name])
            let update: JSONValue = ["customerReference": "C-1", "customer": ["email": "new@example.com"]]
            let changed = try await test.lyra.call("CustomerWallet/Update", update).json
            #expect(changed["tokens"]?.array?.count == 1)
        }
    }

    @Test("a buyer without a card, another mode and another shop have no wallet; what is missing or unknown is refused")
    func refused() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.register()
            #expect(try await test.lyra.code("CustomerWallet/Get", Self.request("C-9")) == "PSP_1050")
            var production = test.lyra
            production.password = LyraCall.productionPassword
            #expect(try await production.code("CustomerWallet/Get", Self.request()) == "PSP_1050")
            let other = LyraCall(
                test: test, shopId: "73239078", password: "testpassword_SbEbeOueaMDyg8Rtei1bSaiB5lms9V0ZDjzldGXGAnIwH")
            #expect(try await other.code("CustomerWallet/Get", Self.request()) == "PSP_1050")
            #expect(try await test.lyra.code("CustomerWallet/Get", [:]) == "INT_016")
            #expect(try await test.lyra.code("CustomerWallet/Get", Self.request("C-1", "LOST")) == "INT_902")
        }
    }

    // MARK: CustomerWallet/Update

    private static func update(_ buyer: JSONValue, of customer: String = "C-1") -> JSONValue {
        ["customerReference": .string(customer), "customer": buyer]
    }

    @Test("CustomerWallet/Update changes what it says of the buyer for every card, and answers with the wallet")
    func updates() async throws {
        try await TestPlatform.run { test in
            let first = try await test.lyra.register()
            test.clock.advance(seconds: 1)
            let second = try await test.lyra.register(pan: "4970100000000048")
            let named: JSONValue = ["paymentMethodToken": .string(first)]
            #expect(try await test.lyra.code("Token/Cancel", named) == nil)
            let before = try #require(try await Self.cards(test).first)
            let buyer: JSONValue = [
                "email": "new@example.com", "reference": "C-1", "billingDetails": ["city": "Labège"],
            ]
            let answer = try await test.lyra.call("CustomerWallet/Update", Self.update(buyer)).json
            #expect(answer["_type"] == "V4/CustomerWallet")
            let changed = try #require(answer["tokens"]?.array)
            #expect(changed.map { $0["paymentMethodToken"]?.text } == [first, second])
            #expect(changed.map { $0["status"]?.text } == ["CANCELLED", "ACTIVE"])
            for card in try await Self.cards(test, "ALL") {
                #expect(card["customer"]?["email"] == "new@example.com")
                #expect(card["customer"]?["billingDetails"]?["city"] == "Labège")
                #expect(card["customer"]?["reference"] == "C-1")
            }
            // A later change keeps what it does not say; the cards themselves are the same.
            #expect(
                try await test.lyra.code("CustomerWallet/Update", Self.update(["email": "third@example.com"])) == nil)
            let after = try #require(try await Self.cards(test).first)
            #expect(after["customer"]?["email"] == "third@example.com")
            #expect(after["customer"]?["billingDetails"]?["city"] == "Labège")
            #expect(after["tokenDetails"] == before["tokenDetails"])
            #expect(after["creationDate"] == before["creationDate"])
            let payment: JSONValue = LyraCall.order(["formAction": "SILENT", "paymentMethodToken": .string(second)])
            #expect(try await test.lyra.pay(payment).detailedStatus == .authorised)
        }
    }

    @Test(
        "an empty text counts as absent: the card stays in its buyer's wallet, and keeps its address",
        arguments: ["CustomerWallet/Update", "Token/UpdateCustomerDetails"])
    func emptyTexts(service: String) async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let buyers: [JSONValue] = [
                ["email": "new@example.com", "reference": "", "billingDetails": ["city": "Labège"]],
                ["email": "third@example.com", "billingDetails": ["city": "", "zipCode": "31670"]],
            ]
            for buyer in buyers {
                let message: JSONValue = [
                    "customerReference": "C-1", "paymentMethodToken": .string(token), "customer": buyer,
                ]
                #expect(try await test.lyra.code(service, message) == nil)
            }
            let customer = try #require(try await Self.cards(test).first?["customer"])
            #expect(customer["email"] == "third@example.com")
            #expect(customer["reference"] == "C-1")
            #expect(customer["billingDetails"]?["city"] == "Labège")
            #expect(customer["billingDetails"]?["zipCode"] == "31670")
        }
    }

    @Test("a wallet is changed by its shop in its mode alone; each wrong change has its code, and nothing changes")
    func wrongUpdates() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.register()
            let before = try await Self.cards(test)
            let buyer: JSONValue = ["email": "new@example.com"]
            let service = "CustomerWallet/Update"
            #expect(try await test.lyra.code(service, Self.update(buyer, of: "C-9")) == "PSP_1050")
            var production = test.lyra
            production.password = LyraCall.productionPassword
            #expect(try await production.code(service, Self.update(buyer)) == "PSP_1050")
            let other = LyraCall(
                test: test, shopId: "73239078", password: "testpassword_SbEbeOueaMDyg8Rtei1bSaiB5lms9V0ZDjzldGXGAnIwH")
            #expect(try await other.code(service, Self.update(buyer)) == "PSP_1050")
            #expect(try await test.lyra.code(service, ["customer": buyer]) == "INT_016")
            #expect(try await test.lyra.code(service, ["customerReference": "C-1"]) == "INT_015")
            #expect(
                try await test.lyra.code(service, Self.update(["billingDetails": ["city": "Labège"]])) == "INT_015")
            #expect(try await test.lyra.code(service, Self.update(["email": "nobody"])) == "INT_015")
            #expect(try await test.lyra.code(service, Self.update(["email": ""])) == "INT_015")
            let country: JSONValue = ["email": "new@example.com", "billingDetails": ["country": "France"]]
            #expect(try await test.lyra.code(service, Self.update(country)) == "INT_022")
            let another: JSONValue = ["email": "new@example.com", "reference": "C-2"]
            #expect(try await test.lyra.code(service, Self.update(another)) == "INT_016")
            let number: JSONValue = ["email": "new@example.com", "billingDetails": ["city": "4970100000000055"]]
            #expect(try await test.lyra.code(service, Self.update(number)) == "INT_902")
            #expect(try await Self.cards(test) == before)
        }
    }
}
