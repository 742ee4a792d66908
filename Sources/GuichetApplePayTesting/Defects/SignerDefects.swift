/// Which certificate signed, and with what.
extension TokenDefect {
    public static let unknownSigner = TokenDefect(
        "sid-unknown", at: .signer, "the signer's serial number is that of no certificate in the message"
    ) { blueprint, chance in
        var draft = blueprint.signer.draft
        draft.serial = CertificateDraft.serial(using: &chance)
        blueprint.signerPlan.identifier = SignerPlan.identifier(of: draft)
    }
    public static let signerOfOtherIssuer = TokenDefect(
        "sid-other-issuer", at: .signer, "the right serial number, of another issuer"
    ) { blueprint, _ in
        var draft = blueprint.signer.draft
        draft.issuer = Name.root
        blueprint.signerPlan.identifier = SignerPlan.identifier(of: draft)
    }
    public static let signerByKey = TokenDefect(
        "sid-key-identifier", at: .signer, "the signer is named by a key identifier, which Apple's messages never do"
    ) { blueprint, _ in
        let identifier = SignatureHash.sha1.digest(blueprint.signer.key.publicKeyBits)
        blueprint.signerPlan.version = 3
        blueprint.signerPlan.identifier = DER.element(0x80, identifier)
        blueprint.editMessage.append { $0.version = 3 }
    }
    public static let noCertificates = TokenDefect("no-certificates", at: .signer, "no certificates at all") {
        blueprint, _ in
        blueprint.certificates = []
    }
    public static let signerLeftOut = TokenDefect("no-signer-cert", at: .signer, "only the intermediate's certificate")
    {
        blueprint, _ in
        blueprint.certificates = [blueprint.intermediate.der]
    }
    public static let twoForOneIdentifier = TokenDefect(
        "rogue-same-sid-beside", at: .signer,
        "a second certificate with the signer's issuer and serial number, whose key made the signature"
    ) { blueprint, chance in
        let honest = blueprint.signer
        let rogue = try blueprint.impostor(using: &chance) { $0.serial = honest.draft.serial }
        blueprint.certificates = [rogue.der] + blueprint.certificateList
        blueprint.setSigner(rogue)
    }
    public static let rsaSignerForEC = TokenDefect(
        "rsa-leaf-for-ec", at: .signer, "an EC_v1 token under the signer with RSA", versions: [.ecV1]
    ) { blueprint, _ in
        blueprint.setSigner(blueprint.authority.rsaSigner)
    }
    public static let ecSignerForRSA = TokenDefect(
        "ec-leaf-for-rsa", at: .signer, "an RSA_v1 token under the signer on P-256", versions: [.rsaV1]
    ) { blueprint, _ in
        blueprint.setSigner(blueprint.authority.ecSigner)
    }
    public static let sha1Digest = TokenDefect("digest-sha1", at: .signer, "the content's digest is SHA-1") {
        blueprint, _ in
        blueprint.signerPlan.digest = .sha1
    }
    public static let sha384Digest = TokenDefect(
        "digest-sha384", at: .signer, "the content's digest is SHA-384: strong, and not what Apple's rules name"
    ) { blueprint, _ in
        blueprint.signerPlan.digest = .sha384
    }
    public static let sha1Signature = TokenDefect("signature-sha1", at: .signer, "signed with SHA-1") { blueprint, _ in
        blueprint.signerPlan.signatureHash = .sha1
    }
    public static let otherAlgorithm = TokenDefect(
        "algorithm-other", at: .signer, "the signature's algorithm is said to be that of the other kind of key"
    ) { blueprint, _ in
        let other = blueprint.recipient.version == .ecV1 ? blueprint.authority.rsaSigner : blueprint.authority.ecSigner
        blueprint.signerPlan.claimedAlgorithm = other.key.signatureAlgorithm(.sha256)
    }

    static let signerDefects: [TokenDefect] = [
        unknownSigner, signerOfOtherIssuer, signerByKey, noCertificates, signerLeftOut, twoForOneIdentifier,
        rsaSignerForEC, ecSignerForRSA, sha1Digest, sha384Digest, sha1Signature, otherAlgorithm,
    ]
}
