import APISupport
import Engine
import GuichetCore

/// `GET /clock` and `POST /clock`.
struct ClockRoutes: Sendable {
    let clock: OperatorClock

    func addRoutes(to router: OperatorRouter) {
        router.get("clock", OperatorOperation("showClock", "The platform's time.", answer: "Clock")) { _ in time() }
        router.post(
            "clock", needs: .test, OperatorClock.moveKind,
            OperatorOperation(
                "moveClock", "Moves the clock forward; what falls due on the way happens before the answer.",
                body: Self.schema, answer: "ClockMove", refusals: [409])
        ) { call in try await move(await call.body()) }
    }

    private static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "advanceSeconds": [
                "type": "integer", "minimum": .integer(1), "maximum": .integer(OperatorClock.longestAdvance),
            ],
            "to": ["type": "string", "format": "date-time"],
        ],
        "oneOf": [["required": ["advanceSeconds"]], ["required": ["to"]]],
    ]

    private func time() -> JSONObject {
        var answer = JSONObject()
        answer.append("now", .string(clock.now.iso8601))
        answer.append("aheadMilliseconds", .integer(clock.ahead))
        return answer
    }

    private func move(_ message: JSONObject) async throws -> OperatorChange {
        let target: Instant
        if message["advanceSeconds"] != nil, message["to"] != nil {
            throw OperatorProblem.invalid("advanceSeconds", "cannot be sent with to")
        }
        if let span = message["advanceSeconds"] {
            guard case .number(let digits) = span else { throw OperatorClock.noSpan }
            target = try clock.time(after: Int64(digits))
        } else if message["to"] != nil {
            target = try OperatorClock.time(try message.string("to"))
        } else {
            throw OperatorProblem.invalid("advanceSeconds or to", "is missing")
        }
        let advance = try await clock.move(to: target)
        let currencies = try await clock.currencies(of: advance.events)
        var answer = time()
        answer.append("from", .string(advance.start.iso8601))
        answer.append(
            "events",
            .array(
                advance.events.map {
                    .object(OperatorAnswers.event($0, currencies[$0.payment] ?? .eur))
                }))
        answer.append("hasMore", .bool(advance.hasMore))
        return OperatorChange(answer, about: OperatorClock.moved(advance))
    }
}
