import APISupport
import Engine
import GuichetCore

/// `GET /clock` and `POST /clock`.
struct ClockRoutes: Sendable {
    let clock: OperatorClock

    func addRoutes(to router: OperatorRouter) {
        router.get("clock") { _ in time() }
        router.post("clock", needs: .test, OperatorClock.moveKind) { call in try await move(await call.body()) }
    }

    private func time() -> JSONObject {
        var answer = JSONObject()
        answer.append("now", .string(clock.now.iso8601))
        answer.append("aheadMilliseconds", .integer(clock.ahead))
        return answer
    }

    private func move(_ message: JSONObject) async throws -> OperatorChange {
        let target: Instant
        if let seconds = message["advanceSeconds"]?.text.flatMap({ Int64($0) }) {
            target = try clock.time(after: seconds)
        } else if let text = message["to"]?.text {
            target = try OperatorClock.time(text)
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
