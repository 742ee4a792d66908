import APISupport
import Engine
import GuichetCore

/// `GET /nodes`: who serves from the platform's database.
struct NodeRoutes: Sendable {
    /// `nil` where one process has the store for itself.
    let nodes: (any Nodes)?
    let store: any Store

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
        let options = found.isEmpty ? [:] : try await store.read { try NodeOptions.stored(in: $0) }
        let own = found.first(where: \.isThisOne).flatMap { options[$0.number] }
        var answer = JSONObject()
        answer.append("isShared", .bool(nodes != nil))
        answer.append(
            "nodes",
            .array(
                found.map { node in
                    // Of a node that has ended they matter to nothing; one of another version may have told none.
                    let theirs = node.endedAt == nil ? options[node.number] : nil
                    let differences = own.flatMap { own in theirs.map { own.differences(of: $0) } } ?? []
                    return .object(Self.answer(node, differences))
                }))
        return answer
    }

    private static func answer(_ node: ServingNode, _ differences: [NodeOptions.Difference]) -> JSONObject {
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
        json.append(
            "otherOptions",
            .array(
                differences.map { difference in
                    var option = JSONObject()
                    option.append("name", .string(difference.name))
                    option.append("there", difference.there.map(JSONValue.string) ?? .null)
                    option.append("here", difference.here.map(JSONValue.string) ?? .null)
                    return .object(option)
                }))
        return json
    }

    private static func seconds(from start: Instant, to end: Instant) -> Int64 {
        max(0, (end.milliseconds - start.milliseconds) / 1_000)
    }
}
