import Engine
import NIOCore
import SwiftASN1
import X509

/// The hosts that a certificate is for: its alternative names (RFC 9525; a common name does not count).
struct CertificateNames: Sendable, CustomStringConvertible {
    private let hosts: [String]
    private let addresses: [IPAddress]

    init(of certificate: Certificate) {
        var hosts: [String] = []
        var addresses: [IPAddress] = []
        for name in (try? certificate.extensions.subjectAlternativeNames) ?? SubjectAlternativeNames([]) {
            switch name {
            case .dnsName(let host): hosts.append(host.lowercased())
            case .ipAddress(let address):
                if let address = IPAddress(bytes: Array(address.bytes)) { addresses.append(address) }
            default: break
            }
        }
        self.hosts = hosts
        self.addresses = addresses
    }

    /// Whether it is for an address, be it beside names.
    var haveAddress: Bool { !addresses.isEmpty }

    func contain(_ host: String) -> Bool {
        if let address = IPAddress(host) { return addresses.contains(address) }
        let host = host.lowercased()
        return hosts.contains { name in
            guard name.hasPrefix("*.") else { return name == host }
            // A wildcard stands for one label (RFC 9525, 6.3).
            guard let dot = host.firstIndex(of: ".") else { return false }
            return host[dot...] == name.dropFirst()
        }
    }

    var description: String {
        let addresses = addresses.compactMap {
            try? SocketAddress(packedIPAddress: ByteBuffer(bytes: $0.bytes), port: 0).ipAddress
        }
        let all = hosts + addresses
        return all.isEmpty ? "no host" : all.joined(separator: ", ")
    }
}
