import APISupport
import Engine
import GuichetCore

/// Events of a payment's history in the languages of the pages. The operator's API and the commands speak English
/// (``EventText``); an event without a text in a language is shown in English, and marked as such.
struct EventSentences: Sendable {
    let language: PageLanguage

    /// - Parameter event: as the history keeps it.
    func html(_ event: JSONValue, of subject: EventSubject) -> HTML {
        guard language != .english, let template = templates[EventText.kind(of: event, subject)] else {
            let parts = EventText.sentence(event, of: subject, amount: Self.place).split(
                separator: Self.place, maxSplits: 1, omittingEmptySubsequences: false)
            let pieces = parts.dropFirst().map { amount(of: event, subject.currency) + HTML(text: String($0)) }
            return "<span lang=\"en\">\(HTML(text: String(parts.first ?? "")))\(pieces.joined())</span>"
        }
        var html = HTML.empty
        var rest = Substring(template)
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            html += "\(String(rest[..<start]))"
            html += value(String(rest[rest.index(after: start)..<end]), of: event, subject.currency)
            rest = rest[rest.index(after: end)...]
        }
        return html + "\(String(rest))"
    }

    /// Stands for the amount in an English sentence.
    private static let place = "\u{FFFC}"

    /// As the page writes amounts; the history keeps the number alone.
    private func amount(of event: JSONValue, _ currency: CurrencyCode) -> HTML {
        guard let minorUnits = event["minorUnits"]?.text.flatMap({ Int64($0) }),
            let amount = Amount(minorUnits: minorUnits, currency: currency)
        else { return HTML(text: EventText.value("amount", of: event, currency: currency)) }
        return language.shown(amount)
    }

    /// A member of an event. The words that the history has of its own are English: an operation and its result have a text
    /// in each language, and a reason is marked (WCAG 2.2, 3.1.2).
    private func value(_ name: String, of event: JSONValue, _ currency: CurrencyCode) -> HTML {
        if name == "amount" { return amount(of: event, currency) }
        let text = EventText.value(name, of: event, currency: currency)
        let word: String?
        switch (name, event["kind"]?.text) {
        case ("operation", _): word = PaymentOperation.Kind(rawValue: text).flatMap { operations[$0] }
        case ("answer", "operationAnswered"): word = SettlementVerdict(rawValue: text).flatMap { answers[$0] }
        case ("answer", _), ("reason", _): word = nil
        default: return "\(text)"
        }
        return word.map { "\($0)" } ?? "<span lang=\"en\">\(text)</span>"
    }

    /// What happens next, and when; empty when nothing does by itself.
    func next(of payment: Payment) -> HTML? {
        guard let next = EventText.next(of: payment) else { return nil }
        guard language != .english, let template = nextTemplates[EventText.nextKind(of: payment)],
            let at = payment.settlesAt ?? payment.dueAt
        else { return "<span lang=\"en\">\(next)</span>" }
        return "\(template) \(HTML.time(at)) UTC"
    }

    var templates: [String: String] {
        switch language {
        case .french: Self.french
        case .english: [:]
        case .dutch: Self.dutch
        case .german: Self.german
        }
    }

    var operations: [PaymentOperation.Kind: String] {
        switch language {
        case .french: Self.operationsFrench
        case .english: [:]
        case .dutch: Self.operationsDutch
        case .german: Self.operationsGerman
        }
    }

    var answers: [SettlementVerdict: String] {
        switch language {
        case .french: Self.answersFrench
        case .english: [:]
        case .dutch: Self.answersDutch
        case .german: Self.answersGerman
        }
    }

    var nextTemplates: [EventText.Next: String] {
        switch language {
        case .french: Self.nextFrench
        case .english: [:]
        case .dutch: Self.nextDutch
        case .german: Self.nextGerman
        }
    }
}
