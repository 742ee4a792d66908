import APISupport
import Engine
import GuichetCore

/// What a sentence about an event has to know of the event's payment.
struct EventSubject: Sendable {
    let currency: CurrencyCode
    let direction: Payment.Direction
    /// Whether something of it is captured.
    var isCaptured = false

    /// Of a payment that is gone.
    static let unknown = EventSubject(currency: .eur, direction: .debit)
}

extension EventSubject {
    init(_ payment: Payment) {
        self.init(
            currency: payment.amount.currency, direction: payment.direction, isCaptured: payment.totals.captured > 0)
    }
}

/// What an event of a payment's history means, in a sentence.
enum EventText {
    /// - Parameter event: as the history keeps it.
    static func sentence(_ event: JSONValue, of subject: EventSubject) -> String {
        sentence(event, of: subject, amount: value("amount", of: event, currency: subject.currency))
    }

    /// - Parameter amount: what is written in the place of the event's amount.
    static func sentence(_ event: JSONValue, of subject: EventSubject, amount: String) -> String {
        func text(_ name: String) -> String { event[name]?.text ?? "?" }
        switch kind(of: event, subject) {
        case "ordered": return "ordered; the acquirer is asked (message \(text("message")))"
        case "awaitingHolder": return "ordered; the cardholder is at the issuer"
        case "authorised": return "authorised by the acquirer (\(text("authorisationID")))"
        case "verified": return "the account was checked; nothing is authorised yet"
        case "refused": return "refused by the acquirer with code \(text("code"))"
        case "refusedUnasked": return "refused with code \(text("code")); the acquirer was not asked"
        case "notProcessed": return "the acquirer never received the message: nothing happened"
        case "pending": return "the acquirer has not decided yet"
        case "lostTrack": return "no answer from the acquirer (\(text("reason"))): the outcome is unknown"
        case "inquired": return "the acquirer was asked again (\(text("attempt"))): \(text("answer"))"
        case "validated": return "validated by the merchant: \(amount)"
        case "changed": return "changed by the merchant: \(amount) left"
        case "described": return "the merchant added data to it"
        case "captured": return "captured: \(amount)"
        case "captureFailed": return "the capture of \(amount) failed"
        case "creditSent": return "the refund was sent off: \(amount)"
        case "creditFailed": return "the refund of \(amount) failed"
        case "creditOrdered": return "a refund of the payment \(text("parent"))"
        case "instalmentOrdered": return "an instalment after the payment \(text("first")), authorised on a later day"
        case "refundTakenBack": return "the refund of \(amount) was not sent off"
        case "cancelled": return "cancelled: \(amount)"
        case "refunded": return "refunded: \(amount)"
        case "expired": return "expired"
        case "restExpired": return "the rest expired"
        case "requested": return "the merchant asked for operation \(text("number")), \(text("operation")): \(amount)"
        case "requestedAutomatically":
            return "the automatic capture is asked for, operation \(text("number")): \(amount)"
        case "operationAnswered": return "operation \(text("number")): \(text("answer"))"
        case let other: return other
        }
    }

    /// What it is told as: an automatic capture was not asked for by the merchant, and a refund takes no money. That it is sent
    /// off is the engine's `captured`.
    static func kind(of event: JSONValue, _ subject: EventSubject) -> String {
        switch (event["kind"]?.text ?? "?", subject.direction) {
        case ("requested", _) where event["automatic"] == .bool(true): "requestedAutomatically"
        case ("captured", .credit): "creditSent"
        case ("captureFailed", .credit): "creditFailed"
        // Nothing is captured after it.
        case ("expired", .debit) where subject.isCaptured: "restExpired"
        case (let kind, _): kind
        }
    }

    /// A member of an event as text; `amount` with the currency.
    static func value(_ name: String, of event: JSONValue, currency: CurrencyCode) -> String {
        guard name == "amount" else { return event[name]?.text ?? "?" }
        guard let minorUnits = event["minorUnits"]?.text.flatMap({ Int64($0) }) else { return "?" }
        return Amount(minorUnits: minorUnits, currency: currency)?.description ?? "\(minorUnits)"
    }

    /// What happens next by itself, at ``Payment/settlesAt`` or ``Payment/dueAt``.
    enum Next: Sendable, CaseIterable {
        case confirmed, captured, sentOff, authorised, expiresUnvalidated, restExpires, expiresUnlessBack, askedAgain,
            due
    }

    static func nextKind(of payment: Payment) -> Next {
        guard payment.settlesAt == nil else { return .confirmed }
        return switch payment.state {
        case .toCapture: payment.direction == .credit ? .sentOff : .captured
        case .toAuthorise: .authorised
        case .toValidate, .toValidateThenAuthorise: .expiresUnvalidated
        case .partlyCaptured: payment.isCapturedWhenDue ? .captured : .restExpires
        case .authenticating: .expiresUnlessBack
        case .unknown, .pending: .askedAgain
        default: .due
        }
    }

    /// `2026-11-28 22:30:00 UTC`.
    static func time(_ instant: Instant) -> String {
        "\(instant.iso8601.prefix(19).replacing("T", with: " ")) UTC"
    }

    /// What happens next, and when; `nil` when nothing does by itself.
    static func next(of payment: Payment) -> String? {
        guard let at = (payment.settlesAt ?? payment.dueAt).map(time) else { return nil }
        return switch nextKind(of: payment) {
        case .confirmed: "the open operation is confirmed at \(at)"
        case .captured: "captured at \(at)"
        case .sentOff: "sent off at \(at)"
        case .authorised: "authorised at \(at)"
        case .expiresUnvalidated: "expires at \(at), unless the merchant validates it earlier"
        case .restExpires: "the rest expires at \(at)"
        case .expiresUnlessBack: "expires at \(at), unless the cardholder returns earlier"
        case .askedAgain: "the acquirer is asked again at \(at)"
        case .due: "due at \(at)"
        }
    }
}
