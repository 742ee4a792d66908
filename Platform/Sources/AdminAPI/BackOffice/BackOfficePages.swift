import APISupport
import Engine
import GuichetCore
import HTTPTypes
import Hummingbird

/// The frame of the admin pages: header, navigation and footer.
struct BackOfficePages: Sendable {
    let visit: BackOfficeVisit

    var texts: BackOfficeTexts { visit.texts }
    var words: FrameTexts { .of(visit.language) }

    /// - Parameters:
    ///   - section: marked in the navigation; `nil` for none.
    ///   - address: the page's own address, for the language switch.
    ///   - topic: what the page shows, if it follows what happens.
    func page(
        _ title: String, in section: BackOfficeSection?, at address: String, _ content: HTML,
        live topic: LiveTopic? = nil, problem: BackOfficeProblem? = nil
    ) -> Response {
        var page = Page(
            language: visit.language, title: title, content: note + content, moreStyle: BackOfficeStyle.css)
        page.status = problem?.status ?? .ok
        if let topic { page.live = Page.Live(script: BackOfficeLinks.liveScript, topic: topic.text) }
        page.wideLayout = Page.WideLayout(header: header, navigation: navigation(section))
        page.switchTo = { BackOfficeLinks.with([(PageLanguage.parameter, $0.rawValue)], address) }
        return page.response()
    }

    // MARK: The frame

    private var header: HTML {
        let ahead: HTML =
            visit.ahead < 1_000
            ? .empty : .badge(words.ahead.replacing("%", with: SpanText.about(visit.ahead / 1_000)), .wait, id: "ahead")
        let caller = visit.session.caller
        return """
            <p class="now" id="platform-time" data-live="quiet"><span>\(words.time) \(HTML.minute(visit.now)) UTC</span>\(ahead)</p>
            <div class="who"><p class="who"><strong>\(caller.name)</strong> \
            <span>\(words.rights[caller.right] ?? caller.right.rawValue)</span></p>
            <form method="post" action="\(BackOfficeLinks.signOut)">\(visit.formToken)
            <button class="plain small" type="submit" id="sign-out">\(texts.signOut)</button></form></div>
            """
    }

    /// On the side of a wide window; on a phone behind a button. The style shows one of the two.
    private func navigation(_ here: BackOfficeSection?) -> HTML {
        let links = BackOfficeSection.allCases.filter { visit.may($0.right) }.map { section -> HTML in
            let current: HTML = section == here ? " aria-current=\"page\"" : .empty
            let apart: HTML = section.beginsGroup ? " class=\"apart\"" : .empty
            return """
                <li\(apart)><a href="\(section.link)"\(current)>\(section.icon)\(section.name(in: words))</a></li>
                """
        }
        let menu = [words.menu, here?.name(in: words)].compactMap(\.self).joined(separator: " · ")
        return """
            <nav class="side" aria-label="\(texts.sections)"><ul>\(links.joined())</ul></nav>
            <details class="menu"><summary>\(menu)</summary>
            <nav aria-label="\(texts.sections)"><ul>\(links.joined())</ul></nav></details>
            """
    }

    private var note: HTML {
        guard let note = visit.note, let text = texts.notes[note] else { return .empty }
        return "<p class=\"done\" role=\"status\" id=\"note\">\(text)</p>"
    }

    // MARK: Errors

    /// A sentence that a screen reader reads at once; below it the refusal's own text, in English.
    ///
    /// - Parameter name: what it is about, after the sentence.
    func alert(_ problem: BackOfficeProblem?, details: String?, naming name: HTML = .empty) -> HTML {
        guard let problem else { return .empty }
        let text = texts.problems[problem] ?? problem.rawValue
        let details: HTML =
            details.map {
                "<details class=\"note\"><summary>\(texts.details)</summary><p lang=\"en\">\($0)</p></details>"
            } ?? .empty
        return """
            <p class="problem" role="alert" id="problem" data-problem="\(problem.rawValue)">\(text)\(name)</p>\(details)
            """
    }

    func alert(_ problem: BackOfficeProblem?, _ refusal: (any AdminRefusal)? = nil) -> HTML {
        alert(
            problem,
            details: refusal.map { "\($0.reason.capitalisedFirst). \($0.remedy.capitalisedFirst)." })
    }

    func alert(_ problem: OperatorProblem?, naming name: HTML = .empty) -> HTML {
        alert(problem.map(BackOfficeProblem.init), details: problem?.detail, naming: name)
    }

    /// The field that is to be corrected, after the sentence of an alert (WCAG 2.2, 3.3.1).
    static func way(to field: String?, _ label: String?) -> HTML {
        guard let field, let label else { return .empty }
        return " <a href=\"#\(field)\">\(label)</a>"
    }

    /// A page that contains only an error, in the section that was asked for.
    func failed(_ problem: BackOfficeProblem, _ refusal: (any AdminRefusal)? = nil) -> Response {
        failed(problem, alert(problem, refusal))
    }

    func failed(_ problem: OperatorProblem) -> Response { failed(BackOfficeProblem(problem), alert(problem)) }

    private func failed(_ problem: BackOfficeProblem, _ alert: HTML) -> Response {
        let content: HTML = """
            <div class="narrow">\(alert)
            <a class="button plain" id="back" href="\(visit.back)">\(texts.back)</a></div>
            """
        let section = visit.section
        return page(
            section?.name(in: words) ?? texts.title, in: section, at: section?.link ?? BackOfficeLinks.home, content,
            problem: problem)
    }
}

extension String {
    fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
