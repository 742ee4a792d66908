import GuichetCore

/// The merchant identifier from all its sources: the caller, the subject's UID, and the extension with its hash. They
/// must agree (Apple, "Restoring the symmetric key").
struct MerchantAgreement {
    /// `nil` if the sources do not agree, or if none has more than the hash.
    let identifier: String?
    let findings: [CertificateFinding]

    init(_ certificate: ProcessingCertificate, given: String?) {
        let known = given ?? certificate.merchantIdentifier
        var found: [CertificateFinding] = []
        if let given, let own = certificate.merchantIdentifier, given != own {
            found.append(Self.mismatch("it is for \(own), not for \(given)"))
        }
        do throws(ApplePayError) {
            let hash = try MerchantIdentifierHash(extensionOf: certificate.certificate)
            if found.isEmpty, let known, let hash, hash != MerchantIdentifierHash(of: known) {
                found.append(
                    Self.mismatch("its extension has the hash of another merchant identifier than \(known)"))
            }
        } catch {
            found.append(
                CertificateFinding(.unreadableExtension, .error, error.reason, remedy: "download the certificate again")
            )
        }
        if known?.isEmpty != false {
            found.append(
                CertificateFinding(
                    .noMerchantIdentifier, .error, "it does not name its merchant identifier",
                    remedy: "give the merchant identifier as well"))
        }
        findings = found
        identifier = found.isEmpty ? known : nil
    }

    private static func mismatch(_ reason: String) -> CertificateFinding {
        CertificateFinding(
            .merchantIdentifierMismatch, .error, reason,
            remedy: "give the certificate of this merchant identifier, or the identifier of this certificate")
    }
}
