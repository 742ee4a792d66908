import APISupport
import Engine
import GuichetCore

/// What the operator's API tells. Card numbers are masked, and nothing secret is in it.
struct OperatorAnswers: Sendable {
    let names: @Sendable (Payment) -> String?

    func summary(_ payment: Payment) -> JSONObject {
        var json = JSONObject()
        json.append("id", .string(payment.id.text))
        json.append("api", .string(payment.shop.api))
        json.append("shop", .string(payment.shop.name))
        json.append("reference", names(payment).map(JSONValue.string) ?? .null)
        json.append("direction", .string(payment.direction.rawValue))
        json.append("parent", payment.parent.map { .string($0.text) } ?? .null)
        json.append("state", .string(payment.state.rawValue))
        json.append("amount", Self.amount(payment.amount))
        json.append("totals", .object(Self.totals(payment)))
        json.append("instrument", Self.instrument(payment))
        json.append("code", Self.code(payment).map(JSONValue.string) ?? .null)
        json.append("createdAt", .string(payment.createdAt.iso8601))
        json.append("updatedAt", .string(payment.updatedAt.iso8601))
        return json
    }

    func details(_ details: OperatorPayments.Details) -> JSONObject {
        let payment = details.payment
        var json = summary(payment)
        json.append("decidedAt", payment.decidedAt.map { .string($0.iso8601) } ?? .null)
        json.append("next", EventText.next(of: payment).map(JSONValue.string) ?? .null)
        json.append("history", .array(details.history.map { .object(Self.event($0, EventSubject(payment))) }))
        json.append("historyIsUnbroken", .bool(details.isUnbroken))
        json.append(
            "notifications",
            .array(
                details.notifications.map { .object(Self.notification($0, details.attempts[$0.id] ?? [])) }))
        json.append("requests", .array(details.requests.map { .object(RequestRoutes.summary($0)) }))
        return json
    }

    static func event(_ entry: HistoryEntry, _ subject: EventSubject) -> JSONObject {
        let event = (try? JSONValue(parsing: entry.event)) ?? .null
        var json = JSONObject()
        json.append("payment", .string(entry.payment.text))
        json.append("number", .integer(Int64(entry.number)))
        json.append("at", .string(entry.at.iso8601))
        json.append("what", .string(EventText.sentence(event, of: subject)))
        json.append("event", event)
        json.append("hash", .string(Hex.encode(entry.hash)))
        return json
    }

    /// In minor units. `amount` is what was ordered, of which a part may be captured.
    private static func totals(_ payment: Payment) -> JSONObject {
        var totals = JSONObject()
        for (name, value) in [
            ("authorised", payment.totals.authorised), ("captured", payment.totals.captured),
            ("refunded", payment.totals.refunded), ("cancelled", payment.totals.cancelled + payment.totals.lowered),
            ("open", payment.totals.open),
        ] { totals.append(name, .integer(value)) }
        return totals
    }

    private static func amount(_ amount: Amount) -> JSONValue {
        [
            "minorUnits": .integer(amount.minorUnits),
            "currency": .string(amount.currency.facts?.alphabetic ?? amount.currency.rawValue),
            "text": .string(amount.description),
        ]
    }

    private static func instrument(_ payment: Payment) -> JSONValue {
        switch payment.instrument {
        case .card(let card):
            ["card": .string(card.masked), "brand": .string(card.brand), "expiry": .string(card.expiry.yyyyMM)]
        case .provider(let name): ["provider": .string(name)]
        }
    }

    static func code(_ payment: Payment) -> String? {
        switch payment.verdict {
        case .approved(_, let code)?: code
        case .declined(let code, _)?, .pending(let code)?: code
        case .notProcessed?, nil: nil
        }
    }
}
