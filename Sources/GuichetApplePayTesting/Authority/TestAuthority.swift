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
    /// Signs RSA_v1 tokens.
    public let rsaSigner: TestCertificate
    /// Issues the payment processing certificates of merchants.
    public let developerIssuer: TestCertificate

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
            try TestAuthority(issuedAt: date, validity: validity, using: &chance)
        }
    }

    /// Makes the keys and the certificates with the system's random generator.
    public init(issuedAt date: Date, validity: Validity = Validity()) throws {
        var generator = SystemRandomNumberGenerator()
        try self.init(issuedAt: date, validity: validity, using: &generator)
    }

    private init(issuedAt date: Date, validity: Validity, using chance: inout Chance) throws {
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
        rsaSigner = try issue(.rsaSigner, key: .rsa2048(), by: intermediateKey, years: validity.signerYears)
    }

    init(
        root: TestCertificate, intermediate: TestCertificate, developerIssuer: TestCertificate,
        ecSigner: TestCertificate, rsaSigner: TestCertificate
    ) {
        self.root = root
        self.intermediate = intermediate
        self.developerIssuer = developerIssuer
        self.ecSigner = ecSigner
        self.rsaSigner = rsaSigner
    }
}
