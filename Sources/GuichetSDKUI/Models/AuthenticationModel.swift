import GuichetCore
public import GuichetSDK

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Decides what a web view does with each address on the way to the issuer's page and back. No user interface: tested
/// on Linux.
public struct AuthenticationModel: Sendable {
    /// What to do with an address.
    public enum Decision: Sendable {
        /// Load the address.
        case allow
        /// Do not load it: it is neither a page over TLS or of this machine, nor an address of another app that may be
        /// opened.
        case refuse
        /// Do not load it; ask the system to open it. It belongs to the bank's app, where the cardholder confirms the
        /// payment. The page remains: when the cardholder comes back, it continues automatically.
        case openExternally(URL)
        /// The return from the issuer's page. Do not load the address; validate and pay.
        case finish(AuthenticationReturn)
        /// The return from the issuer's page, without an answer.
        case fail(InAppError)
    }

    /// The frame of the web view for an address.
    public enum Place: Sendable, Hashable {
        /// The visible page: the main frame, or a new window.
        case page
        /// A frame inside the page, which may be invisible.
        case frame(isTapped: Bool)
    }

    private let appLink: URL?
    private let merchantData: MerchantData?
    private let ownSchemes: Set<String>
    /// Whether the payment may have begun before the page: over Worldline Direct the check pays, and the issuer may accept
    /// at any moment.
    private let mayHavePaid: Bool

    /// Without a step. Nothing tells over which platform the check was, so a failure has the advice `ask`.
    ///
    /// - Parameters:
    ///   - appLink: the app's link in the merchant's page; `nil` if that page uses `putpares:`.
    ///   - merchantData: the data that were sent. If the page returns MD, it must be the same.
    ///   - ownSchemes: the app's own URL schemes: no page may open the app with them.
    public init(appLink: URL? = nil, merchantData: MerchantData? = nil, ownSchemes: [String] = []) {
        self.appLink = appLink
        self.merchantData = merchantData
        self.ownSchemes = Set(ownSchemes.map { $0.lowercased() })
        mayHavePaid = true
    }

    /// - Parameters:
    ///   - step: from the answer to the enrolment check.
    ///   - appLink: the app's link to which the page returns; `nil` if it uses `putpares:`.
    ///   - ownSchemes: the app's own URL schemes: no page may open the app with them.
    public init(for step: AuthenticationStep, appLink: URL?, ownSchemes: [String] = []) {
        self.appLink = appLink
        merchantData = step.merchantData
        self.ownSchemes = Set(ownSchemes.map { $0.lowercased() })
        mayHavePaid = if case .post(let form) = step { form.isPaymentBegun } else { true }
    }

    /// The shopper closed the page, or it came back without an answer. With a form of the Sips family nothing was charged,
    /// and the app may start again. Otherwise the check may have paid, or the payment goes on: the app must ask for its
    /// outcome.
    public var closed: InAppError {
        meaning(
            InAppError(
                code: .unreadableAuthentication,
                reason: "the shopper closed the page, or it came back without answer", advice: .ask))
    }

    /// The system's browser sheet would not return by this link. The check may have paid all the same.
    var lacksScheme: InAppError {
        InAppError(
            code: .invalidAuthentication,
            reason: "the system's browser sheet returns by a scheme of the app's own, not by a universal link",
            field: "appLink", advice: mayHavePaid ? .ask : .fixIntegration)
    }

    private func meaning(_ error: InAppError) -> InAppError {
        guard !mayHavePaid else { return error }
        return InAppError(code: error.code, reason: error.reason, field: error.field, advice: .startAgain)
    }

    /// - Parameters:
    ///   - address: the address that the web view is about to load.
    ///   - place: the return is accepted in any frame; another app is opened by the page itself, but by a frame inside
    ///     it only if the shopper tapped, so that an invisible frame cannot make the shopper leave the app.
    public func decision(for address: String, in place: Place = .page) -> Decision {
        do throws(InAppError) {
            guard let back = try AuthenticationReturn.read(address, appLink: appLink) else {
                return onTheWay(address, in: place)
            }
            guard let sent = merchantData?.text, let received = back.merchantData, sent != received else {
                return .finish(back)
            }
            throw InAppError(
                code: .unreadableAuthentication, reason: "MD is not what was sent: it is about another payment",
                field: "MD", advice: .ask)
        } catch {
            return .fail(meaning(error))
        }
    }

    /// Pages over TLS, and empty ones: the form is posted from `about:blank`, and issuers' frames begin with such a
    /// page.
    private func onTheWay(_ address: String, in place: Place) -> Decision {
        if address == "about:blank" || address == "about:srcdoc" { return .allow }
        guard let url = URL(string: address), let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
            return .refuse
        }
        if url.isSecureOrLoopback { return .allow }
        guard !Self.neverOpened.contains(scheme), !ownSchemes.contains(scheme),
            scheme != appLink?.scheme?.lowercased(), place != .frame(isTapped: false)
        else { return .refuse }
        return .openExternally(url)
    }

    /// Schemes that are never passed to the system: those that a web view handles itself, including code and local
    /// files, and those with which the system would install something or change a setting.
    private static let neverOpened: Set<String> = [
        "http", "https", "ws", "wss", "ftp", "about", "blob", "data", "file", "filesystem", "javascript", "vbscript",
        "view-source", "app-prefs", "app-settings", "itms-services", "prefs",
    ]
}
