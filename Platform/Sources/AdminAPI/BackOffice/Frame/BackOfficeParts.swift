import APISupport
import Engine

/// How good or bad something is, in a colour. The words beside it say the same.
enum Tone: String, Sendable {
    case good, bad, wait, calm, plan
}

extension HTML {
    static func badge(_ text: String, _ tone: Tone, id: String? = nil, data: String? = nil) -> HTML {
        let id: HTML = id.map { " id=\"\($0)\"" } ?? .empty
        let data: HTML = data.map { " data-state=\"\($0)\"" } ?? .empty
        return "<span class=\"badge \(tone.rawValue)\"\(id)\(data)>\(text)</span>"
    }

    /// In UTC, to the second: 2026-12-01 09:00:00.
    static func time(_ instant: Instant) -> HTML { time(instant, upTo: 19) }

    /// With its milliseconds.
    static func exactTime(_ instant: Instant) -> HTML { time(instant, upTo: 23) }

    static func minute(_ instant: Instant) -> HTML { time(instant, upTo: 16) }

    private static func time(_ instant: Instant, upTo length: Int) -> HTML {
        let text = instant.iso8601
        return "<time datetime=\"\(text)\">\(String(text.prefix(length)).replacing("T", with: " "))</time>"
    }

    static func option(_ value: String, _ text: String, isChosen: Bool) -> HTML {
        let selected: HTML = isChosen ? " selected" : .empty
        return "<option value=\"\(value)\"\(selected)>\(text)</option>"
    }

    /// A term and what it is; nothing without a value.
    static func fact(_ name: String, _ value: HTML?) -> HTML {
        value.map { "<dt>\(name)</dt><dd>\($0)</dd>" } ?? .empty
    }
}

/// Spans of time, for people, in the short form of the units that all languages share.
enum SpanText {
    static func milliseconds(_ milliseconds: Int64, in language: PageLanguage) -> String {
        if milliseconds < 1_000 { return "\(milliseconds) ms" }
        if milliseconds < 60_000 { return "\(tenths(milliseconds / 100, in: language)) s" }
        return seconds(milliseconds / 1_000)
    }

    /// In the notation of the language: `13.4`, `13,4`.
    static func tenths(_ tenths: Int64, in language: PageLanguage) -> String {
        "\(tenths / 10)\(language.decimalPoint)\(tenths % 10)"
    }

    /// For people who compare clocks: to the minute, because both clocks go on.
    static func about(_ seconds: Int64) -> String {
        seconds < 600 ? Self.seconds(seconds) : Self.seconds((seconds + 30) / 60 * 60)
    }

    /// The two largest units.
    static func seconds(_ seconds: Int64) -> String {
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3_600 { return "\(seconds / 60) min \(seconds % 60) s" }
        if seconds < 86_400 { return "\(seconds / 3_600) h \(seconds % 3_600 / 60) min" }
        return "\(seconds / 86_400) d \(seconds % 86_400 / 3_600) h"
    }
}

extension HTML {
    /// A card for one matter, as wide as text is read well.
    static func narrow(_ content: HTML) -> HTML { "<div class=\"card narrow\">\(content)</div>" }

    /// A text in which what stands between backquotes is code.
    static func prose(_ text: String) -> HTML {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().reduce(.empty) { html, part in
            html + (part.offset % 2 == 1 ? "<code>\(String(part.element))</code>" : HTML(text: String(part.element)))
        }
    }
}

extension BackOfficePages {
    /// Why nothing can be changed here.
    var onlySees: HTML { "<p class=\"note narrow\" id=\"only-sees\">\(words.mayNotAdminister)</p>" }

    func apiName(_ api: String) -> String { visit.apis.titles[api] ?? api }
}
