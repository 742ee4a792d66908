import GuichetCore
import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What the merchant's page brings back from the issuer's: read off the address that it navigates to.
///
/// Ask it for every address before a web view goes there, and for the callback of an `ASWebAuthenticationSession`:
/// ```swift
/// if let back = try AuthenticationReturn.read(address, appLink: appLink) {
///     let response = try await client.cardValidateAuthenticationAndOrder(
///         paResMessage: back.paResMessage, context: context)
/// }
/// ```
public struct AuthenticationReturn: Sendable, Hashable {
    /// PaRes, URL-encoded exactly once, as `cardValidateAuthenticationAndOrder` takes it.
    public let paResMessage: String
    /// MD, where the page gives it. Compare it with what was sent before going on.
    public let merchantData: String?

    /// The scheme of the guide's sample.
    public static let scheme = "putpares"

    /// PaRes as an app got it by another way, for example from its own server. However often it was URL-encoded, it is
    /// once afterwards.
    ///
    /// - Throws: ``InAppError/Code/unreadableAuthentication``
    public init(paRes: String, merchantData: String? = nil) throws(InAppError) {
        guard let encoded = PaResEncoding.encodedOnce(paRes) else {
            throw InAppError(
                code: .unreadableAuthentication, reason: "what came back from the issuer's page is no PaRes",
                field: "paResMessage", advice: .startAgain)
        }
        paResMessage = encoded
        self.merchantData = merchantData
    }

    /// Reads an address: `putpares:<URL-encoded PaRes>` (everything after the first colon; the guide's sample cuts at the
    /// second), or the app's own link with `PaRes` and `MD` behind a `#` or a `?`.
    ///
    /// - Parameter appLink: the app's https link or an address of its own scheme, as it is set in the merchant's page.
    /// - Returns: `nil` for any other address: let the web view go there.
    /// - Throws: ``InAppError/Code/unreadableAuthentication`` for one that is the return and holds no answer.
    public static func read(_ address: String, appLink: URL? = nil) throws(InAppError) -> AuthenticationReturn? {
        if let colon = address.firstIndex(of: ":"), address[..<colon].lowercased() == scheme {
            return try AuthenticationReturn(paRes: String(address[address.index(after: colon)...]))
        }
        let mark = address.firstIndex { $0 == "#" || $0 == "?" } ?? address.endIndex
        guard let appLink, isSame(String(address[..<mark]), appLink) else { return nil }
        // What is behind the fragment's mark never reaches a server; a page may use either.
        let pairs = address[mark...].split(whereSeparator: { $0 == "#" || $0 == "?" })
            .flatMap { FormEncoding.decode(Array($0.utf8)) ?? [] }
        return try AuthenticationReturn(
            paRes: pairs.first { $0.name == "PaRes" }?.value ?? "", merchantData: pairs.first { $0.name == "MD" }?.value
        )
    }

    /// Whether both are the same page: scheme and host without regard to case, port and path exactly.
    private static func isSame(_ address: String, _ link: URL) -> Bool {
        guard let url = URL(string: address), let scheme = link.scheme else { return false }
        let end = link.absoluteString.firstIndex { $0 == "#" || $0 == "?" } ?? link.absoluteString.endIndex
        let wanted = String(link.absoluteString[..<end])
        return url.scheme?.lowercased() == scheme.lowercased() && url.host?.lowercased() == link.host?.lowercased()
            && url.port == link.port && Self.path(address) == Self.path(wanted)
    }

    /// What follows the host, or the colon where there is no host; `/` and nothing are the same.
    private static func path(_ address: String) -> String {
        let rest = address.drop { $0 != ":" }.dropFirst()
        let path = rest.hasPrefix("//") ? rest.dropFirst(2).drop { $0 != "/" } : rest
        return path == "/" ? "" : String(path)
    }
}
