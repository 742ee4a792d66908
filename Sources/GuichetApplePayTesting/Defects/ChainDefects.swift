#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The signer's certificate and its issuers (Apple, "Payment token format reference", step 1; RFC 5280, section 6).
extension TokenDefect {
    package static let rogueSigner = TokenDefect(
        "rogue-signer", at: .chain,
        "signed by a self-made certificate with all markers; the valid ones are beside it, unused"
    ) { blueprint, chance in
        let rogue = try blueprint.impostor(using: &chance)
        blueprint.certificates = blueprint.certificateList + [rogue.der]
        blueprint.setSigner(rogue)
    }
    package static let rogueWithSameIdentifier = TokenDefect(
        "rogue-same-sid", at: .chain, "signed by a self-made certificate with the valid one's issuer and serial number"
    ) { blueprint, chance in
        let honest = blueprint.signer
        blueprint.setSigner(try blueprint.impostor(using: &chance) { $0.serial = honest.draft.serial })
    }
    package static let selfSigned = TokenDefect("leaf-self-signed", at: .chain, "the signer is self-signed") {
        blueprint, chance in
        blueprint.setSigner(try blueprint.impostor(using: &chance) { $0.issuer = $0.subject })
    }
    package static let signerAsIssuer = TokenDefect(
        "leaf-as-ca", at: .chain, "a certificate issued by a valid signer, which is not an authority"
    ) { blueprint, chance in
        let honest = blueprint.signer
        let rogue = try blueprint.impostor(issuer: honest.key, using: &chance) {
            $0.issuer = honest.draft.subject
            $0.subject = Name.signer("Guichet Test issued by a signer")
        }
        blueprint.certificates = [rogue.der, honest.der, blueprint.intermediate.der]
        blueprint.setSigner(rogue)
    }
    package static let developerSigns = TokenDefect(
        "developer-signs", at: .chain,
        "signed by a certificate that a developer can have: it chains to the same root, without any marker"
    ) { blueprint, chance in
        let issuer = blueprint.authority.developerIssuer
        let developer = try blueprint.impostor(issuer: issuer.key, using: &chance) {
            $0.issuer = Name.developerIssuer
            $0.subject = Name.signer("Guichet Test developer")
            $0.remove(.signerMarker)
        }
        blueprint.intermediate = issuer
        blueprint.setSigner(developer)
    }
    static let intermediateSigns = TokenDefect(
        "inter-signs", at: .chain, "signed by the intermediate itself", versions: [.ecV1]
    ) { blueprint, _ in
        blueprint.certificates = blueprint.certificateList
        blueprint.setSigner(blueprint.intermediate)
    }
    package static let signerFromRoot = TokenDefect(
        "leaf-from-root", at: .chain, "the root itself issued the signer's certificate"
    ) { blueprint, chance in
        let root = blueprint.authority.root.key
        try blueprint.reissueSigner(by: root, using: &chance) {
            $0.issuer = Name.root
            $0.set(.authorityKey(root.publicKeyBits))
        }
    }
    package static let signerExpired = TokenDefect("leaf-expired", at: .chain, "the signer's certificate has expired") {
        blueprint, chance in
        let time = blueprint.signingTime
        try blueprint.reissueSigner(using: &chance) { $0.expire(before: time) }
    }
    package static let signerNotYetValid = TokenDefect(
        "leaf-not-yet", at: .chain, "the signer's certificate begins tomorrow"
    ) { blueprint, chance in
        let tomorrow = blueprint.signingTime.addingTimeInterval(86_400)
        try blueprint.reissueSigner(using: &chance) { $0.notBefore = tomorrow }
    }
    package static let noSignerMarker = TokenDefect(
        "leaf-no-marker", at: .chain, "the signer's certificate has no marker"
    ) { blueprint, chance in
        try blueprint.reissueSigner(using: &chance) { $0.remove(.signerMarker) }
    }
    static let signerMayNotSign = TokenDefect(
        "leaf-no-digital-signature", at: .chain, "the signer's key is for key agreement only"
    ) { blueprint, chance in
        try blueprint.reissueSigner(using: &chance) { $0.set(.keyUsage(.keyAgreement)) }
    }
    static let signerIsAuthority = TokenDefect(
        "leaf-is-ca", at: .chain, "the signer's certificate says that it is an authority"
    ) { blueprint, chance in
        try blueprint.reissueSigner(using: &chance) { $0.set(.basicConstraints(isAuthority: true)) }
    }
    package static let signerUnknownCritical = TokenDefect(
        "leaf-unknown-critical", at: .chain, "an unknown critical extension in the signer's certificate"
    ) { blueprint, chance in
        try blueprint.reissueSigner(using: &chance) { $0.set(.unknownCritical) }
    }
    package static let signerIssuedByOtherName = TokenDefect(
        "leaf-issuer-name", at: .chain, "signed by the intermediate's key, but issued by another name"
    ) { blueprint, chance in
        try blueprint.reissueSigner(using: &chance) { $0.issuer = Name.signer("Guichet Test another issuer") }
    }
    package static let signerCertificateForged = TokenDefect(
        "leaf-forged", at: .chain, "the intermediate's signature on the signer's certificate is altered"
    ) { blueprint, _ in
        blueprint.setSigner(blueprint.signer.withAlteredSignature)
    }
    static let signerCertificateSHA1 = TokenDefect(
        "leaf-sha1", at: .chain, "the intermediate signed the signer's certificate with SHA-1"
    ) { blueprint, _ in
        let honest = blueprint.signer
        blueprint.setSigner(
            try TestCertificate(honest.draft, key: honest.key, signedBy: blueprint.intermediate.key, hash: .sha1))
    }
    static let signerUnusedBits = TokenDefect(
        "leaf-unused-bits", at: .chain, "the last bit of the intermediate's signature is said not to count"
    ) { blueprint, chance in
        let honest = blueprint.signer
        let issuer = blueprint.intermediate.key
        // Unused bits must be zero, which is the case in half of all signatures.
        let der = try chance.search(attempts: 128, for: "signature that ends in a zero bit") { _ in
            let der = try honest.draft.signed(by: issuer, unusedBits: 1)
            return der.last.map { $0 & 1 == 0 } == true ? der : nil
        }
        blueprint.setSigner(TestCertificate(honest.draft, key: honest.key, der: der))
    }

    static let chainDefects: [TokenDefect] = [
        rogueSigner, rogueWithSameIdentifier, selfSigned, signerAsIssuer, developerSigns, intermediateSigns,
        signerFromRoot, signerExpired, signerNotYetValid, noSignerMarker, signerMayNotSign, signerIsAuthority,
        signerUnknownCritical,
        signerIssuedByOtherName, signerCertificateForged, signerCertificateSHA1, signerUnusedBits,
    ]
}
