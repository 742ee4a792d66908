import Foundation
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import GuichetSDK
@_spi(Platform) import GuichetSips
import Testing

@Suite("The encrypted card of a phone")
struct EncryptedCardTests {
    private func sent(_ order: CardOrderRequest) async throws -> HTTPTransportRequest {
        let transport = ScriptedTransport(.answer(#"{"inAppResponseCode":"00"}"#))
        _ = try await InAppWireDriver(transport: transport).cardOrder(order)
        return try await transport.onlyRequest()
    }

    private func encryptedCard(_ order: CardOrderRequest) async throws -> String {
        try #require(try await sent(order).message()["encryptedCard"]?.text)
    }

    @Test("is decrypted with the platform's key, and contains only the card", arguments: ["739", "7391", nil])
    func opens(securityCode: String?) async throws {
        let text = try await encryptedCard(Sample.order(securityCode: securityCode))
        let opened = try CompactJWE.decrypt(text) { $0 == "k1" ? Sample.key : nil }
        let claims = try CardClaims(decoding: opened.plaintext)
        #expect(opened.keyID == "k1")
        #expect(claims.pan?.digits == Sample.cardNumber)
        #expect(claims.expiry?.yyyyMM == "203012")
        #expect(claims.securityCode?.digits == securityCode)
        let names = try JSONValue(parsing: opened.plaintext).object?.members.map(\.name)
        #expect(
            names
                == (securityCode == nil ? [] : ["cardCSCValue"]) + ["cardExpiryDate", "cardNumber", "redirectionHash"])
    }

    @Test("belongs to the redirectionData of its order and no other")
    func bound() async throws {
        var initialisation = try Sample.initialisation()
        for redirectionData in ["first", "second"] {
            initialisation.redirectionData = redirectionData
            let text = try await encryptedCard(Sample.order(initialisation))
            let opened = try CompactJWE.decrypt(text) { _ in Sample.key }
            let claims = try CardClaims(decoding: opened.plaintext)
            #expect(claims.redirectionHash == CardClaims.hash(of: redirectionData))
        }
    }

    @Test("is not decrypted with another key")
    func otherKey() async throws {
        let text = try await encryptedCard(Sample.order())
        let other = PrivateJWK(keyID: "k1", expires: 2_000_000_000)
        let error = try #require(throws: JOSEError.self) { try CompactJWE.decrypt(text) { _ in other } }
        #expect(error.code == .notAuthentic)
    }

    @Test("is nowhere else in the message: not the number, not a part of it, not the code, not the date")
    func nowhereElse() async throws {
        let request = try await sent(Sample.order())
        var message = try request.message()
        let encryptedCard = try #require(message["encryptedCard"]?.text)
        #expect(!encryptedCard.contains("0987654"))
        message["encryptedCard"] = nil
        var open = String(decoding: JSONValue.object(message).encoded(), as: UTF8.self)
        open += request.url.absoluteString + request.headers.map { "\($0.name): \($0.value)" }.joined()
        #expect(open.contains(Sample.redirectionData))
        for digits in ["5100", "0987", "3217", Sample.securityCode, "2030", "3012"] {
            #expect(!open.contains(digits), "\(digits)")
        }
    }

    @Test("is not in the clear where an app gives the whole number as the beginning of one")
    func longBeginning() async throws {
        var asked = GetCardDataRequest(cardIIN: Sample.cardNumber, initialisation: try Sample.initialisation())
        #expect(!"\(asked)".contains(Sample.cardNumber))
        asked.cardIIN = Sample.cardNumber
        #expect(!"\(asked)".contains(Sample.cardNumber))
        let transport = ScriptedTransport(.answer(#"{"inAppResponseCode":"00"}"#))
        _ = try await InAppWireDriver(transport: transport).getCardData(asked)
        let request = try await transport.onlyRequest()
        #expect(try request.message()["cardIIN"]?.text == String(Sample.cardNumber.prefix(8)))
        #expect(!String(decoding: request.body, as: UTF8.self).contains(Sample.cardNumber))
    }

    @Test("is encrypted again for every order")
    func fresh() async throws {
        let first = try await encryptedCard(Sample.order())
        let second = try await encryptedCard(Sample.order())
        #expect(first != second)
    }

    @Test("shows neither its number nor its code when an order is printed")
    func printed() throws {
        for shown in waysToShow(try Sample.order()) {
            #expect(!shown.contains("0987654"), "\(shown)")
            #expect(!shown.contains("\"739\""), "\(shown)")
        }
    }
}
