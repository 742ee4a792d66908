import Crypto
import Engine
package import Foundation
import SwiftASN1
import X509

/// A self-signed certificate for this machine, and its key, made for a test.
package struct TLSIdentity: Sendable {
    package let certificatePEM: String
    package let keyPEM: String

    package init(host: String = "localhost", now: Date = Date()) throws {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName(host) }
        let certificate = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey),
            notValidBefore: now.addingTimeInterval(-3_600), notValidAfter: now.addingTimeInterval(86_400),
            issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                Critical(KeyUsage(digitalSignature: true, keyCertSign: true))
                SubjectAlternativeNames([Self.name(host)])
            }, issuerPrivateKey: .init(key))
        certificatePEM = try certificate.serializeAsPEM().pemString
        keyPEM = key.pemRepresentation
    }

    private static func name(_ host: String) -> GeneralName {
        IPAddress(host).map { .ipAddress(ASN1OctetString(contentBytes: ArraySlice($0.bytes))) } ?? .dnsName(host)
    }
}
