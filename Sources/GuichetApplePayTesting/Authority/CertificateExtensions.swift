import GuichetCore

/// The extensions of the Apple Pay certificates, each with the same criticality as there.
extension CertificateExtension {
    /// RFC 5280, 4.2.1.9.
    static func basicConstraints(isAuthority: Bool, pathLength: UInt8? = nil) -> CertificateExtension {
        let content = (isAuthority ? DER.yes : []) + (pathLength.map { DER.integer($0) } ?? [])
        return CertificateExtension(id: .basicConstraints, isCritical: true, value: DER.sequence(content))
    }

    /// RFC 5280, 4.2.1.3.
    static func keyUsage(_ usage: KeyUse) -> CertificateExtension {
        CertificateExtension(id: .keyUsage, isCritical: true, value: DER.bits([usage.bits], unused: usage.unused))
    }

    /// The SHA-1 of the public key's bits (RFC 5280, 4.2.1.2, method 1).
    static func subjectKey(_ bits: [UInt8]) -> CertificateExtension {
        CertificateExtension(id: .subjectKeyIdentifier, value: DER.octets(SignatureHash.sha1.digest(bits)))
    }

    static func authorityKey(_ bits: [UInt8]) -> CertificateExtension {
        CertificateExtension(
            id: .authorityKeyIdentifier, value: DER.sequence(DER.element(0x80, SignatureHash.sha1.digest(bits))))
    }

    /// An address that does not exist: the top-level domain `test` is reserved (RFC 6761, 6.2).
    static func authorityInformation(_ path: String) -> CertificateExtension {
        let location = DER.element(0x86, Array("http://ocsp.guichet.test/\(path)".utf8))
        return CertificateExtension(
            id: .authorityInformation,
            value: DER.sequence(DER.sequence(ObjectID.statusProtocol.encoded, location)))
    }

    static func revocationList(_ name: String) -> CertificateExtension {
        let location = DER.element(0x86, Array("http://crl.guichet.test/\(name).crl".utf8))
        return CertificateExtension(
            id: .revocationLists, value: DER.sequence(DER.sequence(DER.context(0, DER.context(0, location)))))
    }

    /// A notice for people, and an address, in the format of Apple's certificates.
    static let policy: CertificateExtension = {
        let notice = DER.utf8("Made by Guichet for tests. It proves nothing about anybody, and no real payment.")
        let address = DER.element(0x16, Array("http://www.guichet.test/certificates/".utf8))
        let qualifiers = DER.sequence(
            DER.sequence(ObjectID.userNotice.encoded, DER.sequence(notice)),
            DER.sequence(ObjectID.practiceStatement.encoded, address))
        return CertificateExtension(
            id: .certificatePolicies, value: DER.sequence(DER.sequence(ObjectID.testPolicy.encoded, qualifiers)))
    }()

    /// "The value for these marker OIDs doesn't matter, only their presence" (Payment token format reference); in all
    /// known certificates it is NULL.
    static func marker(_ id: ObjectID, value: [UInt8] = DER.null) -> CertificateExtension {
        CertificateExtension(id: id, value: value)
    }

    /// SHA-256 of the merchant identifier as 64 upper-case digits in a UTF8String.
    static func merchantIdentifierHash(_ hash: [UInt8]) -> CertificateExtension {
        CertificateExtension(id: .merchantIdentifierHash, value: DER.utf8(Hex.encode(hash).uppercased()))
    }
}

/// The uses of a key that occur here: the first byte of the bit string, and how many bits at its end do not count.
struct KeyUse: Sendable {
    let bits: UInt8
    let unused: UInt8

    static let digitalSignature = KeyUse(bits: 0x80, unused: 7)
    static let certificateAndListSigning = KeyUse(bits: 0x06, unused: 1)
    static let listSigning = KeyUse(bits: 0x02, unused: 1)
    static let keyAgreement = KeyUse(bits: 0x08, unused: 3)
    static let keyEnciphermentAndAgreement = KeyUse(bits: 0x28, unused: 3)
}
