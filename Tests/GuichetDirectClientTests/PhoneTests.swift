import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirectClient
import Testing

@Suite("A client session")
struct ClientSessionTests {
    private func session(_ address: String) throws(DirectClientError) -> DirectClientSession {
        var answer = DirectSessionResponse()
        answer.clientSessionId = "s"
        answer.customerId = "c"
        answer.clientApiUrl = address
        return try DirectClientSession(answer)
    }

    @Test(
        "has an address with or without /client",
        arguments: [
            ("https://pay.example", "https://pay.example"), ("https://pay.example/client", "https://pay.example"),
            ("https://pay.example:8443/client/", "https://pay.example:8443"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ])
    func address(given: String, api: String) throws { #expect(try session(given).api.absoluteString == api) }

    @Test(
        "has no other address",
        arguments: [
            "", "http://pay.example", "https://pay.example/v1", "https://pay.example?x=1", "https://user@pay.example",
            "pay",
        ])
    func refused(address: String) {
        #expect(throws: DirectClientError.self) { try session(address) }
    }

    @Test("is complete or refused")
    func whole() throws {
        #expect(try DirectClientSession(parsing: Array(Phone.session.utf8)).customerId == "customer-1")
        for text in ["", "[]", "{}", Phone.session.replacing("clientSessionId", with: "x")] {
            let error = try #require(throws: DirectClientError.self) {
                try DirectClientSession(parsing: Array(text.utf8))
            }
            #expect(error.code == .invalidSession)
        }
    }

    @Test("does not show its secret part")
    func discreet() throws {
        let session = try DirectClientSession(parsing: Array(Phone.session.utf8))
        #expect(!"\(session)".contains("session-1"))
        #expect(!String(reflecting: session).contains("session-1"))
    }
}

@Suite("The phone")
struct PhoneTests {
    private static let context = DirectProductContext(countryCode: "BE", currencyCode: "EUR", amount: 3000)
    private static let query = "?countryCode=BE&currencyCode=EUR&amount=3000"

    private func request(
        _ answer: String, _ call: (DirectClientAPI) async throws -> Void
    ) async throws -> HTTPTransportRequest {
        let transport = OneAnswer(answer)
        try await call(try Phone.phone(transport))
        let request = try await transport.onlyRequest()
        let headers = Dictionary(request.headers.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(headers["Authorization"] == "GCS v1Client:session-1")
        #expect(headers["X-GCS-ClientMetaInfo"] != nil)
        return request
    }

    @Test("asks for products, one product and its networks")
    func products() async throws {
        let all = try await request(#"{"paymentProducts":[{"id":302,"usesRedirectionTo3rdParty":false}]}"#) {
            let found = try await $0.products(Self.context)
            #expect(found.map(\.id) == [.applePay])
        }
        #expect(all.url.absoluteString == "https://pay.example/client/v1/customer-1/products" + Self.query)
        #expect(all.method == "GET")
        let one = try await request(#"{"id":302,"paymentProduct302SpecificData":{"networks":["Visa"]}}"#) {
            let found = try await $0.product(.applePay, Self.context)
            #expect(found.paymentProduct302SpecificData?.networks == ["Visa"])
        }
        #expect(one.url.absoluteString == "https://pay.example/client/v1/customer-1/products/302" + Self.query)
        let networks = try await request(#"{"networks":["Visa","MasterCard"]}"#) {
            let found = try await $0.networks(Self.context)
            #expect(found == ["Visa", "MasterCard"])
        }
        #expect(
            networks.url.absoluteString == "https://pay.example/client/v1/customer-1/products/302/networks" + Self.query
        )
    }

    @Test("asks what the first digits of a card say; unknown ones are no error")
    func iin() async throws {
        let known = try await request(#"{"paymentProductId":1,"countryCode":"BE"}"#) {
            let found = try await $0.iinDetails(bin: "433026")
            #expect(found?.paymentProductId == .visa)
        }
        #expect(known.method == "POST")
        #expect(known.url.absoluteString == "https://pay.example/client/v1/customer-1/services/getIINdetails")
        #expect(String(decoding: known.body, as: UTF8.self) == #"{"bin":"433026"}"#)
        let unknown = try await Phone.phone(OneAnswer("", status: 404)).iinDetails(bin: "433026")
        #expect(unknown == nil)
        let error = try await #require(throws: DirectClientError.self) {
            try await Phone.phone(OneAnswer("{}")).iinDetails(bin: "123")
        }
        #expect(error.code == .invalidRequest)
        #expect(error.field == "bin")
    }

    @Test("encrypts a token for the session's key; the platform decrypts it")
    func encrypts() async throws {
        let key = try Phone.key.get()
        let answer = try DirectEncryptionKey(key).answer
        let transport = OneAnswer(String(decoding: answer.directJSON.encoded(), as: UTF8.self))
        let phone = try Phone.phone(transport)
        let blob = try await phone.encrypt(Phone.token(), tokenize: false)
        let input = try DirectBlob.decrypt(blob.encryptedCustomerInput) { $0 == key.id ? key : nil }
        #expect(input.clientSessionId == "session-1")
        #expect(input.tokenize == false)
        #expect(UUID(uuidString: input.nonce ?? "") != nil)
        #expect(try await transport.onlyRequest().url.path == "/client/v1/customer-1/crypto/publickey")
        let second = try await phone.encrypt(Phone.token())
        let other = try DirectBlob.decrypt(second.encryptedCustomerInput) { _ in key }
        #expect(other.nonce != input.nonce)
        #expect(other.json["tokenize"] == nil)
    }

    @Test(
        "says why it failed",
        arguments: [
            (403, "", DirectClientError.Code.sessionEnded, Advice.startAgain), (404, "{}", .notFound, .fixIntegration),
            (
                400, #"{"errorId":"e","errors":[{"errorCode":"50001111","propertyName":"x"}]}"#, .refused,
                .fixIntegration
            ),
            (500, "<html>", .platformFailure, .retry), (200, "<html>", .unreadableAnswer, .retry),
            (200, "[]", .unreadableAnswer, .retry),
            (200, #"{"keyId":"k","publicKey":"AAAA"}"#, .notEncrypted, .fixIntegration),
        ])
    func errors(status: Int, body: String, code: DirectClientError.Code, advice: Advice) async throws {
        let phone = try Phone.phone(OneAnswer(body, status: status))
        let error = try await #require(throws: DirectClientError.self) { try await phone.encryptionKey() }
        #expect(error.code == code)
        #expect(error.advice == advice)
        if status == 400 {
            #expect(error.field == "x")
            #expect(error.errors.first?.errorCode == .invalidValue)
        }
    }

    @Test("may ask again when there is no answer")
    func noAnswer() async throws {
        let phone = try Phone.phone(OneAnswer(failure: .timedOut))
        let error = try await #require(throws: DirectClientError.self) { try await phone.networks(Self.context) }
        #expect(error.code == .noAnswer)
        #expect(error.advice == .retry)
    }
}
