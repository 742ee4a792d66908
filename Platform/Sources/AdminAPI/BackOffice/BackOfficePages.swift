import APISupport
import GuichetCore
import HTTPTypes
import Hummingbird

/// The frame of the admin pages: header and footer.
struct BackOfficePages: Sendable {
    let visit: BackOfficeVisit

    var texts: BackOfficeTexts { visit.texts }

    /// - Parameter address: the page's own address, for the language switch.
    func page(
        _ title: String, at address: String, _ content: HTML, problem: BackOfficeProblem? = nil
    ) -> Response {
        let sections: HTML = """
            <nav aria-label="\(texts.sections)" class="sections"><ul>
            \(section(texts.certificates, BackOfficeLinks.overview, of: address))
            \(section(texts.registrations, BackOfficeLinks.registrations, of: address))
            </ul></nav>
            """
        let end: HTML = """
            <form method="post" action="\(BackOfficeLinks.signOut)" class="end">\(visit.formToken)
            <button class="plain" type="submit" id="sign-out">\(texts.signOut)</button></form>
            """
        var page = Page(language: visit.language, title: title, content: sections + note + content + end)
        page.status = problem?.status ?? .ok
        page.switchTo = { "\(address)?\(PageLanguage.parameter)=\($0.rawValue)" }
        return page.response()
    }

    private func section(_ name: String, _ link: String, of address: String) -> HTML {
        let isHere =
            link == BackOfficeLinks.overview
            ? !address.hasPrefix(BackOfficeLinks.registrations) : address.hasPrefix(link)
        let current: HTML = isHere ? " aria-current=\"true\"" : .empty
        return "<li><a href=\"\(link)\"\(current)>\(name)</a></li>"
    }

    private var note: HTML {
        guard let note = visit.note, let text = texts.notes[note] else { return .empty }
        return "<p class=\"done\" role=\"status\" id=\"note\">\(text)</p>"
    }

    /// A sentence that a screen reader reads at once; below it the refusal's own text, in English.
    func alert(_ problem: BackOfficeProblem?, _ refusal: (any AdminRefusal)? = nil) -> HTML {
        guard let problem else { return .empty }
        let text = texts.problems[problem] ?? problem.rawValue
        var details: HTML = .empty
        if let refusal {
            details = """
                <details class="note"><summary>\(texts.details)</summary>\
                <p lang="en">\(refusal.reason.capitalisedFirst). \(refusal.remedy.capitalisedFirst).</p></details>
                """
        }
        return """
            <p class="problem" role="alert" id="problem" data-problem="\(problem.rawValue)">\(text)</p>\(details)
            """
    }

    /// A page that contains only an error.
    func failed(_ problem: BackOfficeProblem, _ refusal: (any AdminRefusal)? = nil) -> Response {
        let content: HTML = """
            \(alert(problem, refusal))
            <a class="button plain" id="back" href="\(BackOfficeLinks.overview)">\(texts.back)</a>
            """
        return page(texts.title, at: BackOfficeLinks.overview, content, problem: problem)
    }
}

extension String {
    fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
