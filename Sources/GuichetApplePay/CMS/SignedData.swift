/// The signature of a token: a CMS SignedData (RFC 5652, section 5) from Apple, split into its parts.
///
/// Every part is a range of the original bytes, since those are signed. Strict where tokens never vary (one signer,
/// detached, SHA-256, no CRLs, nothing unsigned), tolerant where real tokens vary: indefinite lengths, certificates in
/// any order, SHA-256 with and without NULL parameters, three or more signed attributes.
struct SignedData {
    let bytes: [UInt8]
    /// Each certificate, complete, in the order of the message.
    let certificates: [Range<Int>]
    /// The signer's `issuerAndSerialNumber`: the encoded name, and the content of the integer.
    let issuer: Range<Int>
    let serialNumber: Range<Int>
    /// The set of signed attributes, complete, with the tag; `nil` if only the content is signed.
    let signedAttributes: BERElement?
    let signatureAlgorithm: SignatureAlgorithm
    let signature: Range<Int>

    enum SignatureAlgorithm {
        case ecdsaWithSHA256, rsaWithSHA256
    }

    /// EC_v1 tokens are signed with ECDSA, RSA_v1 tokens with RSA, both over SHA-256 (Apple, "Payment token format
    /// reference", step 1d).
    func checkAlgorithm(for version: ApplePayToken.Version) throws(ApplePayError) {
        guard signatureAlgorithm == (version == .rsa ? .rsaWithSHA256 : .ecdsaWithSHA256) else {
            throw Self.failure(
                .algorithmMismatch, at: .signer, "an \(version) token is not signed with this algorithm")
        }
    }

    /// The maximum number of certificates. A token needs only leaf, intermediate and root.
    static let mostCertificates = 8

    init(reading bytes: [UInt8]) throws(ApplePayError) {
        do {
            var outer = BERCursor(bytes)
            let contentInfo = try outer.next(BERTag.sequence)
            guard outer.isAtEnd else {
                throw Self.failure(.trailingBytes, "bytes follow the signature")
            }
            self = try Self.signedData(in: outer.inside(contentInfo))
        } catch let error as BERError {
            throw Self.failure(.malformedCMS, "the signature is not the BER that Apple sends: \(error)")
        } catch let error as ApplePayError {
            throw error
        } catch {
            throw Self.failure(.malformedCMS, "\(error)")
        }
    }

    static func failure(
        _ code: ApplePayError.Code, at step: VerificationStep = .cms, _ reason: String
    ) -> ApplePayError {
        ApplePayError(code, at: step, field: "signature", reason)
    }

    /// ContentInfo { contentType, [0] content }
    private static func signedData(in contentInfo: BERCursor) throws -> SignedData {
        var contentInfo = contentInfo
        let type = try contentInfo.next(BERTag.objectIdentifier)
        guard contentInfo.bytes.equal(type.content, OIDBytes.signedData) else {
            throw failure(.notSignedData, "the signature is a CMS message of another type than SignedData")
        }
        let explicit = try contentInfo.next(BERTag.context0)
        try contentInfo.finish()
        var content = contentInfo.inside(explicit)
        let sequence = try content.next(BERTag.sequence)
        try content.finish()
        return try SignedData(in: content.inside(sequence))
    }

    /// SignedData { version, digestAlgorithms, encapContentInfo, [0] certificates, [1] crls, signerInfos }
    private init(in cursor: BERCursor) throws {
        var cursor = cursor
        bytes = cursor.bytes
        try Self.version1(&cursor)
        var algorithms = cursor.inside(try cursor.next(BERTag.set))
        try Self.sha256(&algorithms, at: .cms)
        try algorithms.finish()
        try Self.detachedData(&cursor)
        guard let set = try cursor.nextIf(BERTag.context0) else {
            throw Self.failure(.noCertificates, at: .signer, "the signature has no certificates")
        }
        certificates = try Self.certificates(in: cursor.inside(set))
        var signers = cursor.inside(try cursor.next(BERTag.set))
        try cursor.finish()
        guard !signers.isAtEnd else { throw Self.failure(.signerCount, "there is no signer") }
        var signer = signers.inside(try signers.next(BERTag.sequence))
        guard signers.isAtEnd else {
            throw Self.failure(.signerCount, "a token has one signer; this one has more")
        }
        // SignerInfo { version, sid, digestAlgorithm, [0] signedAttrs, signatureAlgorithm, signature }
        try Self.version1(&signer)
        (issuer, serialNumber) = try Self.issuerAndSerialNumber(&signer)
        try Self.sha256(&signer, at: .signer)
        signedAttributes = try signer.nextIf(BERTag.context0)
        signatureAlgorithm = try Self.signatureAlgorithm(&signer)
        signature = try signer.next(BERTag.octetString).content
        // Unsigned attributes would be data from another source in a signed message.
        try signer.finish()
    }

