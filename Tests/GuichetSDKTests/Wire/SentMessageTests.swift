import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

@Suite("The messages of a phone")
struct SentMessageTests {
    private func sent(_ order: CardOrderRequest) async throws -> HTTPTransportRequest {
        let transport = ScriptedTransport(.answer(#"{"inAppResponseCode":"00"}"#))
        _ = try await InAppWireDriver(transport: transport, timeoutSeconds: 7).cardOrder(order)
        return try await transport.onlyRequest()
    }

    @Test("is a JSON message by POST to redirectionUrl, with the time that the app allows")
    func request() async throws {
        let request = try await sent(Sample.order())
        #expect(request.method == "POST")
        #expect(request.url == URL(string: "https://pay.example/inapp/v1"))
        #expect(request.headers.map(\.name) == ["Content-Type", "Accept"])
        #expect(request.headers.allSatisfy { $0.value == "application/json" })
        #expect(request.timeoutSeconds == 7)
    }

    @Test("for an order is the version, the operation, redirectionData and the encrypted card, and nothing more")
    func order() async throws {
        let request = try await sent(Sample.order())
        let encryptedCard = try #require(request.message()["encryptedCard"]?.text)
        #expect(
            request.text == """
                {"wireVersion":"GUICHET_1.0","operation":"cardOrder","redirectionData":"eyJvIjoxfQ.c2lnbmVk",\
                "encryptedCard":"\(encryptedCard)"}
                """)
    }

    @Test("for an order with a chosen brand says the brand and who chose it")
    func brand() async throws {
        var order = try Sample.order()
        order.paymentMeanBrand = .cb
        order.paymentMeanBrandSelectionStatus = .appliedHolder
        let request = try await sent(order)
        let encryptedCard = try #require(request.message()["encryptedCard"]?.text)
        #expect(
            request.text == """
                {"wireVersion":"GUICHET_1.0","operation":"cardOrder","paymentMeanBrand":"CB",\
                "paymentMeanBrandSelectionStatus":"APPLIED_HOLDER","redirectionData":"eyJvIjoxfQ.c2lnbmVk",\
                "encryptedCard":"\(encryptedCard)"}
                """)
    }

    @Test("has the documented form")
    func formats() async throws {
        var order = try Sample.order()
        order.paymentMeanBrand = .cb
        order.paymentMeanBrandSelectionStatus = .appliedDefault
        let message = try InAppRequest(wireObject: await sent(order).message())
        #expect(throws: Never.self) { try message.checkFormats() }
    }

    @Test("to ask for an outcome is the version, the operation and redirectionData: no card")
    func outcome() async throws {
        let transport = ScriptedTransport(.answer(#"{"inAppResponseCode":"00","outcome":"pending"}"#))
        _ = try await InAppWireDriver(transport: transport, timeoutSeconds: 7)
            .outcome(of: .initialisation(Sample.initialisation()))
        let request = try await transport.onlyRequest()
        #expect(
            request.text == """
                {"wireVersion":"GUICHET_1.0","operation":"outcome","redirectionData":"eyJvIjoxfQ.c2lnbmVk"}
                """)
        #expect(request.method == "POST")
        #expect(request.url == URL(string: "https://pay.example/inapp/v1"))
        #expect(request.timeoutSeconds == 7)
    }

    @Test("to ask for an outcome needs no key that can be read")
    func outcomeWithoutKey() async throws {
        let transport = ScriptedTransport(.answer(#"{"inAppResponseCode":"00","outcome":"pending"}"#))
        let initialisation = try Sample.initialisation(publicKeyValue: "")
        #expect(
            try await InAppWireDriver(transport: transport).outcome(of: .initialisation(initialisation)) == .pending)
    }
}
