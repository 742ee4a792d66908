public import Engine
public import GuichetCore

/// A rotation as the command asks for it, step by step: so the command shows how far it is, and a command that is stopped
/// stops the rotation.
extension VaultRotation {
    /// - Parameter message: `kind` and `place`, where the last step ended; without them the first step. `finish` ends it.
    public func answer(_ message: JSONObject) async throws -> JSONValue {
        if message["finish"] == .bool(true) {
            try await finish()
            return ["newest": .integer(Int64(newestVersion))]
        }
        var position = Position.start
        if let kind = message["kind"]?.text { position = Position(kind: kind, place: message["place"]?.text ?? "") }
        let step = try await step(from: position)
        var answer = JSONObject()
        answer.append("newest", .integer(Int64(newestVersion)))
        answer.append("resealed", .integer(Int64(step.resealed)))
        answer.append("unreadable", .integer(Int64(step.unreadable)))
        if let next = step.next {
            answer.append("kind", .string(next.kind))
            answer.append("place", .string(next.place))
        }
        return .object(answer)
    }
}
