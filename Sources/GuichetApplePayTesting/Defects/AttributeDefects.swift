#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The signed attributes (RFC 5652, 5.3 and 11; RFC 6211).
extension TokenDefect {
    package static let noAttributes = TokenDefect(
        "no-signed-attrs", at: .attributes, "no signed attributes, so no moment of signing"
    ) { blueprint, _ in
        blueprint.signerPlan.hasAttributes = false
    }

    /// The attributes with a change that is signed.
    private static func attributes(
        _ name: String, _ summary: String, _ edit: @escaping @Sendable (inout [SignedAttribute]) -> Void
    ) -> TokenDefect {
        TokenDefect(name, at: .attributes, summary) { blueprint, _ in
            blueprint.signerPlan.editAttributes.append(edit)
        }
    }

    package static let noSigningTime = attributes("no-signing-time", "no moment of signing") { $0.remove(.signingTime) }
    package static let noDigest = attributes("no-message-digest", "no digest: the signature covers no content") {
        $0.remove(.messageDigest)
    }
    static let noContentType = attributes("no-content-type", "no content type") { $0.remove(.contentType) }
    static let otherContentTypeAttribute = attributes(
        "contenttype-attr", "a content type that is not the message's"
    ) { $0.replace(.contentType, with: [ObjectID.signedData.encoded]) }
    static let twoSigningTimes = TokenDefect(
        "duplicate-signing-time", at: .attributes, "two moments of signing, one of them right"
    ) { blueprint, _ in
        let past = blueprint.signingTime.addingTimeInterval(-86_400)
        blueprint.signerPlan.editAttributes.append { $0.append(.signingTime(past, generalized: false)) }
    }
    static let twoValuesOfSigningTime = TokenDefect(
        "signing-time-two-values", at: .attributes, "two moments inside one attribute, one of them right"
    ) { blueprint, _ in
        let time = blueprint.signingTime
        let values = [DER.utcTime(time.addingTimeInterval(-86_400)), DER.utcTime(time)]
        blueprint.signerPlan.editAttributes.append { $0.replace(.signingTime, with: DER.sorted(values)) }
    }
    static let emptySigningTime = attributes("signing-time-no-value", "a signing time without a value") {
        $0.replace(.signingTime, with: [])
    }
    static let malformedSigningTime = attributes("signing-time-malformed", "a signing time that is no time") {
        $0.replace(.signingTime, with: [DER.element(0x17, Array("26JAN15120000".utf8))])
    }
    static let signingTimeOfOtherType = attributes(
        "signing-time-type", "a signing time that is a text"
    ) { $0.replace(.signingTime, with: [DER.utf8("20260115120000Z")]) }
    package static let twoDigests = TokenDefect(
        "duplicate-digest", at: .attributes, "two digests, one of them right"
    ) { blueprint, chance in
        let other = chance.bytes(32)
        blueprint.signerPlan.editAttributes.append { $0.append(.messageDigest(other)) }
    }
    static let otherProtection = TokenDefect(
        "algorithm-protection", at: .attributes, "the protected algorithms are not those of the message"
    ) { blueprint, _ in
        let version = blueprint.recipient.version
        let other = version == .ecV1 ? try blueprint.authority.rsaSigner : blueprint.authority.ecSigner
        let attribute = SignedAttribute.algorithmProtection(
            digest: SignatureHash.sha384.algorithm(withNull: false),
            signature: other.key.signatureAlgorithm(.sha384))
        blueprint.signerPlan.editAttributes.append {
            $0.remove(.algorithmProtection)
            $0.append(attribute)
        }
    }
    /// The attribute of an honest signer, except for one of the two algorithms.
    private static func protection(
        _ name: String, _ summary: String, digest: SignatureHash = .sha256, signature: SignatureHash = .sha256
    ) -> TokenDefect {
        TokenDefect(name, at: .attributes, summary) { blueprint, _ in
            let plan = blueprint.signerPlan
            let attribute = SignedAttribute.algorithmProtection(
                digest: digest.algorithm(withNull: plan.digestHasNull),
                signature: plan.key.signatureAlgorithm(signature))
            blueprint.signerPlan.editAttributes.append {
                $0.remove(.algorithmProtection)
                $0.append(attribute)
            }
        }
    }

    static let otherSignatureProtection = protection(
        "algorithm-protection-signature", "the protected digest is the message's, the protected signature is not",
        signature: .sha384)
    static let otherDigestProtection = protection(
        "algorithm-protection-digest", "the protected signature is the message's, the protected digest is not",
        digest: .sha384)
    static let unsorted = TokenDefect(
        "attrs-unsorted", at: .attributes, "the attributes are not in the order of DER, and signed as they stand"
    ) { blueprint, _ in
        blueprint.signerPlan.sortsAttributes = false
        blueprint.signerPlan.editAttributes.append { $0.reverse() }
    }
    static let reordered = TokenDefect(
        "attrs-reordered", at: .attributes, "the attributes were signed in the order of DER, and stand in another"
    ) { blueprint, _ in
        blueprint.signerPlan.sortsAttributes = false
        blueprint.signerPlan.signedForm = .retaggedAndSorted
        blueprint.signerPlan.editAttributes.append { $0.reverse() }
    }

    static let attributeDefects: [TokenDefect] = [
        noAttributes, noSigningTime, noDigest, noContentType, otherContentTypeAttribute, twoSigningTimes,
        twoValuesOfSigningTime, emptySigningTime, malformedSigningTime, signingTimeOfOtherType, twoDigests,
        otherProtection, otherSignatureProtection, otherDigestProtection, unsorted, reordered,
    ]
}
