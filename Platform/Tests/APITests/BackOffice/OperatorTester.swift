import AdminAPI
import Foundation
import GuichetCore
import Server
import Support

/// A script with the owner's token, over HTTP.
struct OperatorTester: Sendable {
    let test: TestPlatform
    let token: String

    init(_ test: TestPlatform) async throws {
        self.test = test
        token = try await test.platform.admin.tokens.replaceOwners().reveal()
    }

    /// With a token that was made before.
    init(_ test: TestPlatform, token: String) {
        self.test = test
        self.token = token
    }

    struct Answer: Sendable {
        let status: Int
        let json: JSONValue
        /// The last part of a problem's type.
        var problem: String? { json["type"]?.text.map { String($0.split(separator: ":").last ?? "") } }
        var text: String { String(decoding: json.encoded(), as: UTF8.self) }
    }

    func get(_ path: String, _ query: [(String, String)] = []) async throws -> Answer {
        let pairs = query.map { "\($0)=\(FormEncoding.encode($1))" }.joined(separator: "&")
        return try await send("GET", pairs.isEmpty ? path : "\(path)?\(pairs)", nil)
    }

    func post(_ path: String, _ message: JSONValue) async throws -> Answer {
        try await send("POST", path, message.encoded())
    }

    private func send(_ method: String, _ path: String, _ body: [UInt8]?) async throws -> Answer {
        let answer = try await test.transport.send(
            HTTPTransportRequest(
                method: method, url: test.url("/admin/api/v1/\(path)"),
                headers: [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")],
                body: body ?? []))
        return Answer(
            status: answer.status,
            json: try JSONValue(parsing: answer.body, limits: JSONLimits(depth: 16, values: 100_000)))
    }
}
