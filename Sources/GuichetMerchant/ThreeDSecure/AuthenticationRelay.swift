import GuichetCore
import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The page behind `TermUrl` (Sips In-App 24.3, "Formulaire POST vers l'ACS"): it takes the issuer's POST and brings the
/// answer back into the app.
///
/// A web view cannot read the body of a POST and `ASWebAuthenticationSession` sees addresses only, so a page of the
/// merchant has to turn the one into the other. Give this to any web framework: the body's bytes in, an answer out.
/// ```swift
/// let relay = AuthenticationRelay(to: .putPaRes)
/// let answer = relay.answer(form: bodyOfThePOST, acceptLanguage: headers["Accept-Language"])
/// ```
/// It decides nothing and trusts nothing: whether the holder was authenticated is for the platform to say.
public struct AuthenticationRelay: Sendable {
    /// Where the app waits.
    public enum Destination: Sendable, Hashable {
        /// `putpares:<URL-encoded PaRes>`, which the app's web view intercepts, as in the guide's sample.
        case putPaRes
        /// The app's https link or an address of its own scheme, with `PaRes` and `MD` behind `#`: what is there never
        /// reaches a server, even where the app is not installed and a browser opens the link.
        case appLink(URL)
    }

    /// A longer body is refused.
    public static let maximumBytes = 65_536

    private let destination: Destination

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
        // MD is optional and may be empty; given twice it is nobody's.
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

    /// Where a page without an answer sends the shopper: the app then says what happened.
    private var back: String {
        switch destination {
        case .putPaRes: "putpares:"
        case .appLink(let link): String(link.absoluteString.prefix { $0 != "#" })
        }
    }

    private func page(status: Int, to address: String?, _ language: ShopperLanguage) -> AuthenticationRelayAnswer {
        AuthenticationRelayAnswer(
            status: status, headers: AuthenticationRelayPage.headers(navigates: address != nil),
            html: AuthenticationRelayPage.html(to: address ?? back, navigates: address != nil, in: language))
    }
}

/// What a web framework has to send back.
public struct AuthenticationRelayAnswer: Sendable {
    public let status: Int
    public let headers: [(name: String, value: String)]
    public let html: String

    public var body: [UInt8] { Array(html.utf8) }
}
