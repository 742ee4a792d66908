import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    package import Foundation
#endif

/// The address to which the issuer's page posts its answer: a merchant's page, under TLS or on the same host. An app's
/// own scheme is refused: a form cannot be posted to one (use the relay of ``IssuerPageRoutes`` in between).
package struct ReturnAddress: Sendable {
    package let text: String
    /// The source of a Content Security Policy.
    package let origin: String

    package init(text: String, origin: String) {
        self.text = text
        self.origin = origin
    }

    package init?(_ text: String) { self.init(text, allowsHTTP: false) }

    /// - Parameter allowsHTTP: takes `http` to any host, which only development needs.
    package init?(_ typed: String, allowsHTTP: Bool) {
        guard typed.utf8.count <= 2_048, let text = InternationalAddress.ascii(typed), text.utf8.count <= 2_048,
            text.utf8.allSatisfy(\.isAddressByte),
            let url = URL(string: text), url.user == nil, url.password == nil,
            let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(), !host.isEmpty,
            url.isSecureOrLoopback || allowsHTTP && scheme == "http",
            // A host may legally contain `;` and `,`, which would end the policy's directive and start another one.
            host.utf8.allSatisfy({ $0.isHostByte })
        else { return nil }
        self.text = text
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        origin = "\(scheme)://\(name)" + (url.port.map { ":\($0)" } ?? "")
    }
}

extension UInt8 {
    /// The bytes allowed in an address (RFC 3986, 2). `URL` repairs others, and then means something else than the
    /// text.
    package var isAddressByte: Bool { (0x21...0x7E).contains(self) && !"\"<>\\^`{|}".utf8.contains(self) }

    fileprivate var isHostByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
            UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
