import APISupport
import GuichetCore

/// `GET /tokens`, `POST /tokens` and `DELETE /tokens/{name}`.
struct TokenRoutes: Sendable {
    let tokens: OperatorTokens

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "tokens", needs: .administer, OperatorOperation("listTokens", "Who has a token.", answer: "Tokens")
        ) { _ in list() }
        router.post(
            "tokens", needs: .administer, OperatorTokens.makeKind,
            OperatorOperation(
                "makeToken", "Makes a token. The answer shows it, this once.", body: Self.schema, answer: "NewToken",
                refusals: [409])
        ) { call in try await make(await call.body(), by: call.caller) }
        router.delete(
            "tokens/:name", needs: .administer, OperatorTokens.endKind,
            OperatorOperation(
                "endToken", "Ends a token, and the sessions that it opened.", answer: "Tokens", refusals: [404])
        ) { call in try await end(call.part("name"), by: call.caller) }
    }

    private static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "name": ["type": "string", "pattern": "^[A-Za-z0-9._@-]{1,40}$"],
            "right": ["type": "string", "enum": .array(OperatorRight.allCases.map { .string($0.rawValue) })],
        ],
        "required": ["name", "right"],
    ]

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
    private func make(_ message: JSONObject, by maker: OperatorCaller) async throws -> OperatorChange {
        let right = try OperatorTokens.right(try message.string("right"))
        let caller = OperatorCaller(name: try message.string("name"), right: right)
        let (token, entry) = try await tokens.make(caller, by: maker)
        var answer = Self.answer(entry)
        answer.append("token", .string(token.reveal()))
        return OperatorChange(answer, about: OperatorTokens.made(caller), isOnList: true)
    }

    private func end(_ name: String, by ender: OperatorCaller) async throws -> OperatorChange {
        try await tokens.end(name, by: ender)
        return OperatorChange(list(), about: OperatorTokens.ended(name), isOnList: true)
    }
}
