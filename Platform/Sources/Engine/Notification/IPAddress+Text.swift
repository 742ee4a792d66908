#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension IPAddress {
    /// Reads an address as the system's resolver does, including the unusual spellings of IPv4 (`127.1`, `0x7f000001`,
    /// `2130706433`) that a connection would accept; `nil` for a name.
    package init?(_ text: String) {
        var literal = text
        if literal.hasPrefix("["), literal.hasSuffix("]") { literal = String(literal.dropFirst().dropLast()) }
        var v6 = in6_addr()
        if inet_pton(AF_INET6, literal, &v6) == 1 {
            self.init(bytes: withUnsafeBytes(of: v6) { Array($0) })
            return
        }
        var v4 = in_addr()
        guard inet_aton(literal, &v4) != 0 else { return nil }
        self.init(bytes: withUnsafeBytes(of: v4) { Array($0) })
    }
}

extension IPAddress {
    /// In the usual notation; IPv6 in full.
    package var text: String {
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2).map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }
}
