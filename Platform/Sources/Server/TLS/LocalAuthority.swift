import Crypto
import Engine
package import Foundation
import SwiftASN1
import X509

/// An authority of one's own, for machines of one's own: it signs the certificates of platforms that phones, simulators,
/// browsers and programs reach by a local name or address.
package struct LocalAuthority: Sendable {
    package let certificatePEM: String
    package let keyPEM: String

    /// Apple's systems refuse a server's certificate that is valid for more than 825 days, under any authority
    /// (support.apple.com/103769).
    package static let days = 820
    private static let authorityDays = 3_650

    /// A new one.
    package init(named name: String, at now: Date) throws {
        let key = P256.Signing.PrivateKey()
        let subject = try DistinguishedName { CommonName(name) }
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
            notValidBefore: now.addingTimeInterval(-86_400),
            notValidAfter: now.addingTimeInterval(Double(Self.authorityDays) * 86_400),
            issuer: subject, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                SubjectKeyIdentifier(hash: .init(key.publicKey))
            },
            issuerPrivateKey: .init(key))
        certificatePEM = try certificate.serializeAsPEM().pemString + "\n"
        keyPEM = key.pemRepresentation + "\n"
    }

    /// An existing one.
    package init(certificatePEM: String, keyPEM: String) {
        self.certificatePEM = certificatePEM
        self.keyPEM = keyPEM
    }

    /// A certificate for these names and addresses, followed by the authority's; and its key.
    ///
    /// - Throws: ``TLSRefused`` if the authority cannot sign.
    package func certificate(for hosts: [String], at now: Date) throws -> (chain: String, key: String) {
        let (issuer, issuerKey) = try opened(at: now)
        let key = P256.Signing.PrivateKey()
        let end = min(now.addingTimeInterval(Double(Self.days) * 86_400), issuer.notValidAfter)
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
            notValidBefore: now.addingTimeInterval(-86_400), notValidAfter: end,
            issuer: issuer.subject, subject: try DistinguishedName { CommonName(hosts.first ?? "localhost") },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(hosts.map(Self.name))
                SubjectKeyIdentifier(hash: .init(key.publicKey))
                try AuthorityKeyIdentifier(of: issuer)
            },
            issuerPrivateKey: issuerKey)
        return (try certificate.serializeAsPEM().pemString + "\n" + certificatePEM, key.pemRepresentation + "\n")
    }

    private func opened(at now: Date) throws -> (Certificate, Certificate.PrivateKey) {
        let key: Certificate.PrivateKey
        let certificate: Certificate
        do {
            certificate = try Certificate(pemEncoded: certificatePEM)
            key = try Certificate.PrivateKey(pemEncoded: keyPEM)
        } catch {
            throw TLSRefused(
                .notACertificate, "the authority's files are not a certificate and a key in PEM",
                remedy: "name another folder: a new authority is made there")
        }
        guard key.publicKey == certificate.publicKey else {
            throw TLSRefused(
                .keyDoesNotFit, "the authority's key is not that of its certificate",
                remedy: "give the two files that belong together")
        }
        guard now < certificate.notValidAfter else {
            throw TLSRefused(
                .expired, "the authority has expired", remedy: "name another folder: a new authority is made there")
        }
        return (certificate, key)
    }

    private static func name(_ host: String) -> GeneralName {
        IPAddress(host).map { .ipAddress(ASN1OctetString(contentBytes: ArraySlice($0.bytes))) } ?? .dnsName(host)
    }
}

extension AuthorityKeyIdentifier {
    fileprivate init(of issuer: Certificate) throws {
        self.init(keyIdentifier: try issuer.extensions.subjectKeyIdentifier?.keyIdentifier)
    }
}
