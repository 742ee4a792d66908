import APISupport
import GuichetCore

/// `GET /tokens`, `POST /tokens` and `DELETE /tokens/{name}`.
struct TokenRoutes: Sendable {
    let tokens: OperatorTokens

    func addRoutes(to router: OperatorRouter) {
        router.get("tokens", needs: .administer) { _ in list() }
        router.post("tokens", needs: .administer, OperatorTokens.makeKind) { call in try await make(await call.body()) }
        router.delete("tokens/:name", needs: .administer, OperatorTokens.endKind) { call in
            try await end(call.part("name"))
        }
    }

    private func list() -> JSONObject {
        var answer = JSONObject()
        answer.append("tokens", .array(tokens.all.map { .object(Self.answer($0)) }))
        return answer
    }

    private static func answer(_ entry: OperatorTokens.Entry) -> JSONObject {
        var json = JSONObject()
        json.append("name", .string(entry.caller.name))
        json.append("right", .string(entry.caller.right.rawValue))
        json.append("createdAt", entry.createdAt.map { .string($0.iso8601) } ?? .null)
        return json
    }

    /// The answer holds the token, once.
    private func make(_ message: JSONObject) async throws -> OperatorChange {
        let right = try OperatorTokens.right(message["right"]?.text)
        let caller = OperatorCaller(name: message["name"]?.text ?? "", right: right)
        let token = try await tokens.make(caller)
        var answer = Self.answer(OperatorTokens.Entry(caller: caller, createdAt: nil))
        answer.append("token", .string(token.reveal()))
        return OperatorChange(answer, about: OperatorTokens.made(caller))
    }

    private func end(_ name: String) async throws -> OperatorChange {
        try await tokens.end(name)
        return OperatorChange(list(), about: OperatorTokens.ended(name))
    }
}
