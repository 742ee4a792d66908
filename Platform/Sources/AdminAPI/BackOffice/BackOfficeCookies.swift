import Hummingbird

/// The two cookies of the admin pages: for these pages only, hidden from scripts, and sent from no other site.
struct BackOfficeCookies: Sendable {
    let isSecure: Bool

    init(_ reach: BackOfficeAddress.Reach) { isSecure = reach == .encrypted }

    /// An attacker on the network path cannot set a `__Secure-` cookie over plain HTTP (RFC 6265bis, 4.1.3.1).
    private var prefix: String { isSecure ? "__Secure-" : "" }
    private var sessionName: String { prefix + "guichet-admin" }
    private var visitorName: String { prefix + "guichet-admin-visitor" }

    func session(_ request: Request) -> String? { request.cookies[sessionName]?.value }
    func visitor(_ request: Request) -> String? { request.cookies[visitorName]?.value }

    func session(_ value: String) -> Cookie { cookie(sessionName, value) }
    func visitor(_ value: String) -> Cookie { cookie(visitorName, value) }
    /// Removes the session's cookie from the browser.
    var noSession: Cookie { cookie(sessionName, "", maxAge: 0) }

    private func cookie(_ name: String, _ value: String, maxAge: Int? = nil) -> Cookie {
        Cookie(
            name: name, value: value, maxAge: maxAge, path: BackOfficeAddress.path, secure: isSecure, httpOnly: true,
            sameSite: .strict)
    }
}
