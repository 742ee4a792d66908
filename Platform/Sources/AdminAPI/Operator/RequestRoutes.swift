import APISupport
import Engine
import GuichetCore

/// `GET /requests` and `GET /requests/{number}`: the journal of requests.
struct RequestRoutes: Sendable {
    let requests: OperatorRequests
    let shops: OperatorShops
    /// The names that an API has in the journal, in the order of lists.
    let journalled: [String]

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "requests",
            OperatorOperation(
                "listRequests", "The calls that arrived, refused ones too, newest first.",
                query: [
                    .word("refused", Truth.allCases.map(\.rawValue), "Only refused calls, or only the others."),
                    .text("api", "Only this API, such as sips, in-app, office, lyra, direct or page."),
                    .text("shop", "Only this shop, such as 69876357 or lyra/69876357."), .limit, .after,
                    .text("newer", "A number: the calls after it, oldest first."),
                ], answer: "Requests", refusals: [404])
        ) { call in try await list(call) }
        router.get(
            "requests/:number",
            OperatorOperation(
                "showRequest", "A call: what was sent and answered, masked, and what is known about a wrong signature.",
                answer: "RequestDetails", refusals: [404])
        ) { call in Self.details(try await requests.one(call.part("number"))) }
    }

    private enum Truth: String, CaseIterable {
        case yes = "true"
        case no = "false"
    }

    private func list(_ call: OperatorCall) async throws -> JSONObject {
        var filter = OperatorRequests.Filter()
        filter.isRefused = try call.word("refused", of: Truth.self).map { $0 == .yes }
        if let api = call.text("api") {
            guard journalled.contains(api) else {
                throw OperatorProblem.invalid("api", "is not one of \(journalled.joined(separator: ", "))")
            }
            filter.api = api
        }
        let shop = try shops.filter(nil, call.text("shop"))
        filter.narrow(to: shop, of: shops)
        let page = try await requests.page(
            filter, after: call.text("after"), newer: call.text("newer"), limit: try call.limit())
        if page.requests.isEmpty, !shops.know(shop), try await !requests.areThere(of: shop.shop) {
            throw OperatorShops.unknown
        }
        var answer = JSONObject()
        answer.append("requests", .array(page.requests.map { .object(Self.summary($0)) }))
        answer.append("next", page.next.map(JSONValue.string) ?? .null)
        answer.append("dropped", .integer(Int64(page.dropped)))
        return answer
    }

    private static func details(_ record: RequestRecord) -> JSONObject {
        var answer = summary(record)
        for member in OperatorRequests.details(record).members { answer.append(member.name, member.value) }
        return answer
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
