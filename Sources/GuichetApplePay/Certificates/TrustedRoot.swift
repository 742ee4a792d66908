public import Crypto
import SwiftASN1
public import X509

/// A root certificate of which tokens are accepted.
///
/// Apple's root is the default. Any other, such as the root of a test authority, is accepted only if the caller names
/// it.
public struct TrustedRoot: Sendable {
    /// The certificate.
    public let certificate: Certificate
    /// SHA-256 of the certificate's DER encoding, which identifies the root.
    public let fingerprint: SHA256Digest

    /// The certificate's subject.
    public var name: String { certificate.subject.description }

    /// Reads a certificate in DER.
    public init(der: some Collection<UInt8>) throws(ApplePayError) {
        let der = [UInt8](der)
        do {
            certificate = try Certificate(derEncoded: der)
        } catch {
            throw ApplePayError(.malformedCertificate, field: "root", "the root is not a certificate: \(error.trouble)")
        }
        fingerprint = SHA256.hash(data: der)
    }

    /// Reads the first certificate of a text in PEM; other text is ignored.
    public init(pem: String) throws(ApplePayError) {
        try self.init(der: PEMText.certificate(in: pem, field: "root"))
    }

    /// Apple Root CA - G3: the root of every Apple Pay token (Apple, "Payment token format reference", step 1b).
    ///
    /// Published on Apple's PKI page; embedded so that no download is needed. Its fingerprint is the published 63343ABF
    /// B89A6A03 EBB57E9B 3F5FA7BE 7C4F5C75 6F3017B3 A8C488C3 653E9179, which a test compares.
    public static let appleRootCAG3: TrustedRoot = {
        do {
            return try TrustedRoot(pem: appleRootCAG3PEM)
        } catch {
            // A constant of this source file, read by every test: the caller could not handle the error.
            preconditionFailure("the embedded root cannot be read: \(error)")
        }
    }()

    private static let appleRootCAG3PEM = """
        -----BEGIN CERTIFICATE-----
        MIICQzCCAcmgAwIBAgIILcX8iNLFS5UwCgYIKoZIzj0EAwMwZzEbMBkGA1UEAwwSQXBwbGUgUm9vdCBDQSAtIEcz
        MSYwJAYDVQQLDB1BcHBsZSBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTETMBEGA1UECgwKQXBwbGUgSW5jLjELMAkG
        A1UEBhMCVVMwHhcNMTQwNDMwMTgxOTA2WhcNMzkwNDMwMTgxOTA2WjBnMRswGQYDVQQDDBJBcHBsZSBSb290IENB
        IC0gRzMxJjAkBgNVBAsMHUFwcGxlIENlcnRpZmljYXRpb24gQXV0aG9yaXR5MRMwEQYDVQQKDApBcHBsZSBJbmMu
        MQswCQYDVQQGEwJVUzB2MBAGByqGSM49AgEGBSuBBAAiA2IABJjpLz1AcqTtkyJygRMc3RCV8cWjTnHcFBbZDuWm
        BSp3ZHtfTjjTuxxEtX/1H7YyYl3J6YRbTzBPEVoA/VhYDKX1DyxNB0cTddqXl5dvMVztK517IDvYuVTZXpmkOlEK
        MaNCMEAwHQYDVR0OBBYEFLuw3qFYM4iapIqZ3r6966/ayySrMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQD
        AgEGMAoGCCqGSM49BAMDA2gAMGUCMQCD6cHEFl4aXTQY2e3v9GwOAEZLuN+yRhHFD/3meoyhpmvOwgPUnPWTxnS4
        at+qIxUCMG1mihDK1A3UT82NQz60imOlM27jbdoXt2QfyFMm+YhidDkLF1vLUagM6BgD56KyKA==
        -----END CERTIFICATE-----
        """
}

extension TrustedRoot: Equatable {
    public static func == (left: TrustedRoot, right: TrustedRoot) -> Bool { left.fingerprint == right.fingerprint }
}
