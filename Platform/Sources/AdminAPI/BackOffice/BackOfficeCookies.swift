import Hummingbird

/// The two cookies of the admin pages: for these pages alone, out of every script's reach, and sent from no other site.
struct BackOfficeCookies: Sendable {
    let isSecure: Bool

    init(_ reach: BackOfficeAddress.Reach) { isSecure = reach == .encrypted }

    /// A `__Secure-` cookie cannot be set in the clear by somebody on the way (RFC 6265bis, 4.1.3.1).
    private var prefix: String { isSecure ? "__Secure-" : "" }
    private var sessionName: String { prefix + "guichet-admin" }
    private var visitorName: String { prefix + "guichet-admin-visitor" }

    func session(_ request: Request) -> String? { request.cookies[sessionName]?.value }
    func visitor(_ request: Request) -> String? { request.cookies[visitorName]?.value }

    func session(_ value: String) -> Cookie { cookie(sessionName, value) }
    func visitor(_ value: String) -> Cookie { cookie(visitorName, value) }
    /// Takes the session's out of the browser.
    var noSession: Cookie { cookie(sessionName, "", maxAge: 0) }

    private func cookie(_ name: String, _ value: String, maxAge: Int? = nil) -> Cookie {
        Cookie(
            name: name, value: value, maxAge: maxAge, path: BackOfficeAddress.path, secure: isSecure, httpOnly: true,
            sameSite: .strict)
    }
}
