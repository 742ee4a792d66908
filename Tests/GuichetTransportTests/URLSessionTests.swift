import Foundation
import GuichetCore
import Testing

@testable import GuichetURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("URLSession as a transport", .timeLimit(.minutes(10)))
struct URLSessionTests {
    init() { TransportUnderTest.ignoreBrokenPipes }

    /// Foundation on Linux calls every failed exchange so once the first address of the host has refused the connection,
    /// such as ::1 of localhost. On Apple's systems URLSession may repeat a request on a new connection.
    @Test(
        "says that nothing was sent only if nothing was",
        arguments: [
            URLError.Code.cannotConnectToHost, .notConnectedToInternet, .secureConnectionFailed,
            // The page of a hotel's network in the way, and a phone whose clock is behind.
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            // Mobile data that the shopper has switched off for the app, or abroad.
            .dataNotAllowed, .internationalRoamingOff,
        ])
    func sent(code: URLError.Code) {
        let before = URLSessionTransport.translated(URLError(code), bytesSent: 0)
        #expect(before.code == .unreachable)
        #expect(!before.mayHaveArrived)
        let after = URLSessionTransport.translated(URLError(code), bytesSent: 252)
        #expect(after.code == .interrupted)
        #expect(after.mayHaveArrived)
    }

    @Test("sends nothing after it was invalidated, and ends no process")
    func invalidated() async throws {
        let server = try LocalServer(.answer(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)))
        let transport = URLSessionTransport()
        let copy = transport
        transport.invalidate()
        transport.invalidate()
        for transport in [transport, copy] {
            let error = try await #require(throws: HTTPTransportError.self) {
                try await transport.send(HTTPTransportRequest(url: server.url(), body: [1]))
            }
            #expect(error.code == .unreachable)
            #expect(!error.mayHaveArrived)
        }
        #expect(await server.requests().isEmpty)
    }

    @Test("finishes a request that is under way when it is invalidated")
    func underWay() async throws {
        let server = try LocalServer(.fallSilent(after: Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8)))
        let transport = URLSessionTransport()
        let request = HTTPTransportRequest(url: try server.url(), body: [1], timeoutSeconds: 240)
        let sending = Task { try await transport.send(request) }
        for await _ in server.arrivals { break }
        transport.invalidate()
        #expect(try await sending.value.status == 200)
    }

    @Test("brings the answer of a request although no other copy of it is left")
    func temporary() async throws {
        let server = try LocalServer(.answer(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)))
        let request = HTTPTransportRequest(url: try server.url(), body: [1], timeoutSeconds: 240)
        #expect(try await URLSessionTransport().send(request).status == 200)
    }

    /// What one answer sets goes with no later request, a payment's among them (docs/in-app-wire.md, section 3).
    @Test("a cookie of an answer goes with no later request, with settings of the app's own, too")
    func ownSettings() async throws {
        let server = try LocalServer(.answer(httpAnswer("200 OK", ["Set-Cookie: session=1; Path=/"], body: [])))
        let configuration = URLSessionTransport.configuration
        configuration.httpAdditionalHeaders = ["Accept-Language": "fr"]
        configuration.httpMaximumConnectionsPerHost = 2
        let transport = URLSessionTransport(configuration: configuration)
        for _ in 0..<2 { _ = try await transport.send(HTTPTransportRequest(url: server.url(), body: [1])) }
        let requests = await server.requests()
        #expect(requests.map { $0.headers["accept-language"] } == ["fr", "fr"])
        #expect(requests.allSatisfy { $0.headers["cookie"] == nil })
    }
}
