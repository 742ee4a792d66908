import Crypto
import CryptoExtras
import SwiftASN1

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A merchant with a payment processing key and its certificate, in the format of Apple's certificates.
public struct TestMerchant: Sendable, CustomStringConvertible, CustomReflectable {
    /// For example `merchant.com.example.shop`.
    public let identifier: String
    /// The version of the tokens that the key decrypts.
    public let version: TokenVersion
    let certificate: TestCertificate

    /// Makes a key and its certificate. An RSA key does not come from `generator`.
    ///
    /// A second call for the same identifier makes a second key, as for a certificate renewal.
    ///
    /// - Parameters:
    ///   - identifier: the merchant identifier, `merchant.com.example.shop`.
    ///   - version: of the tokens that the key decrypts.
    ///   - authority: the issuer of the certificate.
    ///   - date: the time of issue; the certificate is valid for 760 days from then, like Apple's.
    ///   - generator: the source of the key and the serial number.
    public init(
        identifier: String, version: TokenVersion = .ecV1, issuedBy authority: TestAuthority, at date: Date,
        using generator: inout some RandomNumberGenerator
    ) throws {
        self = try Chance.drawing(from: &generator) { chance in
            try TestMerchant(
                identifier: identifier, version: version, issuedBy: authority, at: date, drawing: &chance)
        }
    }

    /// Makes a key with the system's random generator, and its certificate.
    public init(
        identifier: String, version: TokenVersion = .ecV1, issuedBy authority: TestAuthority, at date: Date
    ) throws {
        var generator = SystemRandomNumberGenerator()
        try self.init(
            identifier: identifier, version: version, issuedBy: authority, at: date, using: &generator)
    }

    init(
        identifier: String, version: TokenVersion = .ecV1, issuedBy authority: TestAuthority, at date: Date,
        drawing chance: inout Chance
    ) throws {
        let role = try CertificateRole.merchant(named: identifier)
        let key: SigningKey
        switch version {
        case .ecV1: key = try .p256(using: &chance)
        case .rsaV1: key = try .rsa2048()
        default: throw ApplePayTestingError(.noSuchKey, "no key opens tokens of \(version)", field: "version")
        }
        let issuer = authority.developerIssuer.key
        let draft = role.draft(
            key: key, issuer: issuer, from: date, until: Self.end(ofCertificateFrom: date), using: &chance)
        self.identifier = identifier
        self.version = version
        certificate = try TestCertificate(draft, key: key, signedBy: issuer)
    }

    /// 760 days, like Apple's certificates.
    static func end(ofCertificateFrom date: Date) -> Date { date.addingTimeInterval(760 * 86_400) }

    /// The payment processing certificate, DER.
    public var certificateDER: [UInt8] { certificate.der }
    /// The payment processing certificate, PEM.
    public var certificatePEM: String { certificate.pem }
    /// SHA-256 of the SubjectPublicKeyInfo, by which a token names the key that decrypts it.
    public var publicKeyHash: [UInt8] { SignatureHash.sha256.digest(certificate.key.publicKey) }

    /// The merchant's public data for ``TokenMint``.
    public var recipient: TokenRecipient {
        get throws { try TokenRecipient(certificateDER: certificate.der) }
    }

    public var description: String { "TestMerchant(\(identifier), \(version))" }
    public var customMirror: Mirror {
        Mirror(self, children: ["identifier": identifier, "version": version.rawValue])
    }
}

extension CertificateRole {
    static func merchant(named identifier: String) throws -> CertificateRole {
        guard !identifier.isEmpty, identifier.utf8.count <= 255 else {
            throw ApplePayTestingError(
                .invalidValue, "a merchant identifier has 1 to 255 bytes", field: "merchantIdentifier")
        }
        return .merchant(identifier: identifier, hash: SignatureHash.sha256.digest(Array(identifier.utf8)))
    }
}
