import APISupport
import Engine
import GuichetCore
import HTTPTypes
import Hummingbird

/// A page request of a signed-in session.
struct BackOfficeVisit: Sendable {
    let session: BackOfficeSession
    let language: PageLanguage
    /// What the platform's clock says, and how far it is ahead of the machine's, in milliseconds.
    let now: Instant
    let ahead: Int64
    let apis: APINames
    /// Where the page belongs; `nil` for a section that the token's right hides.
    let section: BackOfficeSection?
    /// Where a page that contains only an error leads: to its section, or to the first page if that is what failed.
    let back: String
    /// The action just before, if there was one.
    var note: BackOfficeNote?

    func may(_ right: OperatorRight) -> Bool { session.caller.right >= right }

    var texts: BackOfficeTexts { .of(language) }

    /// The form token, as the hidden field of every form.
    var formToken: HTML { "<input type=\"hidden\" name=\"\(Self.formTokenField)\" value=\"\(session.formToken)\">" }

    static let formTokenField = "form-token"

    /// Whether a form comes from a page of this session.
    func sent(_ token: String?, in request: Request) -> Bool {
        request.isFromTheseSites && ConstantTime.equal(token ?? "", session.formToken)
    }
}

extension Request {
    /// Whether a page asks for itself or for its stream without its reader: that does not make a session last longer.
    var isFromLiveScript: Bool {
        let name = HTTPField.Name("Guichet-Live")
        return uri.path == BackOfficeLinks.live || name.map { headers[$0] != nil } ?? false
    }

    /// Whether the browser reports that a page of this origin sent this, if it reports anything (Fetch Metadata).
    /// Browsers without it rely on the form token and the cookie's `SameSite`.
    var isFromTheseSites: Bool {
        guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = headers[name] else { return true }
        return site == "same-origin"
    }
}
