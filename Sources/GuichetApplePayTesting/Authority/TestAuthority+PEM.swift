import SwiftASN1
import X509

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An authority in a file: a platform makes one and keeps it, so that its verifiers need only one root.
extension TestAuthority {
    /// All certificates that it has, each followed by its private key. Store it like a private key.
    public var pem: String {
        certificates.map { "\($0.certificate.pem)\n\($0.certificate.privateKeyPEM)\n" }.joined()
    }

    private var certificates: [(role: CertificateRole, certificate: TestCertificate)] {
        [
            (.root, root), (.intermediate, intermediate), (.developerIssuer, developerIssuer), (.ecSigner, ecSigner),
        ] + (keptRSASigner.map { [(.rsaSigner, $0)] } ?? [])
    }

    /// Reads the output of ``pem``. Refuses any other text: other certificates, another order, a key that does not
    /// belong to the certificate, a signature that is not the issuer's.
    public init(pem: String) throws {
        var blocks = try Self.blocks(of: pem)[...]
        func next(_ role: CertificateRole, issuer: TestCertificate?) throws -> TestCertificate {
            guard let certificate = blocks.popFirst(), certificate.discriminator == "CERTIFICATE",
                let key = blocks.popFirst(), key.discriminator == "PRIVATE KEY"
            else {
                throw ApplePayTestingError(
                    .unreadable, "a certificate and its private key are expected", field: "\(role)")
            }
            return try TestCertificate(der: certificate.derBytes, pkcs8: key.derBytes, role: role, issuer: issuer)
        }
        let root = try next(.root, issuer: nil)
        let intermediate = try next(.intermediate, issuer: root)
        let developerIssuer = try next(.developerIssuer, issuer: root)
        let ecSigner = try next(.ecSigner, issuer: intermediate)
        let rsaSigner = blocks.isEmpty ? nil : try next(.rsaSigner, issuer: intermediate)
        guard blocks.isEmpty else {
            throw ApplePayTestingError(.unreadable, "there is more than five certificates and their keys")
        }
        self.init(
            root: root, intermediate: intermediate, developerIssuer: developerIssuer, ecSigner: ecSigner,
            rsaSigner: rsaSigner)
    }

    private static func blocks(of pem: String) throws -> [PEMDocument] {
        do {
            return try PEMDocument.parseMultiple(pemString: pem)
        } catch {
            throw ApplePayTestingError(.unreadable, "not a text in PEM: \(error.trouble)")
        }
    }
}

extension TestCertificate {
    /// Reads a certificate from this module.
    ///
    /// - Parameter issuer: the certificate that must have signed it; `nil` if it is self-signed.
    fileprivate init(der: [UInt8], pkcs8: [UInt8], role: CertificateRole, issuer: TestCertificate?) throws {
        func refusal(_ reason: String) -> ApplePayTestingError {
            ApplePayTestingError(.unreadable, reason, field: "\(role)")
        }
        guard let key = SigningKey(pkcs8: pkcs8) else { throw refusal("not a private key") }
        let certificate: Certificate
        let subject: [UInt8]
        do {
            certificate = try Certificate(derEncoded: der)
            var serializer = SwiftASN1.DER.Serializer()
            try serializer.serialize(certificate.subject)
            subject = serializer.serializedBytes
        } catch {
            throw refusal("not a certificate: \(error.trouble)")
        }
        guard subject == role.subject else { throw refusal("the certificate has another name") }
        guard certificate.publicKey.subjectPublicKeyInfoBytes.elementsEqual(key.publicKeyBits) else {
            throw refusal("the private key is not the certificate's")
        }
        let signer = try issuer.map { try Certificate(derEncoded: $0.der) } ?? certificate
        guard signer.publicKey.isValidSignature(certificate.signature, for: certificate) else {
            throw refusal("the signature is not its issuer's")
        }
        let draft = CertificateDraft(
            serial: Array(certificate.serialNumber.bytes), issuer: role.issuer, subject: subject,
            notBefore: certificate.notValidBefore, notAfter: certificate.notValidAfter, publicKey: key.publicKey,
            extensions: role.extensions(
                key: key.publicKeyBits, issuer: issuer?.key.publicKeyBits ?? key.publicKeyBits))
        self.init(draft, key: key, der: der)
    }
}
