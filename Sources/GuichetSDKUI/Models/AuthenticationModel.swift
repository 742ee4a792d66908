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
        /// Do not: it is neither under TLS nor this machine.
        case refuse
        /// The way back. Do not go there; validate and pay.
        case finish(AuthenticationReturn)
        /// The way back, without an answer.
        case fail(InAppError)
    }

    private let appLink: URL?
    private let merchantData: MerchantData?

    /// - Parameters:
    ///   - appLink: the app's link as the merchant's page has it; `nil` where that page uses `putpares:`.
    ///   - merchantData: what was sent. What comes back must be the same, where the page gives it.
    public init(appLink: URL? = nil, merchantData: MerchantData? = nil) {
        self.appLink = appLink
        self.merchantData = merchantData
    }

    public func decision(for address: String) -> Decision {
        do throws(InAppError) {
            guard let back = try AuthenticationReturn.read(address, appLink: appLink) else {
                return isHarmless(address) ? .allow : .refuse
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
    private func isHarmless(_ address: String) -> Bool {
        address == "about:blank" || address == "about:srcdoc" || URL(string: address)?.isSecureOrLoopback == true
    }
}
