import APISupport
import Engine
import GuichetCore

/// `GET /nodes`: who serves from the platform's database.
struct NodeRoutes: Sendable {
    /// `nil` where one process has the store for itself.
    let nodes: (any Nodes)?

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "nodes",
            OperatorOperation(
                "listNodes", "The nodes that serve from the platform's database, or ended within a day.",
                answer: "Nodes")
        ) { _ in try await list() }
    }

    private func list() async throws -> JSONObject {
        let found = try await nodes?.list() ?? []
        var answer = JSONObject()
        answer.append("isShared", .bool(nodes != nil))
        answer.append("nodes", .array(found.map { .object(Self.answer($0)) }))
        return answer
    }

    private static func answer(_ node: ServingNode) -> JSONObject {
        var json = JSONObject()
        json.append("number", .integer(node.number))
        json.append("name", .string(node.name))
        json.append("address", .string(node.address))
        json.append("version", .string(node.version))
        json.append("isServing", .bool(node.endedAt == nil))
        json.append("isThisOne", .bool(node.isThisOne))
        json.append("doesDueWork", .bool(node.doesDueWork))
        json.append("startedAt", .string(node.startedAt.iso8601))
        json.append("seenAt", .string(node.seenAt.iso8601))
        json.append("endedAt", node.endedAt.map { .string($0.iso8601) } ?? .null)
        json.append("ageSeconds", .integer(seconds(from: node.startedAt, to: node.endedAt ?? node.now)))
        json.append("seenSecondsAgo", .integer(seconds(from: node.seenAt, to: node.now)))
        json.append("aloneBecause", node.aloneBecause.map(JSONValue.string) ?? .null)
        return json
    }

    private static func seconds(from start: Instant, to end: Instant) -> Int64 {
        max(0, (end.milliseconds - start.milliseconds) / 1_000)
    }
}
