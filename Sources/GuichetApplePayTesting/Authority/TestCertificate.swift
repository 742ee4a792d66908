import SwiftASN1

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A certificate of the test authority, with its key.
public struct TestCertificate: Sendable, CustomStringConvertible, CustomReflectable {
    /// The certificate in DER (X.509).
    public let der: [UInt8]
    /// Its content.
    let draft: CertificateDraft
    let key: SigningKey

    /// Signs the draft.
    init(_ draft: CertificateDraft, key: SigningKey, signedBy issuer: SigningKey, hash: SignatureHash = .sha256) throws
    {
        self.init(draft, key: key, der: try draft.signed(by: issuer, hash: hash))
    }

    init(_ draft: CertificateDraft, key: SigningKey, der: [UInt8]) {
        self.draft = draft
        self.key = key
        self.der = der
    }

    /// The certificate in PEM.
    public var pem: String { PEMDocument(type: "CERTIFICATE", derBytes: der).pemString }
    /// The private key as PKCS#8. It allows signing in the name of this certificate.
    public var privateKeyPEM: String { PEMDocument(type: "PRIVATE KEY", derBytes: key.pkcs8).pemString }

    /// The first moment at which the certificate is valid.
    public var notBefore: Date { draft.notBefore }
    /// The last moment at which the certificate is valid.
    public var notAfter: Date { draft.notAfter }

    func isValid(at date: Date) -> Bool { notBefore <= date && date <= notAfter }

    /// Does not contain the key.
    public var description: String { "TestCertificate(\(der.count) bytes)" }
    public var customMirror: Mirror { Mirror(self, children: ["bytes": der.count]) }
}
