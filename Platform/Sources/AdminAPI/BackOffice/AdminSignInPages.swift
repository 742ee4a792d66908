import APISupport
import GuichetCore
import HTTPTypes
import Hummingbird

/// The pages without a session.
struct AdminSignInPages: Sendable {
    let language: PageLanguage
    /// Where signing in leads; `nil` for the first page.
    var back: BackOfficeReturn?

    static let tokenField = "token"

    private var texts: BackOfficeTexts { .of(language) }

    /// - Parameter proof: binds the form to this browser.
    func signIn(proof: String, problem: BackOfficeProblem? = nil, note: BackOfficeNote? = nil) -> Response {
        var above: HTML = .empty
        if let problem, let text = texts.problems[problem] {
            above = """
                <p class="problem" role="alert" id="problem" data-problem="\(problem.rawValue)">\(text)</p>
                """
        } else if let note, let text = texts.notes[note] {
            above =
                note == .notSent
                ? "<p class=\"problem\" role=\"alert\" id=\"note\">\(text)</p>"
                : "<p class=\"done\" role=\"status\" id=\"note\">\(text)</p>"
        }
        let wrong: HTML = problem == .wrongToken ? " aria-invalid=\"true\"" : .empty
        let tied: HTML = problem == nil ? "token-hint" : "token-hint problem"
        let to: HTML =
            back.map { "<input type=\"hidden\" name=\"\(BackOfficeReturn.field)\" value=\"\($0.address)\">" } ?? .empty
        let content: HTML = """
            \(above)\(alreadySignedIn)
            <p>\(texts.signIn)</p>
            <form method="post" action="\(BackOfficeLinks.signIn)">
            <input type="hidden" name="\(BackOfficeVisit.formTokenField)" value="\(proof)">
            <input type="hidden" name="\(PageLanguage.parameter)" value="\(language.rawValue)">\(to)
            <label for="user" hidden>\(texts.title)</label>
            <input type="text" id="user" autocomplete="username" value="admin" readonly hidden>
            <div class="field"><label for="token">\(texts.token)</label>
            <input type="password" id="token" name="\(Self.tokenField)" autocomplete="current-password" required \
            maxlength="200" autofocus aria-describedby="\(tied)"\(wrong)>
            <span class="hint" id="token-hint">\(HTML.prose(texts.tokenHint))</span></div>
            <button type="submit" id="sign-in">\(texts.signInButton)</button>
            </form>
            """
        var page = Page(language: language, title: texts.signInTitle, content: content)
        page.status = problem?.status ?? .ok
        page.switchTo = {
            BackOfficeLinks.with(
                [(PageLanguage.parameter, $0.rawValue), (BackOfficeReturn.field, back?.address)], BackOfficeLinks.signIn
            )
        }
        return page.response()
    }

    /// From a link on another site a browser does not send the session's cookie (`SameSite=Strict`), and from this one it
    /// does.
    private var alreadySignedIn: HTML {
        back.map { "<p><a class=\"link\" id=\"return\" href=\"\($0.address)\">\(texts.alreadySignedIn)</a></p>" }
            ?? .empty
    }

    /// Over an unencrypted network connection, the page asks for no secret.
    func unreachable() -> Response {
        Page(
            status: .forbidden, language: language, title: texts.unreachableTitle,
            content: "<p id=\"unreachable\">\(HTML.prose(texts.unreachable))</p>"
        ).response()
    }
}
