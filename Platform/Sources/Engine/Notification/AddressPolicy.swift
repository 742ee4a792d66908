#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a platform may send notifications. The merchant chooses the address, so without this policy an attacker could
/// make the platform connect to internal services: a cloud's metadata service, a database, a printer.
package struct AddressPolicy: Sendable {
    /// The host itself; for development and tests.
    package var allowsLoopback: Bool
    /// Networks that are not public.
    package var allowsPrivate: Bool

    package init(allowsLoopback: Bool = false, allowsPrivate: Bool = false) {
        self.allowsLoopback = allowsLoopback
        self.allowsPrivate = allowsPrivate
    }

    /// Whether an address may be connected to. It checks the address itself, after names are resolved, so that a name
    /// that resolves differently later gains nothing.
    package func allows(_ address: IPAddress) -> Bool {
        switch address.scope {
        case .global: true
        case .loopback: allowsLoopback
        case .privateNetwork: allowsPrivate
        case .reserved: false
        }
    }

    /// Whether a URL contains a forbidden address, so that it can be refused before anything is ordered.
    package func refusesAtSight(_ url: String) -> Bool {
        guard let host = URL(string: url)?.host?.lowercased() else { return true }
        if host == "localhost" || host.hasSuffix(".localhost") { return !allowsLoopback }
        return IPAddress(host).map { !allows($0) } ?? false
    }
}

/// An IPv4 or IPv6 address, as bytes.
package struct IPAddress: Sendable, Hashable {
    /// Four or sixteen bytes.
    package let bytes: [UInt8]

    package enum Scope: Sendable, Hashable {
        case global
        case loopback
        case privateNetwork
        /// Link-local (where clouds keep their metadata), multicast, documentation, unassigned: no public server.
        case reserved
    }

    /// - Returns: `nil` unless there are four or sixteen bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// By the registries of special-purpose addresses (RFC 6890 and its successors).
    package var scope: Scope {
        if bytes.count == 4 { return Self.scope(v4: bytes) }
        let prefix = bytes.prefix(12)
        // Addresses that contain an IPv4 address have that one's scope: mapped (::ffff:0:0/96), compatible (::/96, but
        // not :: and ::1 themselves) and translated (64:ff9b::/96).
        if prefix.elementsEqual([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
            || prefix.elementsEqual([0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8))
        {
            return Self.scope(v4: Array(bytes.suffix(4)))
        }
        if prefix.allSatisfy({ $0 == 0 }) {
            return bytes.suffix(4).elementsEqual([0, 0, 0, 1]) ? .loopback : .reserved
        }
        // 6to4 (2002::/16) carries an IPv4 address in its next four bytes.
        if bytes[0] == 0x20, bytes[1] == 0x02 { return Self.scope(v4: Array(bytes[2..<6])) }
        if bytes[0] & 0xFE == 0xFC { return .privateNetwork }
        // Only 2000::/3 is allocated. Within it 2001::/23 is for protocols (Teredo with an IPv4 address in it, ORCHID, tests),
        // 2001:db8::/32 and 3fff::/20 (RFC 9637) for documentation.
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0x20, 0x01, 0x00...0x01, _), (0x20, 0x01, 0x0D, 0xB8), (0x3F, 0xFF, 0x00...0x0F, _): return .reserved
        case (0x20...0x3F, _, _, _): return .global
        default: return .reserved
        }
    }

    private static func scope(v4 bytes: [UInt8]) -> Scope {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (127, _, _): .loopback
        case (10, _, _), (172, 16...31, _), (192, 168, _), (100, 64...127, _): .privateNetwork
        case (0, _, _), (169, 254, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100),
            (203, 0, 113), (224...255, _, _):
            .reserved
        default: .global
        }
    }
}
