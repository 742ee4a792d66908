import APISupport
import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `returnUrl`: a page of the merchant's, or a link into its app.
struct DirectReturnAddress: Sendable, Hashable {
    let text: String
    /// The source of a Content Security Policy.
    let source: String

    /// Schemes that execute or read content instead of opening a page.
    private static let refused: Set<String> = [
        "http", "javascript", "data", "vbscript", "file", "blob", "about", "filesystem", "view-source", "ws", "wss",
    ]

    /// - Parameter allowsHTTP: takes `http` to other machines, too: in development a shop often has no certificate.
    /// - Returns: `nil` for addresses to which no shopper may be sent: `http` to another machine, and schemes that
    ///   execute content.
    init?(_ text: String, allowsHTTP: Bool) {
        if let page = ReturnAddress(text, allowsHTTP: allowsHTTP) {
            self.text = page.text
            source = page.origin
            return
        }
        guard text.utf8.allSatisfy(\.isAddressByte), let url = URL(string: text),
            let scheme = url.scheme?.lowercased(), scheme != "https", !Self.refused.contains(scheme),
            scheme.utf8.allSatisfy({
                UInt8(ascii: "a") <= $0 && $0 <= UInt8(ascii: "z") || "0123456789+-.".utf8.contains($0)
            })
        else { return nil }
        self.text = text
        source = "\(scheme):"
    }

    /// One that was stored, and therefore accepted before.
    init?(stored text: String) { self.init(text, allowsHTTP: true) }

    /// The address with members added to its query, before a fragment (RFC 3986, 3.4).
    func adding(_ members: [(name: String, value: String)]) -> String {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let address = parts.first ?? ""
        let query = members.map { "\($0.name)=\(FormEncoding.encode($0.value))" }.joined(separator: "&")
        let separator =
            if !address.contains("?") { "?" } else if address.hasSuffix("?") || address.hasSuffix("&") { "" } else {
                "&"
            }
        return address + separator + query + (parts.count > 1 ? "#\(parts[1])" : "")
    }
}
