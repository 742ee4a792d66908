#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One signer of a message (RFC 5652, 5.3), honest until something is changed.
struct SignerPlan {
    var version: UInt8 = 1
    /// Issuer and serial number of the signer's certificate.
    var identifier: [UInt8]
    var key: SigningKey
    var signingTime: Date
    var digest: SignatureHash = .sha256
    var digestHasNull: Bool
    var signatureHash: SignatureHash = .sha256
    /// The algorithm that the message names for the signature; `nil` for the one that was used.
    var claimedAlgorithm: [UInt8]?
    var hasAlgorithmProtection: Bool
    var usesGeneralizedTime: Bool

    var hasAttributes = true
    /// Whether the attributes are in the order of DER.
    var sortsAttributes = true
    /// Changes to the attributes before they are signed.
    var editAttributes: [(inout [SignedAttribute]) -> Void] = []
    var signedForm: SignedForm = .retagged
    /// Changes to the finished signature.
    var editSignature: [([UInt8]) -> [UInt8]] = []

    /// The bytes that are signed.
    enum SignedForm {
        /// The attributes with the tag of a SET OF instead of `[0]` (RFC 5652, 5.4).
        case retagged
        /// The attributes with the tag that they have in the message.
        case asSent
        /// As a SET OF in the order of DER, in any order in the message.
        case retaggedAndSorted
        /// Only the content, as if there were no attributes.
        case content
    }

    init(_ certificate: TestCertificate, signingTime: Date, shape: SignatureShape) {
        identifier = Self.identifier(of: certificate.draft)
        key = certificate.key
        self.signingTime = signingTime
        digestHasNull = shape.digestHasNull
        hasAlgorithmProtection = shape.hasAlgorithmProtection
        usesGeneralizedTime = shape.usesGeneralizedTime
    }

    static func identifier(of draft: CertificateDraft) -> [UInt8] {
        DER.sequence(draft.issuer, DER.integer(draft.serial))
    }

    private var algorithm: [UInt8] { claimedAlgorithm ?? key.signatureAlgorithm(signatureHash) }
    private var digestAlgorithm: [UInt8] { digest.algorithm(withNull: digestHasNull) }

    private func attributes(over content: [UInt8]) -> [[UInt8]] {
        var attributes: [SignedAttribute] = [
            .contentType(.data), .signingTime(signingTime, generalized: usesGeneralizedTime),
        ]
        if hasAlgorithmProtection {
            attributes.append(.algorithmProtection(digest: digestAlgorithm, signature: algorithm))
        }
        attributes.append(.messageDigest(digest.digest(content)))
        for edit in editAttributes { edit(&attributes) }
        let encoded = attributes.map(\.encoded)
        return sortsAttributes ? DER.sorted(encoded) : encoded
    }

    /// The SignerInfo for these bytes.
    func encoded(over content: [UInt8]) throws -> [UInt8] {
        let attributes = hasAttributes ? attributes(over: content) : []
        let sent = hasAttributes ? DER.context(0, Array(attributes.joined())) : []
        let signed =
            switch signedForm {
            case .content: content
            case .asSent: sent
            case .retagged: hasAttributes ? DER.set(attributes) : content
            case .retaggedAndSorted: DER.set(DER.sorted(attributes))
            }
        var signature = try key.signature(over: signed, hash: signatureHash)
        for edit in editSignature { signature = edit(signature) }
        return DER.sequence(
            DER.integer(version), identifier, digestAlgorithm, sent, algorithm, DER.octets(signature))
    }
}
