import AdminAPI
import Engine
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import Server
import Support
import Synchronization
import Testing

/// The platform's owner in front of the admin pages, without a browser: keeps cookies, and sends what a browser would.
final class BackOfficeTester: Sendable {
    let test: TestPlatform
    private let cookies = Mutex<[String: String]>([:])

    init(_ test: TestPlatform) { self.test = test }

    /// What came back.
    struct Answer: Sendable {
        let status: Int
        let headers: [(name: String, value: String)]
        let bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }

        func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        /// The value of a cookie with all that is said of it.
        func cookie(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == "set-cookie" && $0.value.hasPrefix("\(name)=") }?.value
        }

        /// Which problem the page names.
        var problem: String? { text.firstMatch(of: /data-problem="([A-Za-z]+)"/).map { String($0.1) } }

        /// The first form's token.
        var formToken: String? { text.firstMatch(of: /name="form-token" value="([^"]+)"/).map { String($0.1) } }

        var location: String? { header("Location") }
    }

    func cookie(_ name: String) -> String? { cookies.withLock { $0[name] } }

    /// As a browser that was closed.
    func forget() { cookies.withLock { $0 = [:] } }

    func get(_ path: String, _ more: [(String, String)] = []) async throws -> Answer {
        try await send("GET", path, nil, more)
    }

    func post(_ path: String, _ fields: [(String, String)], _ more: [(String, String)] = []) async throws -> Answer {
        let body = fields.map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
        return try await send(
            "POST", path, Array(body.utf8), [("Content-Type", "application/x-www-form-urlencoded")] + more)
    }

    /// A form with a file, as browsers send it.
    func upload(_ file: [UInt8]?, to path: String, token: String?) async throws -> Answer {
        let boundary = "----boundary7MA4YWxkTrZu0gW"
        var body: [UInt8] = []
        func part(_ head: String, _ content: [UInt8]) {
            body += Array("--\(boundary)\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8) + content
            body += Array("\r\n".utf8)
        }
        if let token { part("name=\"form-token\"", Array(token.utf8)) }
        part(
            "name=\"certificate\"; filename=\"\(file == nil ? "" : "apple_pay.cer")\"\r\nContent-Type: application/octet-stream",
            file ?? [])
        body += Array("--\(boundary)--\r\n".utf8)
        return try await send(
            "POST", path, body, [("Content-Type", "multipart/form-data; boundary=\(boundary)")])
    }

    func send(
        _ method: String, _ path: String, _ body: [UInt8]?, _ more: [(String, String)] = []
    ) async throws -> Answer {
        let jar = cookies.withLock { $0 }.map { "\($0)=\($1)" }.sorted().joined(separator: "; ")
        var headers: [(name: String, value: String)] = more.map { ($0.0, $0.1) }
        if !jar.isEmpty { headers.append(("Cookie", jar)) }
        let answer = try await test.transport.send(
            HTTPTransportRequest(method: method, url: test.url(path), headers: headers, body: body ?? []))
        cookies.withLock { cookies in
            for (name, value) in answer.headers where name.lowercased() == "set-cookie" {
                let pair = value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
                guard let key = pair.first else { continue }
                cookies[key] = pair.count == 2 && !value.contains("Max-Age=0") ? pair[1] : nil
            }
        }
        return Answer(status: answer.status, headers: answer.headers, bytes: answer.body)
    }

    // MARK: Steps

    /// Sends the sign-in form with this token.
    func signIn(_ token: String) async throws -> Answer {
        let page = try await get("/admin/sign-in")
        return try await post("/admin/sign-in", [("form-token", page.formToken ?? ""), ("token", token)])
    }

    /// Signs in with a fresh token.
    static func signedIn(_ test: TestPlatform) async throws -> BackOfficeTester {
        let tester = BackOfficeTester(test)
        let token = try await test.platform.admin.tokens.replaceOwners().reveal()
        let answer = try await tester.signIn(token)
        #expect(answer.status == 303)
        #expect(answer.location == "/admin")
        return tester
    }

    /// The token of this session's forms.
    func formToken() async throws -> String { try #require(try await get("/admin").formToken) }

    /// Makes a request, and says where its page is.
    func request(
        _ merchant: String = MerchantCertificateMint.merchant, _ environment: String = "test", rsa: Bool = false
    ) async throws -> String {
        let answer = try await post(
            "/admin/certificates/new",
            [("form-token", try await formToken()), ("merchant", merchant), ("environment", environment)]
                + (rsa ? [("rsa", "yes")] : []))
        #expect(answer.status == 303)
        return try #require(answer.location)
    }
}
