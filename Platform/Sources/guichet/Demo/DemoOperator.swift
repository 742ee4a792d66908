import APISupport
import Foundation
import GuichetCore

/// The operator of the demo's platform: what the command `guichet` does on yours.
struct DemoOperator: Sendable {
    let address: String
    let token: String
    let transport: any HTTPTransport

    private static let limits = JSONLimits(depth: 16, values: 200_000)

    func get(_ path: String) async throws -> JSONValue { try await ask("GET", path, nil) }

    func post(_ path: String, _ message: JSONValue) async throws -> JSONValue { try await ask("POST", path, message) }

    func delete(_ path: String) async throws -> JSONValue { try await ask("DELETE", path, nil) }

    func payment(_ reference: String) async throws -> JSONValue {
        try await get("payments/\(FormEncoding.encode(reference))")
    }

    private func ask(_ method: String, _ path: String, _ message: JSONValue?) async throws -> JSONValue {
        guard let url = URL(string: "\(address)/admin/api/v1/\(path)") else { throw DemoFailure("no address: \(path)") }
        let answer = try await transport.send(
            HTTPTransportRequest(
                method: method, url: url,
                headers: [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")],
                body: message?.encoded() ?? [], timeoutSeconds: 600))
        let json = try JSONValue(parsing: answer.body, limits: Self.limits)
        guard answer.status == 200 else {
            throw DemoFailure(json["detail"]?.text ?? "the operator got \(answer.status)")
        }
        return json
    }
}
