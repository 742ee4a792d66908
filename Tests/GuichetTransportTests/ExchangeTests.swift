import Foundation
import GuichetCore
import Testing

@Suite("A transport", .timeLimit(.minutes(10)))
struct ExchangeTests {
    @Test("delivers method, path, headers and body as they were given", arguments: TransportUnderTest.allCases)
    func delivers(transport: TransportUnderTest) async throws {
        let server = try LocalServer(.answer(httpAnswer("200 OK")))
        let request = HTTPTransportRequest(
            url: try server.url("/inapp/v1?a=1"),
            headers: [("Content-Type", "application/json"), ("Accept", "application/json"), ("X-Sample", "a, b; c")],
            body: Array(#"{"name":"é"}"#.utf8))
        _ = try await transport.send(request)
        let requests = await server.requests()
        try #require(requests.count == 1)
        #expect(requests[0].line == "POST /inapp/v1?a=1 HTTP/1.1")
        #expect(requests[0].headers["content-type"] == "application/json")
        #expect(requests[0].headers["accept"] == "application/json")
        #expect(requests[0].headers["x-sample"] == "a, b; c")
        #expect(requests[0].body == Array(#"{"name":"é"}"#.utf8))
    }

    @Test("delivers every byte, and a large body whole", arguments: TransportUnderTest.allCases)
    func deliversBytes(transport: TransportUnderTest) async throws {
        let server = try LocalServer(.answer(httpAnswer("200 OK")))
        let body = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        _ = try await transport.send(HTTPTransportRequest(url: server.url(), body: body))
        let requests = await server.requests()
        try #require(requests.count == 1)
        #expect(requests[0].body == body)
    }

    @Test("sends no body where there is none", arguments: TransportUnderTest.allCases)
    func noBody(transport: TransportUnderTest) async throws {
        let server = try LocalServer(.answer(httpAnswer("200 OK")))
        _ = try await transport.send(HTTPTransportRequest(method: "GET", url: server.url()))
        let requests = await server.requests()
        try #require(requests.count == 1)
        #expect(requests[0].line == "GET /inapp/v1 HTTP/1.1")
        #expect(requests[0].headers["content-length"] ?? "0" == "0")
        #expect(requests[0].headers["transfer-encoding"] == nil)
    }

    /// RFC 9110, section 11.6.1: a 401 names how to authenticate. Who calls has sent what it has in the headers.
    @Test(
        "gives an answer that asks for a name and a password whole, and asks once",
        arguments: TransportUnderTest.allCases,
        [#"Basic realm="shop""#, #"Digest realm="shop", nonce="1""#, #"Bearer realm="shop""#, "Negotiate"])
    func authentication(transport: TransportUnderTest, scheme: String) async throws {
        let server = try LocalServer(
            .answer(httpAnswer("401 Unauthorized", ["WWW-Authenticate: \(scheme)"], body: Array("{}".utf8))))
        let response = try await transport.send(HTTPTransportRequest(url: server.url(), body: [1]))
        #expect(response.status == 401)
        #expect(response.body == Array("{}".utf8))
        #expect(await server.requests().count == 1)
    }

    @Test(
        "gives the answer whole: status, headers and every byte",
        arguments: TransportUnderTest.allCases, ["200 OK", "201 Created", "400 Bad Request", "503 Unavailable"])
    func answer(transport: TransportUnderTest, status: String) async throws {
        let body = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }
        let server = try LocalServer(
            .answer(httpAnswer(status, ["Content-Type: application/json", "X-Sample: a, b"], body: body)))
        let response = try await transport.send(HTTPTransportRequest(url: server.url(), body: [1]))
        #expect(status.hasPrefix("\(response.status) "))
        #expect(response.body == body)
        func value(_ name: String) -> String? { response.headers.first { $0.name.lowercased() == name }?.value }
        #expect(value("content-type") == "application/json")
        #expect(value("x-sample") == "a, b")
    }

    @Test("gives an answer without a body", arguments: TransportUnderTest.allCases)
    func emptyAnswer(transport: TransportUnderTest) async throws {
        let server = try LocalServer(.answer(httpAnswer("204 No Content")))
        let response = try await transport.send(HTTPTransportRequest(url: server.url(), body: [1]))
        #expect(response.status == 204)
        #expect(response.body.isEmpty)
    }

    @Test(
        "follows no redirect: the redirect is the answer, and its target is not called",
        arguments: TransportUnderTest.allCases, [301, 302, 303, 307, 308])
    func redirect(transport: TransportUnderTest, status: Int) async throws {
        let target = try LocalServer(.answer(httpAnswer("200 OK")))
        let location = "Location: \(try target.url("/elsewhere").absoluteString)"
        let server = try LocalServer(.answer(httpAnswer("\(status) Moved", [location], body: Array("moved".utf8))))
        let response = try await transport.send(HTTPTransportRequest(url: server.url(), body: Array("card".utf8)))
        #expect(response.status == status)
        #expect(response.body == Array("moved".utf8))
        #expect(await server.requests().count == 1)
        #expect(await target.requests().isEmpty)
    }

    @Test(
        "keeps nothing of an answer: no cookie goes with the next request, and no cache answers it",
        arguments: TransportUnderTest.allCases, ["GET", "POST"])
    func keepsNothing(transport: TransportUnderTest, method: String) async throws {
        let server = try LocalServer(
            .answer(
                httpAnswer(
                    "200 OK", ["Set-Cookie: session=1; Path=/", "Cache-Control: max-age=3600"], body: Array("a".utf8))))
        let request = HTTPTransportRequest(method: method, url: try server.url(), timeoutSeconds: 240)
        let answers = try await transport.use { transport in
            [try await transport.send(request).body, try await transport.send(request).body]
        }
        #expect(answers == [Array("a".utf8), Array("a".utf8)])
        let requests = await server.requests()
        #expect(requests.count == 2)
        #expect(requests.allSatisfy { $0.headers["cookie"] == nil })
    }

    @Test("accepts any time limit", arguments: TransportUnderTest.allCases, [.infinity, 1e300, 1e12, 30.5])
    func anyTime(transport: TransportUnderTest, timeoutSeconds: Double) async throws {
        let server = try LocalServer(.answer(httpAnswer("200 OK", body: [1, 2, 3])))
        let request = HTTPTransportRequest(url: try server.url(), body: [1], timeoutSeconds: timeoutSeconds)
        #expect(try await transport.send(request).body == [1, 2, 3])
    }

    @Test("carries many exchanges at once, each with its own answer", arguments: TransportUnderTest.allCases)
    func many(transport: TransportUnderTest) async throws {
        let servers = try (0..<12).map { try LocalServer(.answer(httpAnswer("200 OK", body: Array("\($0)".utf8)))) }
        let urls = try servers.map { try $0.url() }
        let answers = try await transport.use { transport in
            try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
                for (index, url) in urls.enumerated() {
                    let request = HTTPTransportRequest(url: url, body: [1], timeoutSeconds: 240)
                    group.addTask { (index, try await transport.send(request).body) }
                }
                var answers: [Int: [UInt8]] = [:]
                for try await (index, body) in group { answers[index] = body }
                return answers
            }
        }
        #expect(answers == Dictionary(uniqueKeysWithValues: (0..<12).map { ($0, Array("\($0)".utf8)) }))
        for server in servers { #expect(await server.requests().count == 1) }
    }
}
