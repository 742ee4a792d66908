import APISupport
import ArgumentParser
import Engine
import Foundation
import GuichetCore
import Storage

/// How the command reaches the operator's API of a running platform: over the socket in its data folder.
struct OperatorAccess: ParsableArguments {
    @OptionGroup var folder: FolderOption

    private static let path = "/admin/api/v1"
    /// A page of payments with their histories is larger than a message of a merchant.
    private static let limits = JSONLimits(depth: 16, values: 200_000)

    func get(_ path: String, _ query: [(String, String?)] = []) async throws -> JSONValue {
        let pairs = query.compactMap { name, value in value.map { "\(name)=\(FormEncoding.encode($0))" } }
        return try await ask(path + (pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))"), nil, within: 30)
    }

    func post(_ path: String, _ message: JSONValue, within seconds: Double = 30) async throws -> JSONValue {
        try await ask(path, message, within: seconds)
    }

    func delete(_ path: String) async throws -> JSONValue { try await ask(path, nil, method: "DELETE", within: 30) }

    private func ask(
        _ path: String, _ message: JSONValue?, method: String = "GET", within seconds: Double
    ) async throws -> JSONValue {
        let folder = folder.folder
        let answer: HTTPTransportResponse
        do {
            answer = try await AdminSocket(folder: folder).ask(
                "\(Self.path)/\(path)", message, method: method, within: seconds)
        } catch let error as HTTPTransportError where error.code == .unreachable {
            throw ShopError(
                .unknown, "no platform is running on \(folder.url.path)",
                remedy: "start it with `guichet serve --data \(folder.url.path)`")
        }
        let json = try JSONValue(parsing: answer.body, limits: Self.limits)
        guard answer.status == 200 else {
            throw ShopError(
                .invalid, json["title"]?.text ?? "the platform answered \(answer.status)",
                remedy: json["detail"]?.text ?? "see its log")
        }
        return json
    }
}
