import GuichetCore
import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The page at `TermUrl` (Sips In-App 24.3, "Formulaire POST vers l'ACS"): it receives the issuer's POST and passes the
/// answer to the app.
///
/// A web view cannot read the body of a POST and `ASWebAuthenticationSession` sees addresses only, so a page of the
/// merchant must convert the body into an address. It works with any web framework: it takes the body's bytes and
/// returns an answer.
/// ```swift
/// let relay = AuthenticationRelay(to: .putPaRes)
/// let answer = relay.answer(form: bodyOfThePOST, acceptLanguage: headers["Accept-Language"])
/// ```
/// It decides nothing and trusts nothing: only the platform decides whether the cardholder was authenticated.
public struct AuthenticationRelay: Sendable {
    /// The address at which the app expects the answer.
    public enum Destination: Sendable, Hashable {
        /// `putpares:<URL-encoded PaRes>`, which the app's web view intercepts, as in the guide's sample.
        case putPaRes
        /// The app's https link or an address of its own scheme, with `PaRes` and `MD` after `#`: a browser never sends
        /// this part to a server, even if the app is not installed and a browser opens the link.
        case appLink(URL)
    }

    /// A longer body is refused.
    public static let maximumBytes = 65_536

    private let destination: Destination

    /// - Parameter destination: where the app expects the answer.
    public init(to destination: Destination) {
        self.destination = destination
    }

    /// - Parameters:
    ///   - form: the body of the issuer's POST.
    ///   - acceptLanguage: the header, for the page's language.
    public func answer(form: [UInt8], acceptLanguage: String? = nil) -> AuthenticationRelayAnswer {
        let language = ShopperLanguage(acceptLanguage: acceptLanguage)
        guard form.count <= Self.maximumBytes else { return page(status: 413, to: nil, language) }
        guard let pairs = FormEncoding.decode(form), let paRes = Self.only("PaRes", in: pairs),
            let encoded = PaResEncoding.encodedOnce(paRes)
        else { return page(status: 400, to: nil, language) }
        // MD is optional and may be empty; if it occurs twice, neither value is used.
        return page(status: 200, to: address(encoded, Self.only("MD", in: pairs)), language)
    }

    private static func only(_ name: String, in pairs: [(name: String, value: String)]) -> String? {
        let values = pairs.filter { $0.name == name }
        return values.count == 1 ? values.first?.value : nil
    }

    private func address(_ paRes: String, _ merchantData: String?) -> String {
        switch destination {
        case .putPaRes: return "putpares:\(paRes)"
        case .appLink(let link):
            let link = link.absoluteString
            let base = link.prefix { $0 != "#" }
            return "\(base)#PaRes=\(paRes)" + (merchantData.map { "&MD=\(FormEncoding.encode($0))" } ?? "")
        }
    }

    /// The address to which a page without an answer sends the shopper: the app then reports what happened.
    private var back: String {
        switch destination {
        case .putPaRes: "putpares:"
        case .appLink(let link): String(link.absoluteString.prefix { $0 != "#" })
        }
    }

    private func page(status: Int, to address: String?, _ language: ShopperLanguage) -> AuthenticationRelayAnswer {
        let hash = address == nil ? nil : AuthenticationRelayPage.scriptHash
        let html =
            if let address { AuthenticationRelayPage.html(to: address, in: language) } else {
                AuthenticationRelayPage.html(failingTo: back, in: language)
            }
        return AuthenticationRelayAnswer(
            status: status, headers: AuthenticationRelayPage.headers(script: hash), html: html)
    }
}

/// What the web framework must send.
public struct AuthenticationRelayAnswer: Sendable {
    /// The HTTP status.
    public let status: Int
    /// Name and value of each header, in order.
    public let headers: [(name: String, value: String)]
    /// The page, to be sent as the body.
    public let html: String

    /// ``html`` as UTF-8.
    public var body: [UInt8] { Array(html.utf8) }
}
