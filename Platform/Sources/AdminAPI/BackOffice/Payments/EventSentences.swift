import APISupport
import Engine
import GuichetCore

/// Events of a payment's history in the languages of the pages. The operator's API and the commands speak English
/// (``EventText``); an event without a text in a language is shown in English, and marked as such.
struct EventSentences: Sendable {
    let language: PageLanguage

    /// - Parameter event: as the history keeps it.
    func html(_ event: JSONValue, currency: CurrencyCode) -> HTML {
        guard language != .english, let template = templates[event["kind"]?.text ?? ""] else {
            return "<span lang=\"en\">\(EventText.sentence(event, currency: currency))</span>"
        }
        var text = ""
        var rest = Substring(template)
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            text += rest[..<start]
            text += EventText.value(String(rest[rest.index(after: start)..<end]), of: event, currency: currency)
            rest = rest[rest.index(after: end)...]
        }
        return "\(text + rest)"
    }

    /// What happens next, and when; empty when nothing does by itself.
    func next(of payment: Payment) -> HTML? {
        guard let next = EventText.next(of: payment) else { return nil }
        guard language != .english, let template = nextTemplates[EventText.nextKind(of: payment)],
            let at = payment.settlesAt ?? payment.dueAt
        else { return "<span lang=\"en\">\(next)</span>" }
        return "\(template) \(HTML.time(at)) UTC"
    }

    private var templates: [String: String] {
        switch language {
        case .french: Self.french
        case .english: [:]
        case .dutch: Self.dutch
        case .german: Self.german
        }
    }

    private var nextTemplates: [EventText.Next: String] {
        switch language {
        case .french: Self.nextFrench
        case .english: [:]
        case .dutch: Self.nextDutch
        case .german: Self.nextGerman
        }
    }
}