    /// Version 1 in both structures: the signer is identified by issuer and serial number, the content is plain data
    /// (RFC 5652, sections 5.1 and 5.3).
    private static func version1(_ cursor: inout BERCursor) throws {
        let version = try cursor.next(BERTag.integer)
        guard cursor.bytes.equal(version.content, [1]) else {
            throw failure(.malformedCMS, "a token's signature has version 1")
        }
    }

    /// An AlgorithmIdentifier for SHA-256, whose parameters are absent or NULL (RFC 5754, section 2).
    private static func sha256(_ cursor: inout BERCursor, at step: VerificationStep) throws {
        let algorithm = try cursor.next(BERTag.sequence)
        guard try AlgorithmIdentifier.matches(cursor.inside(algorithm), OIDBytes.sha256) else {
            throw failure(.unsupportedAlgorithm, at: step, "the digest of a token is SHA-256")
        }
    }

    /// EncapsulatedContentInfo { id-data }, without content: the signature covers the token's own fields.
    private static func detachedData(_ cursor: inout BERCursor) throws {
        var content = cursor.inside(try cursor.next(BERTag.sequence))
        let type = try content.next(BERTag.objectIdentifier)
        guard content.bytes.equal(type.content, OIDBytes.data) else {
            throw failure(.notSignedData, "what is signed is not plain data")
        }
        guard content.isAtEnd else {
            throw failure(.attachedContent, "the signature brings its own content; a token's fields are what is signed")
        }
    }

    private static func certificates(in cursor: BERCursor) throws -> [Range<Int>] {
        var cursor = cursor
        var certificates: [Range<Int>] = []
        certificates.reserveCapacity(2)
        while !cursor.isAtEnd {
            guard certificates.count < mostCertificates else {
                throw failure(.malformedCMS, "more than \(mostCertificates) certificates")
            }
            let certificate = try cursor.next(BERTag.sequence)
            guard !certificate.isIndefinite else {
                throw failure(.malformedCMS, "a certificate is in DER (X.690, section 10)")
            }
            certificates.append(certificate.whole)
        }
        guard !certificates.isEmpty else {
            throw failure(.noCertificates, at: .signer, "the signature has no certificates")
        }
        return certificates
    }

    private static func issuerAndSerialNumber(_ cursor: inout BERCursor) throws -> (Range<Int>, Range<Int>) {
        guard cursor.nextTag == BERTag.sequence else {
            throw failure(.signerNotFound, at: .signer, "the signer is not named by issuer and serial number")
        }
        var identifier = cursor.inside(try cursor.next())
        let issuer = try identifier.next(BERTag.sequence)
        let serialNumber = try identifier.next(BERTag.integer)
        try identifier.finish()
        return (issuer.whole, serialNumber.content)
    }

    private static func signatureAlgorithm(_ cursor: inout BERCursor) throws -> SignatureAlgorithm {
        let algorithm = cursor.inside(try cursor.next(BERTag.sequence))
        if try AlgorithmIdentifier.matches(algorithm, OIDBytes.ecdsaWithSHA256, parameters: .absent) {
            return .ecdsaWithSHA256
        }
        if try AlgorithmIdentifier.matches(algorithm, OIDBytes.rsaWithSHA256)
            || AlgorithmIdentifier.matches(algorithm, OIDBytes.rsaEncryption)
        {
            return .rsaWithSHA256
        }
        throw failure(.unsupportedAlgorithm, at: .signer, "a token is signed with ECDSA or RSA over SHA-256")
    }
}

/// AlgorithmIdentifier { algorithm, parameters } (RFC 5280, section 4.1.1.2).
enum AlgorithmIdentifier {
    enum Parameters { case absent, absentOrNull }

    /// Whether the content of the sequence is this algorithm, with permitted parameters.
    static func matches(
        _ content: BERCursor, _ algorithm: [UInt8], parameters: Parameters = .absentOrNull
    ) throws(BERError) -> Bool {
        var content = content
        let identifier = try content.next(BERTag.objectIdentifier)
        guard content.bytes.equal(identifier.content, algorithm) else { return false }
        if parameters == .absentOrNull, let null = try content.nextIf(BERTag.null), !null.content.isEmpty {
            throw .unexpected
        }
        try content.finish()
        return true
    }
}

extension [UInt8] {
    /// Whether a range of these bytes is equal to `other`. Not for secrets: not in constant time.
    func equal(_ range: Range<Int>, _ other: [UInt8]) -> Bool {
        guard range.count == other.count else { return false }
        for (offset, byte) in other.enumerated() where self[range.lowerBound + offset] != byte { return false }
        return true
    }
}
