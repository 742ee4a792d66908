import Crypto
import CryptoExtras
import GuichetCore
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The recipient of a token: a merchant's public key and the hash of its identifier.
///
/// Both are in the payment processing certificate. So a token can be made for any merchant whose certificate is known,
/// as Apple does: encryption does not prove who encrypted.
public struct TokenRecipient: Sendable {
    /// SHA-256 of the merchant identifier.
    public let merchantIdentifierHash: [UInt8]
    /// `EC_v1` or `RSA_v1`.
    public let version: TokenVersion
    let key: Key

    enum Key: Sendable {
        case ec(P256.KeyAgreement.PublicKey)
        /// A SubjectPublicKeyInfo of 2048 bits: the library's own type is not `Sendable`.
        case rsa([UInt8])
    }

    init(merchantIdentifierHash: [UInt8], key: Key) {
        self.merchantIdentifierHash = merchantIdentifierHash
        self.key = key
        version = if case .rsa = key { .rsaV1 } else { .ecV1 }
    }

    /// SHA-256 of the SubjectPublicKeyInfo.
    public var publicKeyHash: [UInt8] {
        switch key {
        case .ec(let key): SignatureHash.sha256.digest(Array(key.derRepresentation))
        case .rsa(let bytes): SignatureHash.sha256.digest(bytes)
        }
    }

    /// Reads a payment processing certificate: its key, and the identifier's hash from extension
    /// 1.2.840.113635.100.6.32. Nothing is verified: a token may be made for any recipient.
    public init(certificatePEM: String) throws {
        let block: PEMDocument?
        do {
            block = try PEMDocument.parseMultiple(pemString: certificatePEM).first { $0.discriminator == "CERTIFICATE" }
        } catch {
            throw ApplePayTestingError(.unreadable, "not a text in PEM: \(error.trouble)", field: "certificate")
        }
        guard let block else {
            throw ApplePayTestingError(.unreadable, "there is no certificate in the text", field: "certificate")
        }
        try self.init(certificateDER: block.derBytes)
    }

    /// Reads a payment processing certificate in DER, the format of Apple's portal (`.cer`).
    public init(certificateDER: [UInt8]) throws {
        let certificate: Certificate
        do {
            certificate = try Certificate(derEncoded: certificateDER)
        } catch {
            throw ApplePayTestingError(.unreadable, "not a certificate: \(error.trouble)", field: "certificate")
        }
        guard let hash = Self.merchantIdentifierHash(in: certificate) else {
            throw ApplePayTestingError(
                .unreadable, "the certificate has no extension with the hash of a merchant identifier",
                field: "certificate")
        }
        let bits = certificate.publicKey.subjectPublicKeyInfoBytes
        if let ec = P256.Signing.PublicKey(certificate.publicKey) {
            self.init(
                merchantIdentifierHash: hash,
                key: .ec(try P256.KeyAgreement.PublicKey(x963Representation: ec.x963Representation)))
        } else if let rsa = try? _RSA.Encryption.PublicKey(derRepresentation: bits), rsa.keySizeInBits == 2_048 {
            self.init(merchantIdentifierHash: hash, key: .rsa(Array(rsa.derRepresentation)))
        } else {
            throw ApplePayTestingError(
                .noSuchKey, "the certificate's key is neither on P-256 nor RSA with 2048 bits", field: "certificate")
        }
    }

    /// A UTF8String of 64 hexadecimal digits.
    private static func merchantIdentifierHash(in certificate: Certificate) -> [UInt8]? {
        let wanted = ObjectID.merchantIdentifierHash.encoded
        for found in certificate.extensions {
            var serializer = SwiftASN1.DER.Serializer()
            guard (try? serializer.serialize(found.oid)) != nil, serializer.serializedBytes == wanted,
                found.value.starts(with: [0x0C, 0x40])
            else { continue }
            return Hex.decode(String(decoding: found.value.dropFirst(2), as: UTF8.self)).flatMap {
                $0.count == 32 ? $0 : nil
            }
        }
        return nil
    }
}
