#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The role of a certificate, which determines its name and its extensions, in Apple's order.
enum CertificateRole: Sendable {
    case root, intermediate, developerIssuer, ecSigner, rsaSigner
    case merchant(identifier: String, hash: [UInt8])

    var subject: [UInt8] {
        switch self {
        case .root: Name.root
        case .intermediate: Name.intermediate
        case .developerIssuer: Name.developerIssuer
        case .ecSigner: Name.ecSigner
        case .rsaSigner: Name.rsaSigner
        case .merchant(let identifier, _): Name.merchant(identifier)
        }
    }

    var issuer: [UInt8] {
        switch self {
        case .root, .intermediate, .developerIssuer: Name.root
        case .ecSigner, .rsaSigner: Name.intermediate
        case .merchant: Name.developerIssuer
        }
    }

    /// - Parameters:
    ///   - key: the public key's bits.
    ///   - issuer: the bits of the signing key.
    func extensions(key: [UInt8], issuer: [UInt8]) -> [CertificateExtension] {
        switch self {
        case .root:
            [
                .subjectKey(key), .basicConstraints(isAuthority: true), .keyUsage(.certificateAndListSigning),
            ]
        case .intermediate: authority(key, issuer) + [.marker(.intermediateMarker)]
        case .developerIssuer: authority(key, issuer)
        case .ecSigner, .rsaSigner:
            endEntity("ocsp04-aica3", list: "aica3", key, issuer, .digitalSignature) + [.marker(.signerMarker)]
        case .merchant(_, let hash):
            endEntity("ocsp04-developer2", list: "developer2", key, issuer, .keyEnciphermentAndAgreement) + [
                .merchantIdentifierHash(hash)
            ]
        }
    }

    private func authority(_ key: [UInt8], _ issuer: [UInt8]) -> [CertificateExtension] {
        [
            .authorityInformation("ocsp04-rootg3"), .subjectKey(key), .basicConstraints(isAuthority: true),
            .authorityKey(issuer), .revocationList("rootg3"), .keyUsage(.certificateAndListSigning),
        ]
    }

    private func endEntity(
        _ status: String, list: String, _ key: [UInt8], _ issuer: [UInt8], _ usage: KeyUse
    ) -> [CertificateExtension] {
        [
            .basicConstraints(isAuthority: false), .authorityKey(issuer), .authorityInformation(status), .policy,
            .revocationList(list), .subjectKey(key), .keyUsage(usage),
        ]
    }

    /// A draft with a new serial number.
    func draft(
        key: SigningKey, issuer: SigningKey, from notBefore: Date, until notAfter: Date, using chance: inout Chance
    ) -> CertificateDraft {
        draft(
            publicKey: key.publicKey, bits: key.publicKeyBits, issuer: issuer, from: notBefore, until: notAfter,
            using: &chance)
    }

    /// The same if the caller does not have the private key.
    ///
    /// - Parameters:
    ///   - publicKey: a SubjectPublicKeyInfo.
    ///   - bits: the content of its BIT STRING.
    func draft(
        publicKey: [UInt8], bits: [UInt8], issuer: SigningKey, from notBefore: Date, until notAfter: Date,
        using chance: inout Chance
    ) -> CertificateDraft {
        CertificateDraft(
            serial: CertificateDraft.serial(using: &chance), issuer: self.issuer, subject: subject,
            notBefore: notBefore, notAfter: notAfter, publicKey: publicKey,
            extensions: extensions(key: bits, issuer: issuer.publicKeyBits))
    }
}
