import Crypto
import SwiftASN1
public import X509

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A merchant's Payment Processing Certificate, issued by Apple: the phone encrypts to its key (Apple, TN3206).
///
/// It is public. Having it proves nothing.
public struct ProcessingCertificate: Sendable, Hashable {
    /// The certificate.
    public let certificate: Certificate
    /// SHA-256 of its public key: the `publicKeyHash` of tokens.
    public let publicKeyHash: [UInt8]
    /// The merchant identifier, from the subject's UID; older certificates may lack it.
    public let merchantIdentifier: String?

    /// Reads a certificate in DER.
    public init(der: some Collection<UInt8>) throws(ApplePayError) {
        do {
            certificate = try Certificate(derEncoded: Array(der))
            var serializer = DER.Serializer()
            try certificate.publicKey.serialize(into: &serializer)
            publicKeyHash = Array(SHA256.hash(data: serializer.serializedBytes))
        } catch {
            throw ApplePayError(.malformedCertificate, field: "certificate", "not a certificate: \(error.trouble)")
        }
        merchantIdentifier = certificate.subject.userID
    }

    /// Reads the first certificate of a text in PEM.
    public init(pem: String) throws(ApplePayError) {
        try self.init(der: PEMText.certificate(in: pem, field: "certificate"))
    }

    /// The first moment at which the certificate is valid.
    public var notValidBefore: Date { certificate.notValidBefore }
    /// The last moment at which the certificate is valid.
    public var notValidAfter: Date { certificate.notValidAfter }
}
