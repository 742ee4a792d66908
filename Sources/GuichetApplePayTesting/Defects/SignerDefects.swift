/// The signer's certificate, and the algorithm of the signature.
extension TokenDefect {
    package static let unknownSigner = TokenDefect(
        "sid-unknown", at: .signer, "the signer's serial number is that of no certificate in the message"
    ) { blueprint, chance in
        var draft = blueprint.signer.draft
        draft.serial = CertificateDraft.serial(using: &chance)
        blueprint.signerPlan.identifier = SignerPlan.identifier(of: draft)
    }
    static let signerOfOtherIssuer = TokenDefect(
        "sid-other-issuer", at: .signer, "the right serial number, of another issuer"
    ) { blueprint, _ in
        var draft = blueprint.signer.draft
        draft.issuer = Name.root
        blueprint.signerPlan.identifier = SignerPlan.identifier(of: draft)
    }
    package static let noCertificates = TokenDefect("no-certificates", at: .signer, "no certificates at all") {
        blueprint, _ in
        blueprint.certificates = []
    }
    static let signerLeftOut = TokenDefect("no-signer-cert", at: .signer, "only the intermediate's certificate") {
        blueprint, _ in
        blueprint.certificates = [blueprint.intermediate.der]
    }
    static let twoForOneIdentifier = TokenDefect(
        "rogue-same-sid-beside", at: .signer,
        "a second certificate with the signer's issuer and serial number, whose key made the signature"
    ) { blueprint, chance in
        let honest = blueprint.signer
        let rogue = try blueprint.impostor(using: &chance) { $0.serial = honest.draft.serial }
        blueprint.certificates = [rogue.der] + blueprint.certificateList
        blueprint.setSigner(rogue)
    }
    package static let rsaSignerForEC = TokenDefect(
        "rsa-leaf-for-ec", at: .signer, "an EC_v1 token under the signer with RSA", versions: [.ecV1]
    ) { blueprint, _ in
        blueprint.setSigner(try blueprint.authority.rsaSigner)
    }
    static let ecSignerForRSA = TokenDefect(
        "ec-leaf-for-rsa", at: .signer, "an RSA_v1 token under the signer on P-256", versions: [.rsaV1]
    ) { blueprint, _ in
        blueprint.setSigner(blueprint.authority.ecSigner)
    }
    static let sha1Signature = TokenDefect("signature-sha1", at: .signer, "signed with SHA-1") { blueprint, _ in
        blueprint.signerPlan.signatureHash = .sha1
    }
    static let signerDefects: [TokenDefect] = [
        unknownSigner, signerOfOtherIssuer, noCertificates, signerLeftOut, twoForOneIdentifier,
        rsaSignerForEC, ecSignerForRSA, sha1Signature,
    ]
}
