import APISupport
import Engine
import Foundation
import GuichetCore

/// `GET /clock` and `POST /clock`.
struct ClockRoutes: Sendable {
    let store: any Store
    let clock: any PlatformClock
    let control: any ClockControl

    func addRoutes(to router: OperatorRouter) {
        router.get("clock", OperatorOperation("showClock", "The platform's time.", answer: "Clock")) { _ in time() }
        router.post(
            "clock", needs: .test, "clock.move",
            OperatorOperation(
                "moveClock", "Moves the clock forward; what falls due on the way happens before the answer.",
                body: Self.schema, answer: "ClockMove", refusals: [409])
        ) { call in try await move(await call.body()) }
    }

    private static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "advanceSeconds": ["type": "integer", "minimum": .integer(1), "maximum": .integer(longestAdvance)],
            "to": ["type": "string", "format": "date-time"],
        ],
        "oneOf": [["required": ["advanceSeconds"]], ["required": ["to"]]],
    ]

    private func time() -> JSONObject {
        var answer = JSONObject()
        answer.append("now", .string(clock.now().iso8601))
        answer.append("aheadMilliseconds", .integer(control.ahead))
        return answer
    }

    private func move(_ message: JSONObject) async throws -> OperatorChange {
        let target: Instant
        if message["advanceSeconds"] != nil, message["to"] != nil {
            throw OperatorProblem.invalid("advanceSeconds", "cannot be sent with to")
        }
        if let span = message["advanceSeconds"] {
            guard case .number(let digits) = span, let seconds = Int64(digits),
                (1...Self.longestAdvance).contains(seconds)
            else {
                throw OperatorProblem.invalid("advanceSeconds", "is not a number of 1 to \(Self.longestAdvance)")
            }
            target = clock.now().adding(seconds: seconds)
        } else if message["to"] != nil {
            let text = try message.string("to")
            guard let date = try? Date(text, strategy: .iso8601) else {
                throw OperatorProblem.invalid("to", "is not a date and time as 2026-12-01T09:00:00Z")
            }
            target = Instant(milliseconds: Int64(date.timeIntervalSince1970 * 1_000))
        } else {
            throw OperatorProblem.invalid("advanceSeconds or to", "is missing")
        }
        let advance = try await control.advance(to: target)
        let payments = Set(advance.events.map(\.payment))
        let currencies = try await store.read { store in
            try payments.reduce(into: [:]) { $0[$1] = try store.payment($1)?.amount.currency }
        }
        var answer = time()
        answer.append("from", .string(advance.start.iso8601))
        answer.append(
            "events",
            .array(
                advance.events.map {
                    .object(OperatorAnswers.event($0, currencies[$0.payment] ?? .eur))
                }))
        answer.append("hasMore", .bool(advance.hasMore))
        return OperatorChange(
            answer, about: "the clock was moved from \(advance.start.iso8601) to \(advance.end.iso8601)")
    }

    /// A hundred years.
    private static let longestAdvance: Int64 = 3_155_760_000
}
