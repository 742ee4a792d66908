import Foundation
import GuichetCore
import Testing

@Suite("A transport that gets no answer", .timeLimit(.minutes(10)))
struct FailureTests {
    private func failure(
        of transport: TransportUnderTest, _ url: URL, timeoutSeconds: Double = 240, maximumAnswerBytes: Int = 1 << 20
    ) async throws -> HTTPTransportError {
        let request = HTTPTransportRequest(
            url: url, body: [1], timeoutSeconds: timeoutSeconds, maximumAnswerBytes: maximumAnswerBytes)
        return try await #require(throws: HTTPTransportError.self) { try await transport.send(request) }
    }

    @Test("says that nothing was sent when the connection is refused, at once", arguments: TransportUnderTest.allCases)
    func refused(transport: TransportUnderTest) async throws {
        let (socket, port) = try Descriptor.loopback()
        let error = try await failure(of: transport, #require(URL(string: "http://127.0.0.1:\(port)/")))
        #expect(error.code == .unreachable)
        #expect(!error.mayHaveArrived)
        // The system's own answer, and not our timeout.
        #expect(error.reason != "no connection in time")
        withExtendedLifetime(socket) {}
    }

    @Test("says that nothing was sent when the host has no address", arguments: TransportUnderTest.allCases)
    func noSuchHost(transport: TransportUnderTest) async throws {
        // RFC 6761, section 6.4: names below "invalid" never exist.
        let error = try await failure(of: transport, #require(URL(string: "http://guichet.invalid/")))
        #expect(error.code == .unreachable)
    }

    @Test(
        "says that nothing was sent when the address is neither http nor https",
        arguments: TransportUnderTest.allCases, ["ftp://127.0.0.1/", "file:///inapp", "inapp"])
    func scheme(transport: TransportUnderTest, address: String) async throws {
        let error = try await failure(of: transport, #require(URL(string: address)))
        #expect(error.code == .unreachable)
    }

    @Test("says that nothing was sent when the address names no host", arguments: TransportUnderTest.allCases)
    func noHost(transport: TransportUnderTest) async throws {
        let error = try await failure(of: transport, #require(URL(string: "http:///inapp")))
        #expect(error.code == .unreachable)
    }

    /// RFC 9110, section 5.5. A key that was read from a file may end with the end of its line.
    @Test(
        "sends nothing with a header that has a character that none may have, and does not repeat its value",
        arguments: TransportUnderTest.allCases,
        [
            ("X-Key", "value\n"), ("X-Key", "value\r\nX-Other: 1"), ("X-Key", "value\0"), ("X Key", "value"),
            ("", "value"),
        ])
    func header(transport: TransportUnderTest, header: (name: String, value: String)) async throws {
        let server = try LocalServer(.answer(httpAnswer("200 OK")))
        let request = HTTPTransportRequest(url: try server.url(), headers: [header], body: [1])
        let error = try await #require(throws: HTTPTransportError.self) { try await transport.send(request) }
        #expect(error.code == .unreachable)
        #expect(!error.reason.contains("value"))
        #expect(await server.requests().isEmpty)
    }

    @Test(
        "says that nothing was sent when there is no such port",
        arguments: TransportUnderTest.allCases, ["http://127.0.0.1:65536/", "https://guichet.invalid:99999999/"])
    func port(transport: TransportUnderTest, address: String) async throws {
        let error = try await failure(of: transport, #require(URL(string: address)))
        #expect(error.code == .unreachable)
        #expect(!error.mayHaveArrived)
    }

    @Test(
        "says that it was interrupted when the server closes without an answer", arguments: TransportUnderTest.allCases)
    func hangUp(transport: TransportUnderTest) async throws {
        let server = try LocalServer(.hangUp)
        let error = try await failure(of: transport, server.url())
        #expect(error.code == .interrupted)
        #expect(error.mayHaveArrived)
    }

    @Test("says that it was interrupted when the answer is cut off", arguments: TransportUnderTest.allCases)
    func cutOff(transport: TransportUnderTest) async throws {
        for answer in [
            Array("HTTP/1.1 200 O".utf8), Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345".utf8),
        ] {
            let server = try LocalServer(.answer(answer))
            #expect(try await failure(of: transport, server.url()).code == .interrupted)
        }
    }

    /// Something took the request, whatever it was.
    @Test("says that it was interrupted when the answer is not HTTP", arguments: TransportUnderTest.allCases)
    func notHTTP(transport: TransportUnderTest) async throws {
        let server = try LocalServer(.answer(Array("SSH-2.0-server\r\n\r\n".utf8)))
        #expect(try await failure(of: transport, server.url()).code == .interrupted)
    }

    @Test(
        "says that the time is over when the answer does not come, or does not end",
        arguments: TransportUnderTest.allCases, ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345"])
    func silence(transport: TransportUnderTest, begun: String) async throws {
        let server = try LocalServer(.fallSilent(after: Array(begun.utf8)))
        // Long enough for the request to arrive, on a busy machine too.
        let error = try await failure(of: transport, server.url(), timeoutSeconds: 5)
        #expect(error.code == .timedOut)
        #expect(error.mayHaveArrived)
        #expect(await server.requests().count == 1)
    }

    @Test(
        "times out at once with a time limit of zero", arguments: TransportUnderTest.allCases, [0, -1, .nan])
    func noTime(transport: TransportUnderTest, timeoutSeconds: Double) async throws {
        let server = try LocalServer(.fallSilent(after: []))
        #expect(try await failure(of: transport, server.url(), timeoutSeconds: timeoutSeconds).code == .timedOut)
    }

    @Test("times out on an answer that arrives byte by byte", arguments: TransportUnderTest.allCases)
    func drip(transport: TransportUnderTest) async throws {
        let server = try LocalServer(.drip(after: Array("HTTP/1.1 200 OK\r\nContent-Length: 600\r\n\r\n".utf8)))
        // Who waited for the whole of it would have an answer in the end, and no failure.
        let error = try await failure(of: transport, server.url(), timeoutSeconds: 1)
        #expect(error.code == .timedOut)
    }

    @Test(
        "accepts an answer as long as its limit and refuses a longer one",
        arguments: TransportUnderTest.allCases)
    func limit(transport: TransportUnderTest) async throws {
        let body = [UInt8](repeating: 0x61, count: 100_000)
        let server = try LocalServer(.answer(httpAnswer("200 OK", body: body)))
        let url = try server.url()
        let error = try await failure(of: transport, url, maximumAnswerBytes: 99_999)
        #expect(error.code == .answerTooLarge)
        #expect(error.mayHaveArrived)
        let request = HTTPTransportRequest(url: url, body: [1], maximumAnswerBytes: 100_000)
        #expect(try await transport.send(request).body == body)
    }

    @Test("refuses an endless answer, with or without a length", arguments: TransportUnderTest.allCases)
    func endless(transport: TransportUnderTest) async throws {
        for head in ["HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9000000000\r\n\r\n"] {
            let begun = Array(head.utf8) + [UInt8](repeating: 0x61, count: 300_000)
            let server = try LocalServer(.drip(after: begun))
            let error = try await failure(of: transport, server.url(), maximumAnswerBytes: 200_000)
            #expect(error.code == .answerTooLarge)
        }
    }
}
