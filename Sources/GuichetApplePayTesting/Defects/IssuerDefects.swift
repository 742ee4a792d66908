#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The intermediate, and the root above it.
extension TokenDefect {
    package static let noIntermediate = TokenDefect("no-intermediate", at: .chain, "only the signer's certificate") {
        blueprint, _ in
        blueprint.certificates = [blueprint.signer.der]
    }
    package static let wrongRoot = TokenDefect(
        "wrong-root", at: .chain, "a whole chain of the same names under another root, which lies in the message"
    ) { blueprint, chance in
        let root = try SigningKey.p384(using: &chance)
        let key = try SigningKey.p256(using: &chance)
        let model = blueprint.intermediate
        let issuer = try TestCertificate(
            CertificateRole.intermediate.draft(
                key: key, issuer: root, from: model.notBefore, until: model.notAfter, using: &chance),
            key: key, signedBy: root)
        let other = try TestCertificate(
            CertificateRole.root.draft(
                key: root, issuer: root, from: model.notBefore, until: model.notAfter, using: &chance),
            key: root, signedBy: root, hash: .sha384)
        blueprint.setSigner(try blueprint.impostor(issuer: key, using: &chance))
        blueprint.certificates = [blueprint.signer.der, issuer.der, other.der]
    }
    package static let intermediateOfRogueRoot = TokenDefect(
        "inter-rogue-root", at: .chain, "the intermediate is signed by another key in the root's name"
    ) { blueprint, chance in
        let rogue = try SigningKey.p384(using: &chance)
        try blueprint.reissueIntermediate(by: rogue, using: &chance)
    }
    package static let intermediateWithOtherKey = TokenDefect(
        "inter-other-key", at: .chain, "a valid intermediate of the same name, which did not issue the signer's"
    ) { blueprint, chance in
        let key = try SigningKey.p256(using: &chance)
        let model = blueprint.intermediate
        let root = blueprint.authority.root.key
        blueprint.intermediate = try TestCertificate(
            CertificateRole.intermediate.draft(
                key: key, issuer: root, from: model.notBefore, until: model.notAfter, using: &chance),
            key: key, signedBy: root)
    }
    package static let intermediateForged = TokenDefect(
        "inter-forged", at: .chain, "the root's signature on the intermediate is altered"
    ) { blueprint, _ in
        blueprint.intermediate = blueprint.intermediate.withAlteredSignature
    }
    package static let extraIssuer = TokenDefect(
        "chain-of-four", at: .chain, "one more authority between signer and intermediate"
    ) { blueprint, chance in
        try blueprint.insertIssuer(using: &chance)
    }
    package static let pathLength = TokenDefect(
        "pathlen", at: .chain, "the same, against the intermediate's path length of zero"
    ) { blueprint, chance in
        try blueprint.reissueIntermediate(using: &chance) {
            $0.set(.basicConstraints(isAuthority: true, pathLength: 0))
        }
        try blueprint.insertIssuer(using: &chance)
    }

    /// The intermediate with one change.
    private static func intermediate(
        _ name: String, _ summary: String, _ edit: @escaping @Sendable (inout CertificateDraft) -> Void
    ) -> TokenDefect {
        TokenDefect(name, at: .chain, summary) { blueprint, chance in
            try blueprint.reissueIntermediate(using: &chance, edit)
        }
    }

    package static let intermediateExpired = TokenDefect("inter-expired", at: .chain, "the intermediate has expired") {
        blueprint, chance in
        let time = blueprint.signingTime
        try blueprint.reissueIntermediate(using: &chance) { $0.expire(before: time) }
    }
    package static let intermediateNotYetValid = TokenDefect(
        "inter-not-yet", at: .chain, "the intermediate begins tomorrow"
    ) { blueprint, chance in
        let tomorrow = blueprint.signingTime.addingTimeInterval(86_400)
        try blueprint.reissueIntermediate(using: &chance) { $0.notBefore = tomorrow }
    }
    package static let noIntermediateMarker = intermediate("inter-no-marker", "the intermediate has no marker") {
        $0.remove(.intermediateMarker)
    }
    package static let intermediateNoAuthority = intermediate("inter-not-ca", "the intermediate is no authority") {
        $0.set(.basicConstraints(isAuthority: false))
    }
    static let intermediateNoConstraints = intermediate(
        "inter-no-bc", "the intermediate does not say that it is an authority"
    ) { $0.remove(.basicConstraints) }
    package static let intermediateMayNotSign = intermediate(
        "inter-no-certsign", "the intermediate's key may sign revocation lists only"
    ) { $0.set(.keyUsage(.listSigning)) }
    package static let intermediateUnknownCritical = intermediate(
        "inter-unknown-critical", "an unknown critical extension in the intermediate"
    ) { $0.set(.unknownCritical) }
    static let intermediateTwoConstraints = intermediate(
        "inter-duplicate-extension", "the intermediate says both that it is an authority and that it is not"
    ) { $0.extensions.append(.basicConstraints(isAuthority: false)) }
    package static let markersSwapped = TokenDefect(
        "markers-swapped", at: .chain, "each marker on the other certificate"
    ) {
        blueprint, chance in
        try blueprint.moveMarkers(signer: [.intermediateMarker], intermediate: [.signerMarker], using: &chance)
    }
    package static let markersTogether = TokenDefect(
        "markers-on-leaf", at: .chain, "both markers on the signer's certificate, none on the intermediate"
    ) { blueprint, chance in
        try blueprint.moveMarkers(signer: [.signerMarker, .intermediateMarker], intermediate: [], using: &chance)
    }

    static let issuerDefects: [TokenDefect] = [
        noIntermediate, wrongRoot, intermediateOfRogueRoot, intermediateWithOtherKey, intermediateForged, extraIssuer,
        pathLength, intermediateExpired, intermediateNotYetValid, noIntermediateMarker, intermediateNoAuthority,
        intermediateNoConstraints, intermediateMayNotSign, intermediateUnknownCritical, intermediateTwoConstraints,
        markersSwapped, markersTogether,
    ]
}

extension Blueprint {
    /// Inserts an authority between the intermediate and the signer, with an intermediate's marker.
    fileprivate mutating func insertIssuer(using chance: inout Chance) throws {
        let key = try SigningKey.p256(using: &chance)
        var draft = CertificateRole.intermediate.draft(
            key: key, issuer: intermediate.key, from: intermediate.notBefore, until: intermediate.notAfter,
            using: &chance)
        draft.issuer = Name.intermediate
        draft.subject = Name.signer("Guichet Test one issuer more")
        let extra = try TestCertificate(draft, key: key, signedBy: intermediate.key)
        try reissueSigner(by: key, using: &chance) {
            $0.issuer = draft.subject
            $0.set(.authorityKey(key.publicKeyBits))
        }
        certificates = [signer.der, extra.der, intermediate.der]
    }

    fileprivate mutating func moveMarkers(
        signer signerMarkers: [ObjectID], intermediate intermediateMarkers: [ObjectID], using chance: inout Chance
    ) throws {
        try reissueIntermediate(using: &chance) {
            $0.remove(.intermediateMarker)
            for marker in intermediateMarkers { $0.set(.marker(marker)) }
        }
        try reissueSigner(using: &chance) {
            $0.remove(.signerMarker)
            for marker in signerMarkers { $0.set(.marker(marker)) }
        }
    }
}
