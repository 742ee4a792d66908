import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Certificates that are issued again, so that one property can differ while all others are correct.
extension Blueprint {
    typealias DraftEdit = (inout CertificateDraft) -> Void

    /// The signer's certificate with changes, signed by the intermediate unless another issuer is given.
    mutating func reissueSigner(
        by issuer: SigningKey? = nil, using chance: inout Chance, _ edit: DraftEdit = { _ in }
    ) throws {
        try setSigner(reissued(signer, by: issuer ?? intermediate.key, using: &chance, edit))
    }

    /// The intermediate's certificate with changes but the same key, so that the signer's certificate remains valid.
    mutating func reissueIntermediate(
        by issuer: SigningKey? = nil, using chance: inout Chance, _ edit: DraftEdit = { _ in }
    ) throws {
        intermediate = try reissued(intermediate, by: issuer ?? authority.root.key, using: &chance, edit)
    }

    func reissued(
        _ certificate: TestCertificate, by issuer: SigningKey, using chance: inout Chance, _ edit: DraftEdit
    ) throws -> TestCertificate {
        var draft = certificate.draft
        draft.serial = CertificateDraft.serial(using: &chance)
        edit(&draft)
        return try TestCertificate(draft, key: certificate.key, signedBy: issuer)
    }

    /// Makes another certificate the signer, and names it as such.
    mutating func setSigner(_ certificate: TestCertificate) {
        signer = certificate
        signerPlan.key = certificate.key
        signerPlan.identifier = SignerPlan.identifier(of: certificate.draft)
    }

    /// A new key of the kind that signs tokens of this version.
    func impostorKey(using chance: inout Chance) throws -> SigningKey {
        recipient.version == .rsaV1 ? try .rsa2048() : try .p256(using: &chance)
    }

    /// A certificate for a new key with the same content as the signer's.
    ///
    /// - Parameter issuer: the signing key; `nil` for a self-signed certificate.
    func impostor(
        issuer: SigningKey? = nil, using chance: inout Chance, _ edit: DraftEdit = { _ in }
    ) throws -> TestCertificate {
        let key = try impostorKey(using: &chance)
        let issuer = issuer ?? key
        let role: CertificateRole = recipient.version == .rsaV1 ? .rsaSigner : .ecSigner
        var draft = role.draft(
            key: key, issuer: issuer, from: signer.notBefore, until: signer.notAfter, using: &chance)
        edit(&draft)
        return try TestCertificate(draft, key: key, signedBy: issuer)
    }

    /// The plan of an honest signer, but with another certificate.
    func plan(for certificate: TestCertificate) -> SignerPlan {
        SignerPlan(certificate, signingTime: signingTime, shape: recipe.signature)
    }

    mutating func writeTextIntoMarkers(using chance: inout Chance) throws {
        let text = DER.utf8("marker")
        try reissueIntermediate(using: &chance) { $0.set(.marker(.intermediateMarker, value: text)) }
        try reissueSigner(using: &chance) { $0.set(.marker(.signerMarker, value: text)) }
    }
}

extension CertificateDraft {
    /// Replaces the extension with the same identifier, in its place, or adds it.
    mutating func set(_ new: CertificateExtension) {
        if let index = extensions.firstIndex(where: { $0.id == new.id }) {
            extensions[index] = new
        } else {
            extensions.append(new)
        }
    }

    mutating func remove(_ id: ObjectID) { extensions.removeAll { $0.id == id } }
}

extension CertificateExtension {
    static let unknownCritical = CertificateExtension(id: .unknown, isCritical: true, value: DER.null)
}

extension TestCertificate {
    /// The same certificate with one bit of the issuer's signature changed: the last bit, inside a number.
    var withAlteredSignature: TestCertificate {
        TestCertificate(draft, key: key, der: der.dropLast() + [(der.last ?? 0) ^ 0x01])
    }
}
