import Crypto
import CryptoExtras
import GuichetCore
import SwiftASN1
import X509

/// A new private key, and the request with which Apple issues a Payment Processing Certificate for it (PKCS#10,
/// RFC 2986).
///
/// The request is public: upload it in Apple's developer portal, for the merchant identifier. The key is secret, and
/// must be kept: without it no token can be decrypted, and another certificate is needed.
public struct CertificateRequest: Sendable {
    /// The key kinds that Apple accepts (Apple, TN3206). A closed set.
    public enum KeyKind: String, Sendable, Hashable, CaseIterable {
        /// Everywhere except mainland China.
        case p256
        /// For mainland China.
        case rsa2048
    }

    /// The request in PEM.
    public let pem: String
    /// SHA-256 of the public key: the `publicKeyHash` of tokens for the certificate.
    public let publicKeyHash: [UInt8]
    /// The private key in PEM (PKCS#8). Store it in a file that only its owner can read.
    public let privateKeyPEM: Confidential<String>

    /// Makes a new key and the request for its certificate.
    public init(subject: CertificateSubject, keyKind: KeyKind = .p256) throws(ApplePayError) {
        let name = try subject.distinguishedName()
        do {
            switch keyKind {
            case .p256:
                let key = P256.Signing.PrivateKey()
                self = try CertificateRequest(
                    name, Certificate.PrivateKey(key), .ecdsaWithSHA256,
                    hash: SHA256.hash(data: key.publicKey.derRepresentation), keyPEM: key.pemRepresentation)
            case .rsa2048:
                let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
                self = try CertificateRequest(
                    name, Certificate.PrivateKey(key), .sha256WithRSAEncryption,
                    hash: SHA256.hash(data: key.publicKey.derRepresentation), keyPEM: key.pkcs8PEMRepresentation)
            }
        } catch {
            throw ApplePayError(.requestNotMade, field: "subject", "the request could not be made: \(error)")
        }
    }

    private init(
        _ name: DistinguishedName, _ key: Certificate.PrivateKey, _ algorithm: Certificate.SignatureAlgorithm,
        hash: SHA256Digest, keyPEM: String
    ) throws {
        let request = try CertificateSigningRequest(
            version: .v1, subject: name, privateKey: key, attributes: .init(), signatureAlgorithm: algorithm)
        pem = try request.serializeAsPEM().pemString + "\n"
        publicKeyHash = Array(hash)
        privateKeyPEM = Confidential(keyPEM.hasSuffix("\n") ? keyPEM : keyPEM + "\n")
    }
}

extension CertificateRequest: CustomStringConvertible, CustomReflectable {
    public var description: String { "certificate request for the key \(Hex.encode(publicKeyHash))" }
    public var customMirror: Mirror { Mirror(self, children: ["publicKeyHash": Hex.encode(publicKeyHash)]) }
}

extension ApplePayError.Code {
    /// A part of the subject is missing, too long, or has the wrong format.
    public static let invalidSubject: ApplePayError.Code = "invalidSubject"
    /// The key or the request could not be made.
    static let requestNotMade: ApplePayError.Code = "requestNotMade"
}
