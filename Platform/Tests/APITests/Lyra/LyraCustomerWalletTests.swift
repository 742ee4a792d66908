import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Support
import Testing

/// Lyra, REST API V4, `CustomerWallet/Get`.
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
}
