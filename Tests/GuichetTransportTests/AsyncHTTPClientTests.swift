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

        #if os(Linux)
            /// There, connect(2) refuses a group's address so, whatever the routes are.
            @Test("says that nothing was sent when there is no network to the address")
            func noNetwork() async throws {
                let url = try #require(URL(string: "http://224.0.0.1/"))
                let error = try await #require(throws: HTTPTransportError.self) {
                    try await TransportUnderTest.asyncHTTPClient.send(
                        HTTPTransportRequest(url: url, body: [1], timeoutSeconds: 240))
                }
                #expect(error.code == .unreachable)
                #expect(!error.mayHaveArrived)
                #expect(error.reason == "the network cannot be reached")
            }
        #endif

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

        /// Older versions are deprecated (RFC 8996). What is sent has a password, or a card.
        @Test("offers TLS 1.3 and 1.2, and no older version")
        func versions() async throws {
            let server = try LocalServer(.takeRecord)
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
            _ = try? await TransportUnderTest.asyncHTTPClient.send(
                HTTPTransportRequest(url: url, body: [1], timeoutSeconds: 240))
            let hello = try #require(await server.requests().first).body
            #expect(Self.versions(offeredIn: hello) == [0x03, 0x04, 0x03, 0x03])
        }

        /// The extension `supported_versions` of a client's first message (RFC 8446, 4.1.2 and 4.2.1), without its length.
        private static func versions(offeredIn hello: [UInt8]) -> [UInt8] {
            var rest = hello[...]
            func take(_ count: Int) -> ArraySlice<UInt8> {
                defer { rest = rest.dropFirst(count) }
                return rest.prefix(count)
            }
            func length(of bytes: Int) -> Int { take(bytes).reduce(0) { $0 << 8 + Int($1) } }
            // The heads of the record and of the message, the version of before TLS 1.3, and the random bytes.
            _ = take(5 + 4 + 2 + 32)
            // The session, the cipher suites, the ways of compression, and the length of the extensions.
            _ = take(length(of: 1))
            _ = take(length(of: 2))
            _ = take(length(of: 1))
            _ = take(2)
            while !rest.isEmpty {
                let (kind, content) = (length(of: 2), take(length(of: 2)))
                if kind == 43 { return Array(content.dropFirst()) }
            }
            return []
        }
    }
#endif
