import APISupport
import Engine
import GuichetCore

/// `GET /requests` and `GET /requests/{number}`: the journal of requests.
struct RequestRoutes: Sendable {
    let journal: RequestJournal?

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "requests",
            OperatorOperation(
                "listRequests", "The calls that arrived, refused ones too, newest first.",
                query: [
                    .word("refused", Truth.allCases.map(\.rawValue), "Refused calls alone, or the others."),
                    .text("api", "One API alone, such as sips, in-app, office, lyra, direct or page."),
                    .text("shop", "One shop alone."), .limit, .after,
                    .text("newer", "A number: the calls after it, oldest first."),
                ], answer: "Requests", refusals: [404])
        ) { call in try await requests(call) }
        router.get(
            "requests/:number",
            OperatorOperation(
                "showRequest", "A call: what was sent and answered, masked, and what is known about a wrong signature.",
                answer: "RequestDetails", refusals: [404])
        ) { call in try await request(call.part("number")) }
    }

    private enum Truth: String, CaseIterable {
        case yes = "true"
        case no = "false"
    }

    private func requests(_ call: OperatorCall) async throws -> JSONObject {
        let journal = try opened()
        var query = RequestQuery()
        query.isRefused = try call.word("refused", of: Truth.self).map { $0 == .yes }
        query.api = call.text("api")
        query.shop = call.text("shop")
        query.before = try number("after", call)
        query.after = try number("newer", call)
        let limit = try call.limit()
        query.limit = limit + 1
        let found = try await journal.requests(query)
        let page = found.prefix(limit)
        var answer = JSONObject()
        answer.append("requests", .array(page.map { .object(Self.summary($0)) }))
        answer.append(
            "next", found.count > limit ? page.last.map { .string(String($0.number)) } ?? .null : .null)
        answer.append("dropped", .integer(Int64(journal.meters.dropped)))
        return answer
    }

    private func number(_ name: String, _ call: OperatorCall) throws -> Int64? {
        try call.text(name).map { text in
            guard let number = Int64(text) else { throw OperatorProblem.invalid(name, "is not a number") }
            return number
        }
    }

    private func request(_ text: String) async throws -> JSONObject {
        let journal = try opened()
        guard let number = Int64(text), let record = try await journal.request(number) else {
            throw OperatorProblem(
                .unknownRequest, status: 404, "There is no such request in the journal",
                detail: "It was dropped, or deleted because of its age or the journal's size, or it never was.")
        }
        var answer = Self.summary(record)
        for member in (try? JSONValue(parsing: record.details, limits: Self.limits))?.object?.members ?? [] {
            answer.append(member.name, member.value)
        }
        return answer
    }

    private static let limits = JSONLimits(depth: 16, values: 20_000)

    private func opened() throws -> RequestJournal {
        guard let journal else {
            throw OperatorProblem(
                .noJournal, status: 404, "This platform keeps no journal of requests",
                detail: "It was started with --journal-days 0 or --journal-megabytes 0.")
        }
        return journal
    }

    static func summary(_ record: RequestRecord) -> JSONObject {
        func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
        var json = JSONObject()
        json.append("number", .integer(record.number))
        json.append("at", .string(record.at.iso8601))
        json.append("machineTime", .string(record.machineTime.iso8601))
        json.append("microseconds", .integer(record.microseconds))
        json.append("api", .string(record.api))
        json.append("call", .string(record.call))
        json.append("shop", text(record.shop))
        json.append("payment", text(record.payment?.text))
        json.append("method", .string(record.method))
        json.append("path", .string(record.path))
        json.append("status", .integer(Int64(record.status)))
        json.append("code", text(record.code))
        json.append("refused", .bool(record.isRefused))
        json.append("why", text(record.why))
        return json
    }
}
