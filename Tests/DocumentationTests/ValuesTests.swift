import Foundation
import GuichetCore
@_spi(Platform) import GuichetJOSE
import GuichetSips
import GuichetURLSession
import Testing

#if AsyncHTTPClient
    import AsyncHTTPClient
    import GuichetAsyncHTTPClient
#endif
#if GRDB
    import GuichetMerchantSQLite
#endif

@Suite("The short pages of the values and the transports")
struct ValuesTests {
    @Test("a lost answer may have arrived")
    func lost() async throws {
        let answers = Answers(.json("{}"))
        let url = try #require(URL(string: "https://pay.example"))
        let error = try await #require(throws: HTTPTransportError.self) {
            try await LostAnswers(real: answers).send(HTTPTransportRequest(url: url))
        }
        #expect(error.mayHaveArrived)
        #expect(await answers.requests.count == 1)
    }

    @Test("the sealed text is that of the README")
    func sealed() throws {
        let key = SipsSecretKey("002001000000001_KEY1")
        let order = try #require(sealedOrder(of: try Invented.amount(), reference: "TOUR1", key: key))
        #expect(MessageSeal.text(of: order) == "2500978IR_MB_3.0002001000000001CARDORDER1TOUR1")
        #expect(MessageSeal.verify(order, with: key))
    }

    @Test("the platform opens what was encrypted for its key")
    func opened() throws {
        let key = Invented.key
        let message = try encrypted(Array("card".utf8), for: Invented.initialisation())
        let opened = try CompactJWE.decrypt(message) { $0 == key.publicKey.keyID ? key : nil }
        #expect(opened.plaintext == Array("card".utf8))
    }

    @Test("the transports send to web addresses only")
    func schemes() async throws {
        let url = try #require(URL(string: "ftp://pay.example"))
        let transport = URLSessionTransport()
        let error = try await #require(throws: HTTPTransportError.self) {
            try await post("text", to: url, over: transport)
        }
        transport.invalidate()
        #expect(error.code == .unreachable)
        #if AsyncHTTPClient
            let server = serverTransport()
            let other = try await #require(throws: HTTPTransportError.self) {
                try await server.transport.send(HTTPTransportRequest(url: url))
            }
            try await server.client.shutdown()
            #expect(other.code == .unreachable)
        #endif
    }

    #if GRDB
        @Test("the store of a merchant's server is made in its folder")
        func store() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let store = try inAppStore(in: folder)
            #expect(try await store.cards(of: "wallet-1").isEmpty)
            try store.close()
        }
    #endif
}
