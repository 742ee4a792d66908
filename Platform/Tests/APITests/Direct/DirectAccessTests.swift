import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import Support
import Testing

@Suite("Worldline Direct: access", .timeLimit(.minutes(5)))
struct DirectAccessTests {
    private static let refused = "403 50001118 ACCESS_TO_MERCHANT_NOT_ALLOWED"

    @Test("the connection can be tested")
    func connection() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("GET", "/services/testconnection")
            #expect(answer.status == 200)
            #expect(answer.json == ["result": "OK"])
        }
    }

    @Test("another merchant, key, secret or time is refused, always with the same answer")
    func refusals() async throws {
        try await TestPlatform.run { test in
            var wrongMerchant = test.direct
            wrongMerchant.merchantId = "Nobody"
            var wrongKey = test.direct
            wrongKey.key = DirectAPIKey(id: "0000000000000000", secret: DirectTester.demoKey.secret)
            var wrongSecret = test.direct
            wrongSecret.key = DirectAPIKey(id: DirectTester.demoKey.id, secret: "wrong")
            for direct in [wrongMerchant, wrongKey, wrongSecret] {
                let answer = try await direct.send("GET", "/services/testconnection")
                #expect(answer.error == Self.refused)
                #expect(answer.document(DirectErrorResponse.self).errors?.first?.code == "9007")
            }
            let noon = Date(timeIntervalSince1970: Double(TestPlatform.noon.milliseconds) / 1_000)
            for (seconds, status) in [(-301, 403), (-299, 200), (299, 200), (301, 403)] {
                let answer = try await test.direct.send(
                    "GET", "/services/testconnection", nil as [UInt8]?, date: noon.addingTimeInterval(Double(seconds)))
                #expect(answer.status == status)
            }
        }
    }

    @Test("an unauthenticated caller learns nothing, on any path")
    func unsigned() async throws {
        try await TestPlatform.run { test in
            for path in ["/v2/AcmeTest/services/testconnection", "/v2/AcmeTest/payments/1_0"] {
                #expect(try await test.get(path).status == 403)
            }
            let unknown = try await test.get("/v2/AcmeTest/nothing")
            #expect(unknown.status == 404)
            #expect(
                unknown.headers.contains { $0.name.lowercased() == "content-type" && $0.value == "application/json" })
        }
    }

    @Test("every call of the server API and of the client API is carried out: none is answered as not supported")
    func everyCall() async throws {
        try await TestPlatform.run { test in
            let session = try await test.direct.session()
            for endpoint in DirectEndpoint.server + DirectEndpoint.client {
                var path = endpoint.template.replacing(
                    #/\{(merchantId|customerId|merchantGroupId)\}/#, with: "AcmeTest")
                path = path.replacing(#/\{[A-Za-z]+\}/#, with: "1")
                let body: [UInt8]? = endpoint.method == "POST" ? Array("{}".utf8) : nil
                let message: String
                if path.hasPrefix("/client/") {
                    let header = "GCS v1Client:\(session.clientSessionId)"
                    let answer = try await test.transport.send(
                        HTTPTransportRequest(
                            method: endpoint.method, url: test.url(path), headers: [("Authorization", header)],
                            body: body ?? []))
                    message = String(decoding: answer.body, as: UTF8.self)
                    #expect(answer.status < 500 && answer.status != 403, "\(endpoint.name)")
                } else {
                    var caller = test.direct
                    (caller.base, caller.merchantId) = ("/v2", "AcmeTest")
                    if path.hasPrefix("/v2/merchant-groups/") { caller.base = "/v2/merchant-groups" }
                    let answer = try await caller.send(
                        endpoint.method, String(path.dropFirst("\(caller.base)/AcmeTest".count)), body)
                    message = String(decoding: answer.json?.encoded() ?? [], as: UTF8.self)
                    #expect(answer.status < 500, "\(endpoint.name)")
                    if answer.status == 403 { #expect(endpoint.name.hasPrefix("getCardDataBy"), "\(endpoint.name)") }
                }
                #expect(!message.contains("does not support the call"), "\(endpoint.name): \(message)")
            }
        }
    }

    @Test("an invalid body is refused: no JSON, no object, compressed, ten megabytes")
    func bodies() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            for body in ["", "{", "[]", "null", #"{"a":1}{"#] where !body.isEmpty {
                let answer = try await direct.send("POST", "/payments", Array(body.utf8))
                #expect(answer.error == "400 50001125 SCHEMA_VALIDATION_FAILED")
            }
            let empty = try await direct.send("POST", "/payments")
            #expect(empty.status == 400)
            let compressed = try await direct.send(
                "POST", "/payments", [0x1F, 0x8B, 0x08], more: [("Content-Encoding", "gzip")])
            #expect(compressed.status == 400)
            let large = try await Self.refusedInTime {
                try await direct.send("POST", "/payments", Array(repeating: 0x20, count: 10_000_000))
            }
            #expect(large.status == 413)
            #expect(large.json != nil)
        }
    }

    /// The platform answers before it has read such a body, and then closes the connection: a client that is still writing
    /// may see the end before the answer.
    private static func refusedInTime(_ call: () async throws -> DirectTester.Answer) async throws
        -> DirectTester.Answer
    {
        for _ in 0..<10 {
            do {
                return try await call()
            } catch let error as HTTPTransportError {
                guard error.code == .interrupted else { throw error }
            }
        }
        return try await call()
    }
}
