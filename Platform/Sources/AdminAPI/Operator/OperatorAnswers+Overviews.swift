import Engine
import GuichetCore

extension OperatorAnswers {
    static func day(_ day: OperatorPayments.Day, _ money: [OperatorPayments.Money]) -> JSONObject {
        var states = JSONObject()
        for state in PaymentState.allCases {
            let payments = day.payments(state)
            if payments > 0 { states.append(state.rawValue, .integer(Int64(payments))) }
        }
        let hours = day.summary.counts.map { count -> JSONValue in
            [
                "hour": .integer(Int64(count.hour)), "state": .string(count.state.rawValue),
                "payments": .integer(Int64(count.payments)),
            ]
        }
        var json = JSONObject()
        json.append("day", .string(day.name))
        json.append("payments", .integer(Int64(day.summary.payments)))
        json.append("states", .object(states))
        json.append("hours", .array(hours))
        json.append("decisionMilliseconds", day.summary.durations.map(durations) ?? .null)
        json.append("money", .array(money.map { .object(moved($0)) }))
        return json
    }

    private static func moved(_ money: OperatorPayments.Money) -> JSONObject {
        var json = JSONObject()
        json.append("api", .string(money.shop.api))
        json.append("shop", .string(money.shop.name))
        json.append("currency", .string(money.currency.facts?.alphabetic ?? money.currency.rawValue))
        for kind in MoneyMovement.Kind.allCases { json.append(kind.rawValue, .integer(money.sums[kind] ?? 0)) }
        return json
    }

    private static func durations(_ durations: PaymentSummary.Durations) -> JSONValue {
        [
            "payments": .integer(Int64(durations.payments)), "median": .integer(durations.median),
            "percentile95": .integer(durations.percentile95), "longest": .integer(durations.longest),
        ]
    }
}
