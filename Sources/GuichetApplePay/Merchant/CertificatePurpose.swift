import Crypto
import CryptoExtras
import X509

/// The purpose of a certificate, according to its own data.
///
/// Based on certificates that merchants have published: the extension with the merchant's hash, and the key usage
/// keyEncipherment and keyAgreement for every kind of key.
enum CertificatePurpose {
    static func findings(_ certificate: ProcessingCertificate) -> [CertificateFinding] {
        let inner = certificate.certificate
        var found = keyKind(inner)
        do {
            found += try usage(inner)
        } catch {
            found.append(
                CertificateFinding(
                    .unreadableExtension, .error, "an extension of the certificate cannot be read: \(error.trouble)",
                    remedy: "download the certificate again"))
        }
        if inner.issuer.organization != "Apple Inc." {
            found.append(
                CertificateFinding(
                    .notIssuedByApple, .note, "it was issued by \(inner.issuer), not by Apple",
                    remedy: "fine for tests; a phone encrypts to certificates of Apple's only"))
        }
        return found
    }

    private static func keyKind(_ certificate: Certificate) -> [CertificateFinding] {
        if P256.Signing.PublicKey(certificate.publicKey) != nil { return [] }
        guard let rsa = _RSA.Signing.PublicKey(certificate.publicKey) else {
            return [
                CertificateFinding(
                    .unsupportedKey, .error, "its key is neither a P-256 key nor an RSA key",
                    remedy: "make a request with a P-256 key, or with RSA of 2048 bits for mainland China")
            ]
        }
        guard rsa.keySizeInBits == 2_048 else {
            return [
                CertificateFinding(
                    .unsupportedKey, .warning, "its RSA key has \(rsa.keySizeInBits) bits, where Apple asks for 2048",
                    remedy: "make a request with RSA of 2048 bits if tokens cannot be opened")
            ]
        }
        return []
    }

    private static func usage(_ certificate: Certificate) throws -> [CertificateFinding] {
        let extensions = certificate.extensions
        // Apple's other certificate for merchants is a TLS client certificate (TN3206), which distinguishes the two.
        if try extensions.extendedKeyUsage?.contains(.clientAuth) == true {
            return [
                CertificateFinding(
                    .merchantIdentityCertificate, .error,
                    "this is a Merchant Identity Certificate, with which a web server asks Apple for sessions",
                    remedy: "download the Payment Processing Certificate instead: it opens tokens")
            ]
        }
        if case .isCertificateAuthority? = try extensions.basicConstraints {
            return [notOne("it is the certificate of an authority")]
        }
        guard extensions[oid: AppleExtension.merchantIdentifierHash] != nil else {
            return [notOne("it has no extension \(AppleExtension.merchantIdentifierHash)")]
        }
        guard let usage = try extensions.keyUsage, usage.keyAgreement, usage.keyEncipherment else {
            return [
                CertificateFinding(
                    .keyUsage, .error, "it is not for key agreement and key encipherment (key usage)",
                    remedy: "download the Payment Processing Certificate: that is what it is for")
            ]
        }
        return []
    }

    private static func notOne(_ why: String) -> CertificateFinding {
        CertificateFinding(
            .notAProcessingCertificate, .error, "this is no Payment Processing Certificate: \(why)",
            remedy: "download the one that Apple's portal shows beside the merchant identifier")
    }
}
