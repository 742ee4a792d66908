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
    /// The certificates that came with the signature, in their order.
    public let certificates: [CertificateFacts]
    /// Which of them claims to have signed; `nil` if none of them does.
    public let signer: CertificateFacts?
    /// When the token claims to have been signed.
    public let signingTime: Date

    /// Reads the signature of a token, without checking it.
    public init(of token: ApplePayToken) throws(ApplePayError) {
        let signed = try SignedData(reading: token.signature)
        var certificates: [CertificateFacts] = []
        for range in signed.certificates {
            certificates.append(CertificateFacts(try SignerChain.read(signed.bytes[range])))
        }
        self.certificates = certificates
        let attributes = try SignedAttributes(of: signed)
        signingTime = Date(timeIntervalSince1970: TimeInterval(attributes.signingTime))
        let claimed = signed.certificates.firstIndex { range in
            CertificateIdentity(of: range, in: signed.bytes)?.names(
                signed.issuer, signed.serialNumber, in: signed.bytes)
                ?? false
        }
        signer = claimed.map { certificates[$0] }
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
