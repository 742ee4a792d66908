import Engine
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Storage
import Support
import Testing

@Suite("Methods that a path does not have, and the front page")
struct RouteTests {
    private func ask(
        _ test: TestPlatform, _ method: String, _ path: String, _ headers: [(String, String)] = []
    ) async throws -> HTTPTransportResponse {
        try await test.transport.send(
            HTTPTransportRequest(method: method, url: test.url(path), headers: headers.map { ($0.0, $0.1) }))
    }

    private func header(_ name: String, of answer: HTTPTransportResponse) -> String? {
        answer.headers.first { $0.name.lowercased() == name }?.value
    }

    @Test("a method that a path of any API does not have is 405, and Allow says which it has")
    func methods() async throws {
        try await TestPlatform.run { test in
            let cases = [
                ("DELETE", "/live", "GET, HEAD"),
                ("POST", "/", "GET, HEAD"),
                ("GET", "/rs-services/v2/checkoutInApp/orderInitialize", "POST"),
                ("OPTIONS", "/rs-services/v2/cashManagement/refund", "POST"),
                ("GET", "/api-payment/V4/Charge/CreatePayment", "POST"),
                ("PUT", "/v2/AcmeTest/payments", "POST"),
                ("DELETE", "/v2/AcmeTest/payments/1_0", "GET, HEAD"),
                ("PATCH", "/v2/AcmeTest/tokens/1", "DELETE, GET, HEAD"),
                ("POST", "/openapi/direct.json", "GET, HEAD"),
                ("PUT", "/admin/sign-in", "GET, HEAD, POST"),
            ]
            for (method, path, allow) in cases {
                let answer = try await ask(test, method, path)
                #expect(answer.status == 405, "\(method) \(path)")
                #expect(header("allow", of: answer) == allow, "\(method) \(path)")
            }
        }
    }

    @Test("an unknown path is 404, in Direct's own form for Direct")
    func unknownPath() async throws {
        try await TestPlatform.run { test in
            #expect(try await ask(test, "GET", "/nowhere").status == 404)
            let direct = try await ask(test, "PUT", "/v2/AcmeTest/nowhere")
            #expect(direct.status == 404)
            #expect(try JSONValue(parsing: direct.body).object?["errorId"] != nil)
        }
    }

    @Test("HEAD is answered as GET, without the body")
    func head() async throws {
        try await TestPlatform.run { test in
            let answer = try await ask(test, "HEAD", "/live")
            #expect(answer.status == 200)
            #expect(answer.body.isEmpty)
            #expect(header("content-length", of: answer) == "5")
        }
    }

    /// A body would be taken for the beginning of the next answer (RFC 9110, section 9.3.2).
    @Test("HEAD has no body either where there is no path, or another method alone")
    func headOfNothing() async throws {
        try await TestPlatform.run { test in
            let peer = try await RawPeer.connect(test)
            let head = "HTTP/1.1\r\nHost: localhost\r\n"
            try await peer.send("HEAD /admin/api/v1/nowhere \(head)\r\n")
            try await peer.wait(for: "HTTP/1.1 404")
            try await peer.send("HEAD /rs-services/v2/checkoutInApp/orderInitialize \(head)\r\n")
            try await peer.wait(for: "HTTP/1.1 405")
            try await peer.send("GET /live \(head)Connection: close\r\n\r\n")
            try await peer.waitForEnd()
            let answers = peer.received.components(separatedBy: "HTTP/1.1 ").dropFirst()
            #expect(answers.map { $0.prefix(3) } == ["404", "405", "200"], "\(peer.received)")
            #expect(answers.prefix(2).allSatisfy { $0.hasSuffix("\r\n\r\n") }, "\(peer.received)")
            await peer.close()
        }
    }

    @Test("GET / says what this is, in four languages, and links to the admin pages where they exist")
    func frontPage() async throws {
        try await TestPlatform.run { test in
            for (language, words) in [
                ("en", "payment platform for tests"), ("fr", "plateforme de paiement"), ("nl", "betaalplatform"),
                ("de", "Zahlungsplattform"),
            ] {
                let answer = try await ask(test, "GET", "/", [("Accept-Language", language)])
                let text = String(decoding: answer.body, as: UTF8.self)
                #expect(answer.status == 200)
                #expect(text.contains(words))
                #expect(text.contains("href=\"/admin\""))
                #expect(text.contains("docs"))
            }
        }
        var options = TestPlatform.Options()
        options.servesBackOffice = false
        try await TestPlatform.run(options) { test in
            let text = String(decoding: try await ask(test, "GET", "/").body, as: UTF8.self)
            #expect(!text.contains("href=\"/admin\""))
        }
    }
}
