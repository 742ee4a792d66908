import APISupport
import Engine
import GuichetCore
import Hummingbird

/// The platform's clock, and what happened while it was moved.
extension BackOfficePages {
    enum ClockField {
        static let number = "number"
        static let unit = "unit"
        static let to = "to"
        /// The span whose events the page shows, in milliseconds since 1970.
        static let start = "start"
        static let end = "end"
        /// How many payments were removed in it.
        static let removed = "removed"

        /// In seconds: a minute, an hour, a day, a week.
        static let units: [Int64] = [60, 3_600, 86_400, 604_800]
    }

    private var clock: ClockTexts { .of(visit.language) }

    /// - Parameter moved: what happened in the span that was passed.
    func clock(_ moved: OperatorClock.Span? = nil, typed: FormBody? = nil, problem: OperatorProblem? = nil) -> Response
    {
        let ahead =
            visit.ahead < 1_000 ? clock.notAhead : SpanText.about(visit.ahead / 1_000)
        let wrong = wrongField(typed, problem)
        let content: HTML = """
            \(alert(problem, naming: Self.way(to: wrong, wrong == ClockField.to ? clock.to : clock.number)))
            \(moved.map(happened) ?? .empty)
            <div class="columns">
            <section class="card" aria-label="\(words.clock)">
            <p class="sum-time" id="now">\(HTML.time(visit.now))</p>
            <dl class="facts">\(HTML.fact(clock.ahead, "<strong id=\"ahead-by\">\(ahead)</strong>"))</dl>
            <p class="soft">\(clock.explanation)</p></section>
            <div>\(visit.may(.test) ? forms(typed, wrong) : "<p class=\"note\" id=\"only-sees\">\(words.mayNotTest)</p>")</div>
            </div>
            """
        let address = moved.map { Self.happened(from: $0.start, to: $0.end, removed: $0.removed) }
        return page(
            words.clock, in: .clock, at: address ?? BackOfficeLinks.clock, content,
            problem: problem.map(BackOfficeProblem.init))
    }

    /// The address of the page with what happened in a span.
    static func happened(from start: Instant, to end: Instant, removed: Int) -> String {
        BackOfficeLinks.with(
            [
                (ClockField.start, String(start.milliseconds)), (ClockField.end, String(end.milliseconds)),
                (ClockField.removed, removed > 0 ? String(removed) : nil),
            ], BackOfficeLinks.clock)
    }

    /// The page has two forms: the one that was sent says which field it is.
    private func wrongField(_ typed: FormBody?, _ problem: OperatorProblem?) -> String? {
        guard let problem, [.invalidParameter, .clockMovesForward].contains(problem.kind) else { return nil }
        return typed?[ClockField.to] == nil ? ClockField.number : ClockField.to
    }

    private func forms(_ typed: FormBody?, _ wrong: String?) -> HTML {
        let units = zip(ClockField.units, clock.units).map { seconds, name in
            HTML.option(
                String(seconds), name, isChosen: (typed?[ClockField.unit] ?? "86400") == String(seconds))
        }
        return """
            <section class="card" aria-labelledby="advance-title"><h2 id="advance-title">\(clock.advance)</h2>
            <form method="post" action="\(BackOfficeLinks.clock)" class="row">\(visit.formToken)
            <div class="field"><label for="number">\(clock.number)</label>
            <input type="number" id="number" name="\(ClockField.number)" value="\(typed?[ClockField.number] ?? "1")" \
            min="1" max="100000" required\(Self.marked(wrong == ClockField.number))></div>
            <div class="field"><label for="unit">\(clock.unit)</label>
            <select id="unit" name="\(ClockField.unit)">\(units.joined())</select></div>
            <button type="submit" id="advance">\(clock.advanceButton)</button></form></section>
            <section class="card" aria-labelledby="set-title"><h2 id="set-title">\(clock.set)</h2>
            <form method="post" action="\(BackOfficeLinks.clock)" class="row">\(visit.formToken)
            <div class="field wide"><label for="to">\(clock.to)</label>
            <input type="text" id="to" name="\(ClockField.to)" value="\(typed?[ClockField.to] ?? "")" required \
            maxlength="40" spellcheck="false" autocomplete="off"\(Self.marked(wrong == ClockField.to, hint: "to-hint"))></div>
            <button type="submit" id="set">\(clock.setButton)</button>
            <span class="hint" id="to-hint">\(clock.toHint)</span></form></section>
            """
    }

    private func happened(_ moved: OperatorClock.Span) -> HTML {
        var table = BackOfficeTable(
            clock.event,
            [
                .init(clock.time, .tight), .init(NotificationTexts.of(visit.language).about, .wide),
                .init(clock.event),
            ])
        table.rows = moved.events.map { entry in
            let event = (try? JSONValue(parsing: entry.event)) ?? .null
            let link = BackOfficeLinks.payment(entry.payment.text)
            let sentence = EventSentences(language: visit.language).html(
                event, of: moved.subjects[entry.payment] ?? .unknown)
            return [
                .time(entry.at), "<a class=\"link mono\" href=\"\(link)\">\(entry.payment.text)</a>",
                sentence,
            ]
        }
        let title = clock.happened.replacing("%", with: Self.minute(moved.start)).replacing(
            "#", with: Self.minute(moved.end))
        let more: HTML = moved.hasMore ? "<p class=\"soft\">\(clock.more)</p>" : .empty
        let removed: HTML =
            moved.removed > 0
            ? "<p class=\"soft\" id=\"removed\">\(clock.removed.replacing("%", with: String(moved.removed)))</p>"
            : .empty
        let none = moved.removed > 0 ? clock.othersUnchanged : clock.none
        return """
            <section class="after" aria-labelledby="happened"><h2 id="happened">\(title)</h2>
            \(table.html(empty: none))\(more)\(removed)</section>
            """
    }

    private static func minute(_ instant: Instant) -> String {
        String(instant.iso8601.prefix(16)).replacing("T", with: " ")
    }
}
