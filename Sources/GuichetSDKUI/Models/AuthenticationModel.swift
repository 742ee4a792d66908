import GuichetCore
public import GuichetSDK

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a web view does with each address on the way to the issuer's page and back. No user interface: tested on Linux.
public struct AuthenticationModel: Sendable {
    public enum Decision: Sendable {
        /// Go there.
        case allow
        /// Do not: it is neither a page under TLS or of this machine, nor another app's address that may be opened.
        case refuse
        /// Do not go there; ask the system to open it. It is the bank's app, where the holder confirms the payment. The
        /// page stays: when the holder comes back, it goes on by itself.
        case openExternally(URL)
        /// The way back. Do not go there; validate and pay.
        case finish(AuthenticationReturn)
        /// The way back, without an answer.
        case fail(InAppError)
    }

    /// Where in the web view an address is to be opened.
    public enum Place: Sendable, Hashable {
        /// What the shopper sees as the page: the main frame, or a new window.
        case page
        /// A frame inside the page, which may be out of sight.
        case frame(isTapped: Bool)
    }

    private let appLink: URL?
    private let merchantData: MerchantData?
    private let ownSchemes: Set<String>

    /// - Parameters:
    ///   - appLink: the app's link as the merchant's page has it; `nil` where that page uses `putpares:`.
    ///   - merchantData: what was sent. What comes back must be the same, where the page gives it.
    ///   - ownSchemes: the app's own URL schemes: no page may reach what the app does with them.
    public init(appLink: URL? = nil, merchantData: MerchantData? = nil, ownSchemes: [String] = []) {
        self.appLink = appLink
        self.merchantData = merchantData
        self.ownSchemes = Set(ownSchemes.map { $0.lowercased() })
    }

    /// - Parameter place: the way back is taken from anywhere; another app is opened by the page itself, and by a frame
    ///   inside it only where the shopper tapped: nobody is thrown out of the app by something they do not see.
    public func decision(for address: String, in place: Place = .page) -> Decision {
        do throws(InAppError) {
            guard let back = try AuthenticationReturn.read(address, appLink: appLink) else {
                return onTheWay(address, in: place)
            }
            guard let sent = merchantData?.text, let received = back.merchantData, sent != received else {
                return .finish(back)
            }
            return .fail(
                InAppError(
                    code: .unreadableAuthentication, reason: "MD is not what was sent: it is about another payment",
                    field: "MD", advice: .startAgain))
        } catch {
            return .fail(error)
        }
    }

    /// Pages under TLS, and the empty ones: the form is posted from `about:blank`, and issuers' frames begin at such.
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

    /// What no other app answers to: what a web view reads by itself, among it code and local files; and what the system
    /// would take for a wish of the shopper's to install something or to change a setting.
    private static let neverOpened: Set<String> = [
        "http", "https", "ws", "wss", "ftp", "about", "blob", "data", "file", "filesystem", "javascript", "vbscript",
        "view-source", "app-prefs", "app-settings", "itms-services", "prefs",
    ]
}
