import GuichetCore

/// An event in the history. Never contains card data.
package enum EventKind: Sendable, Hashable {
    /// The acquirer is about to be asked, with the message's name.
    case ordered(message: AcquirerMessageID)
    /// Ordered, and the cardholder is sent to the card's issuer before the acquirer is asked.
    case awaitingCardholder
    case authorised(authorisationID: String)
    case verified
    case refused(code: String)
    /// Refused before the acquirer was asked.
    case refusedUnasked(code: String)
    /// The acquirer says that the message never reached it.
    case notProcessed
    case pending
    case lostTrack(reason: String)
    case inquired(attempt: Int, answer: String)
    case validated(minorUnits: Int64)
    /// The merchant changed it: the amount that is left.
    case changed(minorUnits: Int64)
    /// The merchant added data of its trade. Nothing of the payment itself changed.
    case described
    case captured(minorUnits: Int64)
    case captureFailed(minorUnits: Int64)
    /// A separate payment was made, which refunds money of another one.
    case creditOrdered(parent: PaymentID)
    /// An instalment, stored when the first one of its order was accepted. Its card was checked with that one.
    case instalmentOrdered(first: PaymentID)
    case refundTakenBack(minorUnits: Int64)
    case cancelled(minorUnits: Int64)
    case refunded(minorUnits: Int64)
    case expired
    /// An operation that is confirmed later was asked for: by the merchant, or by the platform, if it is an automatic capture.
    case requested(PaymentOperation.Kind, number: Int, minorUnits: Int64, isAutomatic: Bool = false)
    /// The acquirer's answer about it.
    case operationAnswered(number: Int, answer: SettlementVerdict)

    /// Its name, and its other data.
    private var parts: (name: String, facts: [(String, JSONValue)]) {
        switch self {
        case .ordered(let message): ("ordered", [("message", .string(message.text))])
        case .awaitingCardholder: ("awaitingHolder", [])
        case .authorised(let id): ("authorised", [("authorisationID", .string(id))])
        case .verified: ("verified", [])
        case .refused(let code): ("refused", [("code", .string(code))])
        case .refusedUnasked(let code): ("refusedUnasked", [("code", .string(code))])
        case .notProcessed: ("notProcessed", [])
        case .pending: ("pending", [])
        case .lostTrack(let reason): ("lostTrack", [("reason", .string(reason))])
        case .inquired(let attempt, let answer):
            ("inquired", [("attempt", .integer(Int64(attempt))), ("answer", .string(answer))])
        case .validated(let minorUnits): ("validated", [("minorUnits", .integer(minorUnits))])
        case .changed(let minorUnits): ("changed", [("minorUnits", .integer(minorUnits))])
        case .described: ("described", [])
        case .captured(let minorUnits): ("captured", [("minorUnits", .integer(minorUnits))])
        case .captureFailed(let minorUnits): ("captureFailed", [("minorUnits", .integer(minorUnits))])
        case .creditOrdered(let parent): ("creditOrdered", [("parent", .string(parent.text))])
        case .instalmentOrdered(let first): ("instalmentOrdered", [("first", .string(first.text))])
        case .refundTakenBack(let minorUnits): ("refundTakenBack", [("minorUnits", .integer(minorUnits))])
        case .cancelled(let minorUnits): ("cancelled", [("minorUnits", .integer(minorUnits))])
        case .refunded(let minorUnits): ("refunded", [("minorUnits", .integer(minorUnits))])
        case .expired: ("expired", [])
        case .requested(let kind, let number, let minorUnits, let isAutomatic):
            (
                "requested",
                [
                    ("operation", .string(kind.rawValue)), ("number", .integer(Int64(number))),
                    ("minorUnits", .integer(minorUnits)),
                ] + (isAutomatic ? [("automatic", .bool(true))] : [])
            )
        case .operationAnswered(let number, let answer):
            ("operationAnswered", [("number", .integer(Int64(number))), ("answer", .string(answer.rawValue))])
        }
    }

    var name: String { parts.name }

    /// Whether something of the payment itself changed.
    var isStep: Bool {
        switch self {
        case .described, .inquired: false
        default: true
        }
    }

    /// The operation that it is about.
    func operation(of payment: Payment) -> Int? {
        switch self {
        case .requested(_, let number, _, _), .operationAnswered(let number, _): number
        // A capture that came with the authorisation.
        case .authorised: payment.operations.first?.number
        default: nil
        }
    }

    var json: JSONObject {
        let (kind, facts) = parts
        var json = JSONObject()
        json.append("kind", .string(kind))
        for (name, value) in facts { json.append(name, value) }
        return json
    }
}

extension EventKind {
    /// Whether two lines of a history tell the same. Earlier versions did not tell which captures were automatic.
    func tells(_ other: EventKind) -> Bool {
        if case .requested(.capture, let number, let minorUnits, true) = self {
            return other == self || other == .requested(.capture, number: number, minorUnits: minorUnits)
        }
        return other == self
    }

    /// What was released because it is not captured, or not given back; `nil` if the event is another one.
    var releasedMinorUnits: Int64? {
        switch self {
        case .cancelled(let minorUnits), .captureFailed(let minorUnits): minorUnits
        default: nil
        }
    }
}
