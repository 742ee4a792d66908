import GuichetCore
import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The result of the issuer's page, read from the address to which the merchant's page, or Worldline Direct, navigates.
///
/// Check every address before a web view loads it, and the callback of an `ASWebAuthenticationSession`:
/// ```swift
/// if let back = try AuthenticationReturn.read(address, appLink: appLink) {
///     let response = try await client.cardValidateAuthenticationAndOrder(
///         paResMessage: back.paResMessage, context: context)
/// }
/// ```
public struct AuthenticationReturn: Sendable, Hashable {
    /// PaRes, or what Worldline Direct gave in its place, URL-encoded exactly once, as
    /// `cardValidateAuthenticationAndOrder` requires.
    public let paResMessage: String
    /// MD, if the page gives it. Compare it with what was sent before continuing.
    public let merchantData: String?

    /// The scheme of the guide's sample.
    public static let scheme = "putpares"

    /// A PaRes that the app received in another way, for example from its own server. It may be URL-encoded any number
    /// of times; afterwards it is encoded once.
    ///
    /// - Throws: ``InAppError/Code/unreadableAuthentication``, with the advice to ask: over Worldline Direct the check has
    ///   paid. After a check over the Sips family nothing was charged.
    public init(paRes: String, merchantData: String? = nil) throws(InAppError) {
        guard let encoded = PaResEncoding.encodedOnce(paRes) else {
            throw InAppError(
                code: .unreadableAuthentication, reason: "what came back from the issuer's page is no PaRes",
                field: "paResMessage", advice: .ask)
        }
        paResMessage = encoded
        self.merchantData = merchantData
    }

    /// For ``AuthenticationStep/done(_:)``: there was no page.
    public static let withoutPage = AuthenticationReturn(encoded: DirectInAppWire.withoutPage, merchantData: nil)

    private init(encoded: String, merchantData: String?) {
        paResMessage = encoded
        self.merchantData = merchantData
    }

    /// Reads an address: `putpares:<URL-encoded PaRes>` (everything after the first colon; the guide's sample cuts at
    /// the second), or the app's own link with `PaRes` and `MD` after a `#` or a `?`. Worldline Direct gives
    /// `RETURNMAC` and `paymentId` instead of `PaRes`; the merchant's server compares them.
    ///
    /// - Parameters:
    ///   - address: the address that the web view is about to load.
    ///   - appLink: the app's https link or an address of its own scheme, as configured in the merchant's page.
    /// - Returns: `nil` for any other address: let the web view load it.
    /// - Throws: ``InAppError/Code/unreadableAuthentication`` if the address is the return but has no answer; its advice is
    ///   to ask, as for ``init(paRes:merchantData:)``. `AuthenticationModel` of GuichetSDKUI knows the step, and more.
    public static func read(_ address: String, appLink: URL? = nil) throws(InAppError) -> AuthenticationReturn? {
        if let colon = address.firstIndex(of: ":"), address[..<colon].lowercased() == scheme {
            return try AuthenticationReturn(paRes: String(address[address.index(after: colon)...]))
        }
        let mark = address.firstIndex { $0 == "#" || $0 == "?" } ?? address.endIndex
        guard let appLink, isSame(String(address[..<mark]), appLink) else { return nil }
        // A browser never sends the fragment to a server; a page may use a fragment or a query.
        let pairs = address[mark...].split(whereSeparator: { $0 == "#" || $0 == "?" })
            .flatMap { FormEncoding.decode(Array($0.utf8)) ?? [] }
        let merchantData = pairs.first { $0.name == "MD" }?.value
        let paRes = pairs.first { $0.name == "PaRes" }?.value ?? DirectInAppWire.message(ofReturn: pairs) ?? ""
        return try AuthenticationReturn(paRes: paRes, merchantData: merchantData)
    }

    /// Whether both are the same page: scheme and host in any case, port and path exactly.
    private static func isSame(_ address: String, _ link: URL) -> Bool {
        guard let url = URL(string: address), let scheme = link.scheme else { return false }
        let end = link.absoluteString.firstIndex { $0 == "#" || $0 == "?" } ?? link.absoluteString.endIndex
        let wanted = String(link.absoluteString[..<end])
        return url.scheme?.lowercased() == scheme.lowercased() && url.host?.lowercased() == link.host?.lowercased()
            && url.port == link.port && Self.path(address) == Self.path(wanted)
    }

    /// What follows the host, or the colon if there is no host; `/` and an empty path are the same.
    private static func path(_ address: String) -> String {
        let rest = address.drop { $0 != ":" }.dropFirst()
        let path = rest.hasPrefix("//") ? rest.dropFirst(2).drop { $0 != "/" } : rest
        return path == "/" ? "" : String(path)
    }
}
