import Crypto
import GuichetCore
import X509

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a token says of itself, none of it verified: for looking into one that was refused.
public struct TokenInspection: Sendable {
    /// The certificates that came with the signature, in their order, but for those that cannot be read.
    public let certificates: [CertificateFacts]
    /// Which of them claims to have signed; `nil` if none of them does.
    public let signer: CertificateFacts?
    /// When the token claims to have been signed; `nil` if it does not say so in a way that can be read.
    public let signingTime: Date?

    /// Reads the signature of a token, without checking it. Refuses only what is no CMS signature at all.
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

    /// A certificate, for people.
    public struct CertificateFacts: Sendable, Hashable {
        public let subject: String
        public let issuer: String
        /// In hexadecimal.
        public let serialNumber: String
        public let notValidBefore: Date
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
