import APISupport
import Engine
import GuichetCore

/// `GET /clock` and `POST /clock`.
struct ClockRoutes: Sendable {
    let clock: OperatorClock
    let shops: OperatorShops

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "clock",
            OperatorOperation(
                "showClock", "The platform's time, or a shop's, and when something falls due next.",
                query: [.text("shop", "A shop, such as 69876357 or lyra/69876357; the platform without it.")],
                answer: "Clock", refusals: [404])
        ) { call in try await time(of: try call.text("shop").map { try shops.named($0) }) }
        router.post(
            "clock", needs: .test, OperatorClock.moveKind,
            OperatorOperation(
                "moveClock", "Moves the clock forward; everything that falls due happens before the answer.",
                body: Self.schema, answer: "ClockMove", refusals: [404, 409])
        ) { call in try await move(await call.body(), by: call.caller) }
    }

    private static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "advanceSeconds": [
                "type": "integer", "minimum": .integer(1), "maximum": .integer(OperatorClock.longestAdvance),
            ],
            "to": ["type": "string", "format": "date-time"],
            "shop": ["type": "string", "description": "Only this shop, such as 69876357 or lyra/69876357."],
        ],
        "oneOf": [["required": ["advanceSeconds"]], ["required": ["to"]]],
    ]

    private func time(of shop: ShopID?) async throws -> JSONObject {
        let control = clock.control
        var answer = JSONObject()
        answer.append("shop", shop.map { .string($0.description) } ?? .null)
        answer.append("now", .string(control.now(of: shop).iso8601))
        answer.append("aheadMilliseconds", .integer(control.ahead(of: shop)))
        answer.append("nextDueAt", try await control.nextDue(of: shop).map { .string($0.iso8601) } ?? .null)
        let others = control.shops.map { one -> JSONValue in
            [
                "shop": .string(one.description), "now": .string(control.now(of: one).iso8601),
                "aheadMilliseconds": .integer(control.ahead(of: one)),
            ]
        }
        answer.append("shops", .array(others))
        return answer
    }

    private func move(_ message: JSONObject, by caller: OperatorCaller) async throws -> OperatorChange {
        let shop = try message["shop"] == nil ? nil : shops.named(try message.string("shop"))
        let target: () throws -> Instant
        if message["advanceSeconds"] != nil, message["to"] != nil {
            throw OperatorProblem.invalid("advanceSeconds", "cannot be sent with to")
        }
        if let span = message["advanceSeconds"] {
            guard case .number(let digits) = span else { throw OperatorClock.noSpan }
            target = { try clock.time(after: Int64(digits), of: shop) }
        } else if message["to"] != nil {
            let time = try OperatorClock.time(try message.string("to"))
            target = { time }
        } else {
            throw OperatorProblem.invalid("advanceSeconds or to", "is missing")
        }
        let advance = try await clock.move(of: shop, by: caller, to: target)
        let subjects = try await clock.subjects(of: advance.events)
        var answer = try await time(of: shop)
        answer.append("from", .string(advance.start.iso8601))
        answer.append(
            "events",
            .array(
                advance.events.map {
                    .object(OperatorAnswers.event($0, subjects[$0.payment] ?? .unknown))
                }))
        answer.append("hasMore", .bool(advance.hasMore))
        answer.append("removed", .integer(Int64(advance.removed)))
        return OperatorChange(answer, about: OperatorClock.moved(advance, of: shop), isOnList: true)
    }
}
