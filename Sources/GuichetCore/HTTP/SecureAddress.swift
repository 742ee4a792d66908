#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension URL {
    /// Whether card data may be sent to this address: `https`, or `http` to this machine only. No option changes it.
    public var isSecureOrLoopback: Bool {
        switch scheme?.lowercased() {
        case "https": host?.isEmpty == false
        case "http": Self.isLoopback(host: host ?? "")
        default: false
        }
    }

    static func isLoopback(host: String) -> Bool {
        let host = host.lowercased()
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        // `UInt8` alone would accept a sign: "127.0.0.+1" is a name, not an address.
        return parts.count == 4 && parts.first == "127"
            && parts.allSatisfy { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil }
    }
}
