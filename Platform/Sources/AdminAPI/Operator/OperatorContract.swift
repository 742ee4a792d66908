import GuichetCore
import Synchronization

/// The operator's API as an OpenAPI 3.1 document, collected from its routes.
final class OperatorContract: Sendable {
    private struct Entry: Sendable {
        let path: String
        let method: String
        let right: OperatorRight
        let operation: OperatorOperation
    }

    private let entries = Mutex<[Entry]>([])

    /// - Parameter path: below the API's own, with parts such as `:payment`.
    func add(_ method: String, _ path: String, needing right: OperatorRight, _ operation: OperatorOperation) {
        entries.withLock { $0.append(Entry(path: path, method: method, right: right, operation: operation)) }
    }

    func document(address: String) -> JSONObject {
        var paths = JSONObject()
        for entry in entries.withLock({ $0 }) {
            let template = Self.template(entry.path)
            var path = paths[template]?.object ?? JSONObject()
            path.append(entry.method, .object(Self.operation(entry)))
            paths[template] = .object(path)
        }
        var document = JSONObject()
        document.append("openapi", "3.1.1")
        document.append(
            "info",
            [
                "title": "guichet: the operator's API", "version": "v1",
                "description": .string(
                    "Payments with their history, notifications, the clock, tokens and the audit list of a platform for "
                        + "tests. Times are ISO 8601 in UTC, by the platform's clock. Card numbers are masked."),
            ])
        document.append("servers", [["url": .string(address + OperatorRouter.path)]])
        document.append("security", [["token": []]])
        document.append("paths", .object(paths))
        document.append(
            "components",
            [
                "securitySchemes": [
                    "token": ["type": "http", "scheme": "bearer", "description": "`guichet token make` prints one."]
                ],
                "schemas": .object(OperatorSchemas.all),
            ])
        return document
    }

    private static func template(_ path: String) -> String {
        "/"
            + path.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(
                separator: "/")
    }

    private static func operation(_ entry: Entry) -> JSONObject {
        let operation = entry.operation
        var json = JSONObject()
        json.append("operationId", .string(operation.id))
        json.append("summary", .string(operation.summary))
        json.append("description", .string("Needs the right to \(entry.right.rawValue)."))
        let parts = entry.path.split(separator: "/").filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
        let parameters: [JSONValue] =
            parts.map { name in
                [
                    "name": .string(name), "in": "path", "required": .bool(true),
                    "schema": ["type": "string", "minLength": .integer(1)],
                ]
            }
            + operation.query.map { parameter in
                [
                    "name": .string(parameter.name), "in": "query", "description": .string(parameter.about),
                    "schema": parameter.schema,
                ]
            }
        if !parameters.isEmpty { json.append("parameters", .array(parameters)) }
        if case .object(var body)? = operation.body {
            body.append("additionalProperties", .bool(false))
            json.append(
                "requestBody", ["required": .bool(true), "content": ["application/json": ["schema": .object(body)]]])
        }
        var responses = JSONObject()
        var content = JSONObject()
        content.append(operation.mediaType, ["schema": ["$ref": .string("#/components/schemas/\(operation.answer)")]])
        responses.append("200", ["description": "What was asked for.", "content": .object(content)])
        // A request that is invalid, a token that is missing or wrong, a right that does not suffice, too many wrong tokens.
        for status in Set([400, 401, 403, 429] + operation.refusals).sorted() {
            responses.append(
                String(status),
                [
                    "description": "A refusal (RFC 9457).",
                    "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
                ])
        }
        json.append("responses", .object(responses))
        return json
    }
}
