import APISupport
import Engine
import GuichetCore

/// The list of changes that operators and testers made: who, when, and what.
struct AuditTrail: Sendable {
    let store: any Store
    let clock: any PlatformClock

    /// An entry that is written in the transaction of the change itself.
    func entry(_ kind: String, by caller: OperatorCaller, about text: String) -> ChangeNote {
        let stamp = AuditStamp(kind, by: caller, clock)
        return ChangeNote { _, store in try stamp.append(text, in: store) }
    }

    func add(_ kind: String, by caller: OperatorCaller, about text: String) async throws {
        let stamp = AuditStamp(kind, by: caller, clock)
        try await store.write { try stamp.append(text, in: $0) }
    }
}

extension AuditTrail {
    struct Page: Sendable {
        let entries: [AuditEntry]
        /// Asks for the page after this one; `nil` on the last.
        let next: String?
    }

    /// Newest first.
    ///
    /// - Parameter after: ``Page/next`` of the page before.
    func page(after: String?, limit: Int) async throws -> Page {
        let before = try after.map { text in
            guard let number = Int64(text) else {
                throw OperatorProblem.invalid("after", "is not what an earlier page gave as next")
            }
            return number
        }
        let found = try await store.read { try $0.auditEntries(before: before, limit: limit + 1) }
        let last = found.count > limit ? found.prefix(limit).last : nil
        return Page(entries: Array(found.prefix(limit)), next: last.map { String($0.number) })
    }
}

/// `GET /audit`.
struct AuditRoutes: Sendable {
    let audit: AuditTrail

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "audit",
            OperatorOperation(
                "listChanges", "What operators and testers changed, newest first.", query: [.limit, .after],
                answer: "Audit")
        ) { call in try await list(call) }
    }

    private func list(_ call: OperatorCall) async throws -> JSONObject {
        let page = try await audit.page(after: call.text("after"), limit: try call.limit())
        var answer = JSONObject()
        answer.append("audit", .array(page.entries.map { .object(Self.answer($0)) }))
        answer.append("next", page.next.map(JSONValue.string) ?? .null)
        return answer
    }

    static func answer(_ entry: AuditEntry) -> JSONObject {
        var json = JSONObject()
        json.append("number", .integer(entry.number))
        json.append("at", .string(entry.at.iso8601))
        json.append("machineTime", .string(entry.machineTime.iso8601))
        json.append("who", .string(entry.who))
        json.append("kind", .string(entry.kind))
        json.append("what", .string(entry.what))
        return json
    }
}
