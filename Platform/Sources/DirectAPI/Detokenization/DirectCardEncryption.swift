import CryptoExtras
import Engine
@_spi(Platform) import GuichetCore
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Encrypts card numbers for a merchant's certificate.
struct DirectCardEncryption {
    let certificateId: String
    private let key: _RSA.Encryption.PublicKey

    init(_ stored: CardExportCertificate) throws {
        guard let der = Data(base64Encoded: stored.der) else {
            throw StoredFormUnreadable(form: "CardExportCertificate", reason: "has no readable certificate")
        }
        certificateId = stored.id
        let certificate = try Certificate(derEncoded: Array(der))
        key = try _RSA.Encryption.PublicKey(derRepresentation: certificate.publicKey.subjectPublicKeyInfoBytes)
    }

    /// RSAES-OAEP over SHA-1 (RFC 8017, 7.1), as in the vendor's own client encryption; no document names the padding
    /// (docs/choices/direct.md, DT31).
    func encrypted(_ pan: PAN) throws -> String {
        try key.encrypt(Array(pan.digits.utf8), padding: .PKCS1_OAEP).base64EncodedString()
    }
}
