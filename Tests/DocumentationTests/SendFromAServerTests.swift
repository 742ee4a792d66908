import Foundation
import GuichetCore
import GuichetTesting
import Testing

#if AsyncHTTPClient
    import AsyncHTTPClient
    import GuichetAsyncHTTPClient
#endif

@Suite("Send from a server")
struct SendFromAServerTests {
    private func request() throws -> HTTPTransportRequest {
        HTTPTransportRequest(url: try #require(URL(string: "https://api.example")))
    }

    private var unreachable: Result<HTTPTransportResponse, HTTPTransportError> {
        .failure(HTTPTransportError(code: .unreachable, reason: "refused"))
    }

    @Test("a request is repeated only if nothing was sent")
    func repeats() async throws {
        let answers = Answers(unreachable, .json("{}"))
        #expect(try await sendUnlessSent(request(), over: answers).status == 200)
        #expect(await answers.requests.count == 2)

        let lost = Answers(.lost, .json("{}"))
        let request = try request()
        let error = try await #require(throws: HTTPTransportError.self) {
            try await sendUnlessSent(request, over: lost)
        }
        #expect(error.code == .timedOut)
        #expect(await lost.requests.count == 1)
    }

    #if AsyncHTTPClient
        @Test("the transport sends, follows no redirect, and ends with the time of the request")
        func sends() async throws {
            try await NotificationReceiver.withReceiver { receiver in
                receiver.behave(.accept, .redirect(to: "\(receiver.url.absoluteString)/elsewhere"), .hang)
                let asked = HTTPTransportRequest.json(["order": "A1"], to: receiver.url)
                let hurried = HTTPTransportRequest.json(["order": "A1"], to: receiver.url, timeoutSeconds: 5)
                try await withServerTransport(through: nil) { transport in
                    #expect(try await sendUnlessSent(asked, over: transport).status == 200)
                    #expect(try await sendUnlessSent(asked, over: transport).status == 302)
                    let error = try await #require(throws: HTTPTransportError.self) {
                        try await sendUnlessSent(hurried, over: transport)
                    }
                    #expect(error.code == .timedOut)
                }
                #expect(receiver.received.map(\.path) == ["/notifications", "/notifications", "/notifications"])
            }
        }

        @Test("with a proxy nothing goes past it; a proxy that refuses leaves the outcome unknown")
        func proxy() async throws {
            try await NotificationReceiver.withReceiver { server in
                // This one is no proxy: it answers 400 to CONNECT.
                try await NotificationReceiver.withReceiver { proxy in
                    let request = HTTPTransportRequest(url: server.url, body: [1])
                    let error = try await #require(throws: HTTPTransportError.self) {
                        try await withServerTransport(
                            through: HTTPClient.Configuration.Proxy.server(host: "127.0.0.1", port: Int(proxy.port))
                        ) { transport in
                            try await transport.send(request)
                        }
                    }
                    #expect(error.code == .interrupted)
                    #expect(server.received.isEmpty)
                }
            }
        }
    #endif
}
