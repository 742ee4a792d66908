import APISupport
import Crypto
import CryptoExtras
import Engine
import GuichetCore
import GuichetDirect
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Signs merchants' certificates for card numbers.
enum DirectCertificateSigning {
    /// The documents name no time; the merchant's attestation is for a year.
    static let lifetimeSeconds: Int64 = 365 * 86_400

    static func freshAuthority() -> [UInt8] { Array(P256.Signing.PrivateKey().rawRepresentation) }

    /// What a merchant asks for (PKCS #10, RFC 2986).
    struct Request {
        let subject: DistinguishedName
        let key: Certificate.PublicKey

        private static let bits = 2_048...4_096

        /// - Throws: ``DirectRefusal``, unless it has an RSA key of a usual size and is signed with it.
        init(pem: String) throws(DirectRefusal) {
            guard let request = try? CertificateSigningRequest(pemEncoded: pem) else {
                throw Self.refusal("is no certificate signing request in PEM")
            }
            let bytes = request.publicKey.subjectPublicKeyInfoBytes
            guard let key = try? _RSA.Encryption.PublicKey(derRepresentation: bytes),
                Self.bits.contains(key.keySizeInBits)
            else { throw Self.refusal("is not for an RSA key of 2048 to 4096 bits") }
            guard request.publicKey.isValidSignature(request.signature, for: request) else {
                throw Self.refusal("is not signed with the key that it is for")
            }
            subject = request.subject
            self.key = request.publicKey
        }

        private static func refusal(_ reason: String) -> DirectRefusal {
            DirectRefusal(.invalidValue, propertyName: "csr", message: reason)
        }
    }

    /// - Parameter authority: the private key that signs.
    /// - Returns: the certificate, in base64.
    static func certificate(
        for request: Request, at now: Instant, serial: [UInt8], by authority: [UInt8]
    ) throws -> String {
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(bytes: serial), publicKey: request.key,
            notValidBefore: now.date, notValidAfter: now.adding(seconds: lifetimeSeconds).date,
            issuer: try DistinguishedName {
                OrganizationName("Guichet")
                CommonName("Guichet card export, for tests")
            },
            subject: request.subject, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(keyEncipherment: true, dataEncipherment: true))
            },
            issuerPrivateKey: Certificate.PrivateKey(P256.Signing.PrivateKey(rawRepresentation: authority)))
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return Data(serializer.serializedBytes).base64EncodedString()
    }
}
