import Crypto
import GuichetCore
import SwiftASN1
import X509

/// SHA-256 of the merchant identifier: part of the key derivation, so that a token for one merchant cannot be decrypted
/// for another (Apple, "Restoring the symmetric key", PartyVInfo).
///
/// It can come from three places; those that have it must agree.
struct MerchantIdentifierHash: Sendable, Hashable {
    let bytes: [UInt8]

    /// The identifier itself: `merchant.com.example.shop`.
    init(of identifier: String) { bytes = Array(SHA256.hash(data: Array(identifier.utf8))) }

    /// The certificate's extension 1.2.840.113635.100.6.32: a UTF8String of 64 hexadecimal digits.
    init?(extensionOf certificate: Certificate) throws(ApplePayError) {
        guard let found = certificate.extensions[oid: AppleExtension.merchantIdentifierHash] else { return nil }
        let text: ASN1UTF8String
        do {
            text = try ASN1UTF8String(derEncoded: Array(found.value))
        } catch {
            throw Self.unreadable(error.trouble)
        }
        guard let bytes = Hex.decode(String(text)), bytes.count == 32 else {
            throw Self.unreadable("not 64 hexadecimal digits")
        }
        self.bytes = bytes
    }

    private static func unreadable(_ reason: String) -> ApplePayError {
        ApplePayError(
            .notAProcessingCertificate, field: "\(AppleExtension.merchantIdentifierHash)",
            "the extension with the merchant identifier's hash cannot be read: \(reason)")
    }

    private struct Source {
        let name: String
        let hash: MerchantIdentifierHash
    }

    /// Combines the known values. `nil` if there are none.
    static func agreed(
        identifier: String?, certificate: Certificate?
    ) throws(ApplePayError) -> MerchantIdentifierHash? {
        var sources: [Source] = []
        if let identifier {
            guard !identifier.isEmpty else {
                throw ApplePayError(.noMerchantIdentifier, field: "merchantIdentifier", "the identifier is empty")
            }
            sources.append(Source(name: "the merchant identifier", hash: MerchantIdentifierHash(of: identifier)))
        }
        if let certificate {
            if let hash = try MerchantIdentifierHash(extensionOf: certificate) {
                sources.append(Source(name: "the certificate's extension", hash: hash))
            }
            if let userID = certificate.subject.userID {
                sources.append(Source(name: "the certificate's UID", hash: MerchantIdentifierHash(of: userID)))
            }
        }
        guard let first = sources.first else { return nil }
        if let other = sources.first(where: { $0.hash != first.hash }) {
            throw ApplePayError(
                .merchantIdentifierMismatch, field: "merchantIdentifier",
                "\(first.name) and \(other.name) name different merchants")
        }
        return first.hash
    }
}
