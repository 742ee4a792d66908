import Crypto
import CryptoExtras
package import Engine
import GuichetApplePayTesting
import GuichetCore
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The certificates of the TLS handshake in which a merchant's server asks for a session (Apple Pay on the Web, "Requesting
/// an Apple Pay payment session"): the merchant's own, a merchant identity certificate, and that of simulated Apple's server.
/// They are dated by the machine's clock, which both ends of a handshake go by; an operator may have moved the platform's.
package struct SimulatedAppleTLS: Sendable {
    private let apple: SimulatedApple
    private let clock: any PlatformClock

    package init(_ apple: SimulatedApple, clock: any PlatformClock) {
        self.apple = apple
        self.clock = clock
    }

    /// Apple: merchant identity certificates are valid for 25 months.
    private static let days: Int64 = 760
    /// In the subject of Apple's certificates for merchants (RFC 4519, 2.39).
    private static let userID: ASN1ObjectIdentifier = [0, 9, 2342, 19_200_300, 100, 1, 1]

    /// The authorities that sign both, in PEM: the root, and below it the issuer.
    package var authorities: [String] {
        get throws {
            let authority = try apple.authority
            return [authority.root.pem, authority.developerIssuer.pem]
        }
    }

    // MARK: The merchant

    /// Signs a request for an RSA key of 2048 bits, as Apple's portal asks for.
    ///
    /// - Returns: the certificate in PEM.
    package func identity(
        forRequest pem: String, merchantIdentifier: String
    ) throws(SimulatedAppleRefusal) -> String {
        try ApplePortal.check(merchantIdentifier)
        guard let request = try? CertificateSigningRequest(pemEncoded: pem),
            let key = try? _RSA.Signing.PublicKey(derRepresentation: request.publicKey.subjectPublicKeyInfoBytes),
            key.keySizeInBits == 2_048, request.publicKey.isValidSignature(request.signature, for: request)
        else {
            throw SimulatedAppleRefusal(
                .unusableFile, "no certificate can be made of it", field: "request",
                remedy: "make a request for an RSA key of 2048 bits: guichet applepay csr --rsa")
        }
        let subject = DistinguishedName([
            RelativeDistinguishedName(.init(type: Self.userID, utf8String: merchantIdentifier)),
            RelativeDistinguishedName(
                .init(type: .RDNAttributeType.commonName, utf8String: "Merchant Identity:\(merchantIdentifier)")),
        ])
        do {
            return try certificate(for: request.publicKey, of: subject, [.clientAuth]).serializeAsPEM().pemString + "\n"
        } catch let refusal as SimulatedAppleRefusal {
            throw refusal
        } catch {
            throw SimulatedAppleRefusal(
                .unusableFile, "no certificate can be made of it", field: "request",
                remedy: "make a request for an RSA key of 2048 bits: guichet applepay csr --rsa")
        }
    }

    /// The merchant identifier of a certificate whose chain was checked; `nil` for another kind of certificate.
    package static func merchantIdentifier(inDER der: [UInt8]) -> String? {
        guard let certificate = try? Certificate(derEncoded: der),
            (try? certificate.extensions.extendedKeyUsage)?.contains(.clientAuth) == true
        else { return nil }
        for part in certificate.subject {
            for attribute in part where attribute.type == userID { return String(attribute.value) }
        }
        return nil
    }

    // MARK: The server

    /// A new key for this machine's names, and its chain, in PEM.
    package func server() throws -> (chain: [String], key: String) {
        let key = P256.Signing.PrivateKey()
        let names = SubjectAlternativeNames([
            .dnsName("localhost"), .ipAddress(.init(contentBytes: [127, 0, 0, 1])),
            .ipAddress(.init(contentBytes: ArraySlice(Array(repeating: UInt8(0), count: 15) + [1]))),
        ])
        let certificate = try certificate(
            for: Certificate.PublicKey(key.publicKey), of: DistinguishedName { CommonName("localhost") },
            [.serverAuth], names)
        return (
            [try certificate.serializeAsPEM().pemString, try apple.authority.developerIssuer.pem], key.pemRepresentation
        )
    }

    private func certificate(
        for key: Certificate.PublicKey, of subject: DistinguishedName, _ uses: [ExtendedKeyUsage.Usage],
        _ names: SubjectAlternativeNames? = nil
    ) throws -> Certificate {
        let issuer = try apple.authority.developerIssuer
        let now = clock.machineTime()
        let end = now.adding(seconds: Self.days * 86_400)
        guard issuer.notBefore <= now.date, end.date <= issuer.notAfter else {
            throw SimulatedAppleRefusal(
                .outsideValidity, "the authority cannot issue a certificate for the machine's time",
                remedy: "start the platform with a new folder: it makes another authority")
        }
        return try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key,
            notValidBefore: now.adding(seconds: -86_400).date,
            notValidAfter: end.date,
            issuer: try Certificate(derEncoded: issuer.der).subject, subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage(uses)
                if let names { names }
            },
            issuerPrivateKey: try Certificate.PrivateKey(pemEncoded: issuer.privateKeyPEM))
    }
}
