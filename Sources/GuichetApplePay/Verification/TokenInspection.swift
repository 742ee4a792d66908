import Crypto
import GuichetCore
import X509

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The unverified data of a token, to find out why it was refused.
public struct TokenInspection: Sendable {
    /// The certificates of the signature, in order, except those that cannot be read.
    public let certificates: [CertificateFacts]
    /// The one that claims to have signed; `nil` if there is none.
    public let signer: CertificateFacts?
    /// The claimed time of the signature; `nil` if it is absent or cannot be read.
    public let signingTime: Date?

    /// Reads the signature of a token, without checking it. Refuses one that cannot be taken apart: everything at the step
    /// `cms`, a signature without certificates, and a signer that is not named or has another algorithm.
    public init(of token: ApplePayToken) throws(ApplePayError) {
        let signed = try SignedData(reading: token.signature)
        var certificates: [CertificateFacts] = []
        var signer: CertificateFacts?
        for range in signed.certificates {
            guard let certificate = try? SignerChain.read(signed.bytes[range]) else { continue }
            let facts = CertificateFacts(certificate)
            certificates.append(facts)
            let identity = CertificateIdentity(of: range, in: signed.bytes)
            if identity?.names(signed.issuer, signed.serialNumber, in: signed.bytes) == true { signer = facts }
        }
        self.certificates = certificates
        self.signer = signer
        signingTime = (try? SignedAttributes(of: signed)).map {
            Date(timeIntervalSince1970: TimeInterval($0.signingTime))
        }
    }

    /// A certificate, for display.
    public struct CertificateFacts: Sendable, Hashable {
        /// The subject, as text.
        public let subject: String
        /// The issuer, as text.
        public let issuer: String
        /// In hexadecimal.
        public let serialNumber: String
        /// The first moment at which the certificate is valid.
        public let notValidBefore: Date
        /// The last moment at which the certificate is valid.
        public let notValidAfter: Date

        init(_ certificate: Certificate) {
            subject = certificate.subject.description
            issuer = certificate.issuer.description
            serialNumber = Hex.encode(certificate.serialNumber.bytes)
            notValidBefore = certificate.notValidBefore
            notValidAfter = certificate.notValidAfter
        }
    }
}
