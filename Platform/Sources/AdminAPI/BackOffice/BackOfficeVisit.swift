import APISupport
import GuichetCore
import HTTPTypes
import Hummingbird

/// A page request of a signed-in session.
struct BackOfficeVisit: Sendable {
    let session: BackOfficeSession
    let language: PageLanguage
    /// The action just before, if there was one.
    var note: BackOfficeNote?

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
    /// Whether the browser reports that a page of this origin sent this, if it reports anything (Fetch Metadata).
    /// Browsers without it rely on the form token and the cookie's `SameSite`.
    var isFromTheseSites: Bool {
        guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = headers[name] else { return true }
        return site == "same-origin"
    }
}

/// The addresses of the admin pages.
enum BackOfficeLinks {
    static let overview = BackOfficeAddress.path
    static let signIn = "\(overview)/sign-in"
    static let signOut = "\(overview)/sign-out"
    static let add = "\(overview)/certificates/new"
    static let registrations = "\(overview)/hosted-checkout"

    static func request(_ id: String) -> String { "\(overview)/requests/\(FormEncoding.encode(id))" }

    static func certificate(_ hash: [UInt8], _ environment: String) -> String {
        "\(overview)/certificates/\(FormEncoding.encode(environment))/\(Hex.encode(hash))"
    }

    static func registration(_ merchant: String) -> String { "\(registrations)/\(FormEncoding.encode(merchant))" }

    static func with(_ note: BackOfficeNote, _ address: String) -> String { "\(address)?done=\(note.rawValue)" }
}
