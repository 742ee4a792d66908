#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The content of a certificate (RFC 5280, 4.1), before it is signed.
struct CertificateDraft: Sendable {
    /// Big-endian, positive.
    var serial: [UInt8]
    /// Encoded names.
    var issuer: [UInt8]
    var subject: [UInt8]
    var notBefore: Date
    var notAfter: Date
    /// A SubjectPublicKeyInfo.
    var publicKey: [UInt8]
    var extensions: [CertificateExtension]

    /// Eight random bytes, as in Apple's serial numbers; the first is never zero, and its high bit is not set.
    static func serial(using chance: inout Chance) -> [UInt8] {
        var bytes = chance.bytes(8)
        bytes[0] = bytes[0] & 0x3F | 0x40
        return bytes
    }

    /// - Parameter unusedBits: how many bits at the end of the signature are declared unused; 0 in an honest
    ///   certificate.
    func signed(by key: SigningKey, hash: SignatureHash = .sha256, unusedBits: UInt8 = 0) throws -> [UInt8] {
        let algorithm = key.signatureAlgorithm(hash)
        let version = DER.context(0, DER.integer(2))
        let content = DER.sequence(
            version, DER.integer(serial), algorithm, issuer, DER.sequence(DER.time(notBefore), DER.time(notAfter)),
            subject, publicKey, DER.context(3, DER.sequence(extensions.map(\.encoded))))
        return DER.sequence(
            content, algorithm, DER.bits(try key.signature(over: content, hash: hash), unused: unusedBits))
    }
}

/// One extension of a certificate.
struct CertificateExtension: Sendable, Hashable {
    var id: ObjectID
    var isCritical = false
    /// The encoded value.
    var value: [UInt8]

    var encoded: [UInt8] {
        isCritical
            ? DER.sequence(id.encoded, DER.yes, DER.octets(value)) : DER.sequence(id.encoded, DER.octets(value))
    }
}
