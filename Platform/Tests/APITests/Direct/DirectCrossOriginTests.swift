import APISupport
import DirectAPI
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: the client API from pages of other origins", .timeLimit(.minutes(5)))
struct DirectCrossOriginTests {
    private static let page = "http://shop.test:3000"

    private static func inDevelopment() -> TestPlatform.Options {
        var options = TestPlatform.Options()
        options.direct.isDevelopment = true
        return options
    }

    private static func send(
        _ test: TestPlatform, _ method: String, _ path: String = "AcmeTest/crypto/publickey", origin: String? = page,
        authorization: String? = nil
    ) async throws -> HTTPTransportResponse {
        var headers: [(name: String, value: String)] = []
        if let origin { headers.append(("Origin", origin)) }
        if let authorization { headers.append(("Authorization", authorization)) }
        if method == "OPTIONS" { headers.append(("Access-Control-Request-Method", "GET")) }
        return try await test.transport.send(
            HTTPTransportRequest(method: method, url: test.url("/client/v1/\(path)"), headers: headers, body: []))
    }

    private static func header(_ answer: HTTPTransportResponse, _ name: String) -> String? {
        answer.headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    private static let allowed = "Access-Control-Allow-Origin"

    @Test("in development a page of any origin may: the preflight says so for two hours, every answer names the origin")
    func development() async throws {
        try await TestPlatform.run(Self.inDevelopment()) { test in
            let preflight = try await Self.send(test, "OPTIONS")
            #expect(preflight.status == 204)
            #expect(Self.header(preflight, Self.allowed) == Self.page)
            #expect(Self.header(preflight, "Access-Control-Allow-Methods") == "GET, POST")
            #expect(
                Self.header(preflight, "Access-Control-Allow-Headers")
                    == "Authorization, Content-Type, X-GCS-ClientMetaInfo")
            #expect(Self.header(preflight, "Access-Control-Max-Age") == "7200")
            let session = try await test.direct.session().clientSessionId
            let answer = try await Self.send(test, "GET", authorization: "GCS v1Client:\(session)")
            #expect(answer.status == 200 && Self.header(answer, Self.allowed) == Self.page)
            #expect(Self.header(answer, "Vary") == "Origin")
            let refused = try await Self.send(test, "GET")
            #expect(refused.status == 403 && Self.header(refused, Self.allowed) == Self.page)
        }
    }

    @Test("credentials of the browser are never allowed, and without an origin there is nothing to say")
    func never() async throws {
        try await TestPlatform.run(Self.inDevelopment()) { test in
            for answer in [
                try await Self.send(test, "OPTIONS"), try await Self.send(test, "GET"),
                try await Self.send(test, "GET", origin: nil),
            ] { #expect(Self.header(answer, "Access-Control-Allow-Credentials") == nil) }
            #expect(Self.header(try await Self.send(test, "GET", origin: nil), Self.allowed) == nil)
        }
    }

    @Test("otherwise only the origins that the merchant lists, for its own paths")
    func listed() async throws {
        try await TestPlatform.run { test in
            #expect(try await Self.send(test, "OPTIONS").status == 403)
            var change = DirectShopChange()
            change.webOrigins = ["HTTP://shop.test:3000"]
            _ = try await test.platform.direct.administration.change("AcmeTest", change)
            let preflight = try await Self.send(test, "OPTIONS")
            #expect(preflight.status == 204 && Self.header(preflight, Self.allowed) == Self.page)
            for (path, origin) in [
                ("AcmeTest/crypto/publickey", "http://shop.test"), ("AcmeTest/crypto/publickey", "null"),
                ("AcmeTest/crypto/publickey", "https://shop.test:3000"), ("Nobody/crypto/publickey", Self.page),
            ] {
                let other = try await Self.send(test, "OPTIONS", path, origin: origin)
                #expect(other.status == 403 && Self.header(other, Self.allowed) == nil, "\(path) \(origin)")
            }
        }
    }

    @Test(
        "only an origin can be listed",
        arguments: [
            "shop.test", "*", "null", "https://shop.test/", "https://a@shop.test", "ftp://shop.test", "https://",
        ])
    func noOrigin(text: String) {
        var change = DirectShopChange()
        change.webOrigins = [text]
        var shop = DirectPlatformShop.demo
        do {
            try change.apply(to: &shop, addresses: nil)
            Issue.record("\(text) was taken")
        } catch {
            #expect(shop.webOrigins.isEmpty)
        }
    }

    @Test("the server API has no such headers")
    func server() async throws {
        try await TestPlatform.run(Self.inDevelopment()) { test in
            let answer = try await test.direct.send(
                "GET", "/services/testconnection", nil as [UInt8]?, more: [("Origin", Self.page)])
            #expect(answer.status == 200 && answer.header(Self.allowed) == nil)
        }
    }

    @Test("in development a shopper may return to http on any machine; otherwise only on this one")
    func returning() async throws {
        let page = DirectTester.checkout(["returnUrl": "http://shop.test/back"])
        let script = DirectTester.checkout(["returnUrl": "javascript:alert(1)"])
        try await TestPlatform.run(Self.inDevelopment()) { test in
            let made = try await test.direct.send("POST", "/hostedcheckouts", page)
            let refused = try await test.direct.send("POST", "/hostedcheckouts", script)
            #expect(made.status == 200 && refused.status == 400)
        }
        try await TestPlatform.run { test in
            let refused = try await test.direct.send("POST", "/hostedcheckouts", page)
            #expect(refused.status == 400)
        }
    }
}
