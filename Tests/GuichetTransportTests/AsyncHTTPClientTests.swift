#if AsyncHTTPClient
    import AsyncHTTPClient
    import Foundation
    import GuichetAsyncHTTPClient
    import GuichetCore
    import NIOCore
    import Testing

    @Suite("The transport over AsyncHTTPClient", .timeLimit(.minutes(10)))
    struct AsyncHTTPClientTests {
        @Test("says that nothing was sent when no connection becomes free")
        func noFreeConnection() async throws {
            let server = try LocalServer(.fallSilent(after: []))
            let request = HTTPTransportRequest(url: try server.url(), body: [1])
            var configuration = AsyncHTTPTransport.configuration
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
            // Long enough for the first to connect on a busy machine: the second waits all of it.
            configuration.timeout.connect = .seconds(6)
            let client = HTTPClient(configuration: configuration)
            let transport = AsyncHTTPTransport(client: client)
            let first = Task { try await transport.send(request) }
            for await _ in server.arrivals { break }
            let second = await Task { try await transport.send(request) }.result
            first.cancel()
            #expect(await server.requests().isEmpty)
            let error = try #require(throws: HTTPTransportError.self) { try second.get() }
            #expect(error.code == .unreachable)
            await #expect(throws: HTTPTransportError.self) { try await first.value }
            try await client.shutdown()
        }

        @Test("says that nothing was sent when the client was shut down before")
        func shutDown() async throws {
            let server = try LocalServer(.answer(httpAnswer("200 OK")))
            let client = HTTPClient(configuration: AsyncHTTPTransport.configuration)
            try await client.shutdown()
            let request = HTTPTransportRequest(url: try server.url(), body: [1])
            let error = try await #require(throws: HTTPTransportError.self) {
                try await AsyncHTTPTransport(client: client).send(request)
            }
            #expect(error.code == .unreachable)
            #expect(await server.requests().isEmpty)
        }

        /// A certificate that is not accepted is such a failure, too. The reason names no file of the machine that built this.
        @Test("says that nothing was sent when the handshake of TLS fails")
        func handshake() async throws {
            let server = try LocalServer(.greet(Array("SSH-2.0-server\r\n".utf8)))
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
            let error = try await #require(throws: HTTPTransportError.self) {
                try await TransportUnderTest.asyncHTTPClient.send(
                    HTTPTransportRequest(url: url, body: [1], timeoutSeconds: 240))
            }
            #expect(error.code == .unreachable)
            #expect(!error.mayHaveArrived)
            #expect(error.reason == "no connection: TLS failed (WRONG_VERSION_NUMBER)")
        }
    }
#endif
