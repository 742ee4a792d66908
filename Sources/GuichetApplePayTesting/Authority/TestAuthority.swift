#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A certification authority with the structure of Apple Pay's, for tests only.
///
/// A verifier that trusts ``rootCertificatePEM`` instead of "Apple Root CA - G3" accepts tokens of exactly Apple's
/// format. All names contain "Guichet Test". A server that accepts real money must not trust this root: with the
/// authority, tokens for any merchant can be made.
///
/// The chain (Apple, "Payment token format reference", and the certificates of published tokens): a root on P-384; an
/// intermediate on P-256 with the marker 1.2.840.113635.100.6.2.14, signed with ECDSA and SHA-256; two signers with the
/// marker 1.2.840.113635.100.6.29, one on P-256 for EC_v1, one with RSA-2048 for RSA_v1, both signed by the
/// intermediate with ECDSA. Also, under the same root but without a marker, the issuer of merchants' certificates.
public struct TestAuthority: Sendable {
    /// The self-signed root.
    public let root: TestCertificate
    /// Issues the signers' certificates.
    public let intermediate: TestCertificate
    /// Signs EC_v1 tokens.
    public let ecSigner: TestCertificate
    /// `nil` in an authority made without it.
    let keptRSASigner: TestCertificate?
    /// Issues the payment processing certificates of merchants.
    public let developerIssuer: TestCertificate

    /// Signs RSA_v1 tokens.
    ///
    /// - Throws: ``ApplePayTestingError`` with the code `noSuchKey` in an authority made without it.
    public var rsaSigner: TestCertificate {
        get throws {
            guard let keptRSASigner else {
                throw ApplePayTestingError(
                    .noSuchKey,
                    "the authority was made without the signer of RSA_v1 tokens: add it with withRSASigner()")
            }
            return keptRSASigner
        }
    }

    /// Whether it can sign RSA_v1 tokens.
    public var hasRSASigner: Bool { keptRSASigner != nil }

    /// The root that a verifier must trust instead of Apple's.
    public var rootCertificatePEM: String { root.pem }

    /// How long certificates are valid. The defaults are Apple's: twenty-five, fifteen and five years.
    public struct Validity: Sendable, Hashable {
        /// How long before the time of issue their validity begins, in seconds.
        public var head: TimeInterval = 86_400
        /// How long the root is valid, in years.
        public var rootYears = 25
        /// How long the intermediates are valid, in years.
        public var issuerYears = 15
        /// How long the signers are valid, in years.
        public var signerYears = 5

        /// The lifetimes of Apple's own certificates, rounded.
        public init() {}
    }

    /// Makes the keys and the certificates. The RSA key does not come from `generator`.
    ///
    /// - Parameters:
    ///   - date: the time of issue.
    ///   - validity: how long the certificates are valid.
    ///   - generator: the source of keys and serial numbers.
    public init(
        issuedAt date: Date, validity: Validity = Validity(), using generator: inout some RandomNumberGenerator
    ) throws {
        self = try Chance.drawing(from: &generator) { chance in
            try TestAuthority(issuedAt: date, validity: validity, withRSASigner: true, using: &chance)
        }
    }

    /// Makes the keys and the certificates with the system's random generator.
    ///
    /// - Parameters:
    ///   - date: the time of issue.
    ///   - validity: how long the certificates are valid.
    ///   - withRSASigner: whether it can sign RSA_v1 tokens at once. An RSA key takes a hundred times as long to make as
    ///     all the others; ``withRSASigner()`` adds it later.
    public init(issuedAt date: Date, validity: Validity = Validity(), withRSASigner: Bool = true) throws {
        var generator = SystemRandomNumberGenerator()
        self = try Chance.drawing(from: &generator) { chance in
            try TestAuthority(issuedAt: date, validity: validity, withRSASigner: withRSASigner, using: &chance)
        }
    }

    /// The same authority with a signer of RSA_v1 tokens, which is valid as long as that of EC_v1 tokens; itself if it has
    /// one. Making its key can take a second: not for a thread that others wait for.
    public func withRSASigner() throws -> TestAuthority {
        guard !hasRSASigner else { return self }
        var generator = SystemRandomNumberGenerator()
        return try Chance.drawing(from: &generator) { chance in
            let (key, issuer) = (try SigningKey.rsa2048(), intermediate.key)
            let draft = CertificateRole.rsaSigner.draft(
                key: key, issuer: issuer, from: ecSigner.notBefore, until: ecSigner.notAfter, using: &chance)
            return TestAuthority(
                root: root, intermediate: intermediate, developerIssuer: developerIssuer, ecSigner: ecSigner,
                rsaSigner: try TestCertificate(draft, key: key, signedBy: issuer))
        }
    }

    private init(
        issuedAt date: Date, validity: Validity, withRSASigner: Bool, using chance: inout Chance
    ) throws {
        let begin = date.addingTimeInterval(-validity.head)
        func issue(
            _ role: CertificateRole, key: SigningKey, by issuer: SigningKey, years: Int,
            hash: SignatureHash = .sha256
        ) throws -> TestCertificate {
            let end = date.addingTimeInterval(TimeInterval(years) * 365.25 * 86_400)
            let draft = role.draft(key: key, issuer: issuer, from: begin, until: end, using: &chance)
            return try TestCertificate(draft, key: key, signedBy: issuer, hash: hash)
        }
        let rootKey = try SigningKey.p384(using: &chance)
        root = try issue(.root, key: rootKey, by: rootKey, years: validity.rootYears, hash: .sha384)
        let intermediateKey = try SigningKey.p256(using: &chance)
        intermediate = try issue(.intermediate, key: intermediateKey, by: rootKey, years: validity.issuerYears)
        developerIssuer = try issue(
            .developerIssuer, key: .p256(using: &chance), by: rootKey, years: validity.issuerYears)
        ecSigner = try issue(
            .ecSigner, key: .p256(using: &chance), by: intermediateKey, years: validity.signerYears)
        keptRSASigner =
            withRSASigner
            ? try issue(.rsaSigner, key: .rsa2048(), by: intermediateKey, years: validity.signerYears) : nil
    }

    init(
        root: TestCertificate, intermediate: TestCertificate, developerIssuer: TestCertificate,
        ecSigner: TestCertificate, rsaSigner: TestCertificate?
    ) {
        self.root = root
        self.intermediate = intermediate
        self.developerIssuer = developerIssuer
        self.ecSigner = ecSigner
        keptRSASigner = rsaSigner
    }
}
