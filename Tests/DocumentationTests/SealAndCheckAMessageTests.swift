import Foundation
import GuichetCore
import GuichetSips
import Testing

@Suite("Seal and check a message")
struct SealAndCheckAMessageTests {
    private static let key = SipsSecretKey("002001000000001_KEY1")
    private static let shop = "002001000000001"

    private func office() throws -> URL { try #require(URL(string: "https://office.example")) }

    private func answer(_ code: String, _ status: String?, sealedWith key: SipsSecretKey? = key) throws -> [UInt8] {
        var answer = JSONObject()
        answer.append("responseCode", .string(code))
        if let status { answer.append("transactionStatus", .string(status)) }
        answer.append("aFieldOfALaterVersion", "1")
        guard let key else { return JSONValue.object(answer).encoded() }
        let sealed = MessageSeal.sealing(answer, with: key)
        return JSONValue.object(try #require(sealed)).encoded()
    }

    @Test("a question has the service's path and version, and the shop's seal")
    func asked() throws {
        let request = try #require(try question(about: "TOUR1", shop: Self.shop, key: Self.key, office: office()))
        #expect(request.url.absoluteString == "https://office.example/rs-services/v2/diagnostic/getTransactionData")
        let message = try #require(try JSONValue(parsing: request.body).object)
        #expect(MessageSeal.text(of: message) == "DR_WS_2.58002001000000001TOUR1")
        #expect(MessageSeal.verify(message, with: Self.key))
    }

    @Test("a reference that the platform would refuse is not sent")
    func malformed() throws {
        let office = try office()
        let error = try #require(throws: WireError.self) {
            try question(about: "TOUR 1", shop: Self.shop, key: Self.key, office: office)
        }
        #expect(error.field == "transactionReference")
    }

    @Test("only an answer under the shop's seal says how a transaction stands, or that there is none")
    func answered() throws {
        #expect(try transaction(in: answer("00", "CAPTURED"), key: Self.key) == .captured)
        #expect(try transaction(in: answer("25", nil), key: Self.key) == nil)
        let unavailable = try answer("90", nil)
        #expect(throws: NoState.code(.unavailable)) { try transaction(in: unavailable, key: Self.key) }
        let another = try answer("25", nil, sealedWith: SipsSecretKey("another"))
        #expect(throws: NoState.notSealed) { try transaction(in: another, key: Self.key) }
        let unsealed = try answer("00", "CAPTURED", sealedWith: nil)
        #expect(throws: NoState.notSealed) { try transaction(in: unsealed, key: Self.key) }
    }

    @Test("a posted form counts with its seal, for this shop, and without a field twice")
    func posted() throws {
        func form(_ data: String, key: SipsSecretKey = Self.key) throws -> [UInt8] {
            let seal = try #require(PostSeal.seal(data: data, with: key))
            return Array("Data=\(FormEncoding.encode(data))&Seal=\(seal)".utf8)
        }
        let data = "merchantId=\(Self.shop)|responseCode=00|amount=2500|currencyCode=978"
        let response = try #require(try sealedResponse(in: form(data), shop: Self.shop, key: Self.key))
        #expect(response.accepts(try Invented.amount()))
        let forged = try form(data, key: SipsSecretKey("another"))
        #expect(sealedResponse(in: forged, shop: Self.shop, key: Self.key) == nil)
        #expect(try sealedResponse(in: form(data), shop: "002001000000002", key: Self.key) == nil)
        #expect(try sealedResponse(in: form(data + "|responseCode=00"), shop: Self.shop, key: Self.key) == nil)
    }
}
