import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Checks a certificate that Apple issued: for this key, for this merchant, for decrypting tokens, at this time.
///
/// ```swift
/// let check = CertificateCheck(of: certificate, key: pem, merchantIdentifier: "merchant.com.example.shop", at: Date())
/// for finding in check.findings { print(finding) }
/// guard let key = check.key else { … }
/// ```
///
/// The issuer's signature is not checked: a wrong certificate does no harm, since phones encrypt to the one that Apple
/// has, not to the one given here.
public struct CertificateCheck: Sendable {
    /// The certificate.
    public let certificate: ProcessingCertificate
    /// The merchant on which all sources agree; `nil` if they do not agree, or if none has it.
    public let merchantIdentifier: String?
    /// The key, if one was given and no error prevents its use.
    public let key: ProcessingKey?
    /// How long the certificate is still valid.
    public let expiry: CertificateExpiry
    /// Errors first, then warnings, then notes.
    public let findings: [CertificateFinding]

    /// Whether the certificate can be used.
    public var passes: Bool { findings.haveNoError }

    /// - Parameters:
    ///   - certificate: as Apple issued it.
    ///   - pem: the private key in PEM; `nil` omits it from the check.
    ///   - merchantIdentifier: the expected merchant; `nil` uses the certificate's own.
    ///   - now: the clock.
    public init(
        of certificate: ProcessingCertificate, key pem: String? = nil, merchantIdentifier: String? = nil, at now: Date
    ) {
        self.certificate = certificate
        expiry = certificate.expiry(at: now)
        let merchant = MerchantAgreement(certificate, given: merchantIdentifier)
        var found = CertificatePurpose.findings(certificate) + merchant.findings
        found += Self.time(certificate, expiry, at: now)
        var key: ProcessingKey?
        if let pem {
            do throws(ApplePayError) {
                key = try Self.key(pem, for: certificate, of: merchant.identifier, adding: &found)
            } catch {
                found.append(
                    CertificateFinding(
                        .unreadableKey, .error, "the private key cannot be used: \(error.reason)",
                        remedy: "give the key that the certificate's request was made with, in PEM"))
            }
        }
        findings = CertificateFinding.Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
        self.merchantIdentifier = merchant.identifier
        self.key = findings.haveNoError ? key : nil
    }

    /// The key, once it is known to match; other findings do not hide that it does not.
    private static func key(
        _ pem: String, for certificate: ProcessingCertificate, of merchantIdentifier: String?,
        adding found: inout [CertificateFinding]
    ) throws(ApplePayError) -> ProcessingKey? {
        let material = try KeyText(pem).key
        let hash = ProcessingKey.publicKeyHash(of: material)
        guard hash == certificate.publicKeyHash else {
            found.append(mismatch(hash, certificate))
            return nil
        }
        guard let merchantIdentifier else { return nil }
        return try ProcessingKey(
            material: material, merchantIdentifier: merchantIdentifier, certificate: certificate)
    }

    private static func mismatch(_ hash: [UInt8], _ certificate: ProcessingCertificate) -> CertificateFinding {
        CertificateFinding(
            .keyMismatch, .error,
            "the certificate is for another key: its hash is \(Hex.encode(certificate.publicKeyHash)), the key's "
                + Hex.encode(hash),
            remedy: "find the key whose request was uploaded for this certificate; if it is lost, make a new request")
    }

    private static func time(
        _ certificate: ProcessingCertificate, _ expiry: CertificateExpiry, at now: Date
    ) -> [CertificateFinding] {
        if now < certificate.notValidBefore {
            return [
                CertificateFinding(
                    .notYetValid, .warning, "it is valid only from \(certificate.notValidBefore.day)",
                    remedy: "check the clock of this machine")
            ]
        }
        return expiry.findings
    }
}

extension CertificateExpiry {
    /// Expired, or a reminder that is due.
    var findings: [CertificateFinding] {
        if isExpired {
            return [
                CertificateFinding(
                    .expired, .error, "it expired on \(expiresAt.day)",
                    remedy: "make a new request and let Apple issue the next certificate")
            ]
        }
        guard due != nil else { return [] }
        return [
            CertificateFinding(
                .expiresSoon, .warning,
                "it expires on \(expiresAt.day), in \(daysLeft) \(daysLeft == 1 ? "day" : "days")",
                remedy: "make a new request now: both keys are kept until tokens name the new one only")
        ]
    }
}

extension Date {
    /// The day in UTC: 2026-07-01.
    var day: String { formatted(.iso8601.year().month().day()) }
}
