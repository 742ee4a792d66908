import Crypto
import CryptoExtras
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What Apple's portal does with a merchant's certificate request.
extension TestAuthority {
    /// Issues a payment processing certificate, in DER, for a request (PKCS#10, RFC 2986) in PEM.
    ///
    /// As in Apple's portal, the certificate is for the merchant identifier for which the request was uploaded: only
    /// the key of the request is used. The request must be signed with that key.
    ///
    /// - Parameters:
    ///   - pem: the request, PKCS#10 in PEM.
    ///   - merchantIdentifier: the identifier for which the request was handed in.
    ///   - date: the time of issue; the certificate is valid for 760 days from then, like Apple's.
    /// - Throws: ``ApplePayTestingError``: `unreadable`, `noSuchKey`, `invalidValue` or `outsideValidity`.
    public func processingCertificate(
        forRequest pem: String, merchantIdentifier: String, at date: Date
    ) throws -> [UInt8] {
        let role = try CertificateRole.merchant(named: merchantIdentifier)
        let key = try RequestedKey(requestPEM: pem)
        guard developerIssuer.isValid(at: date), developerIssuer.isValid(at: TestMerchant.end(ofCertificateFrom: date))
        else {
            throw ApplePayTestingError(
                .outsideValidity, "the authority cannot issue a certificate for that moment: make a new authority",
                field: "date")
        }
        var generator = SystemRandomNumberGenerator()
        return try Chance.drawing(from: &generator) { chance in
            let draft = role.draft(
                publicKey: key.publicKey, bits: key.bits, issuer: developerIssuer.key, from: date,
                until: TestMerchant.end(ofCertificateFrom: date), using: &chance)
            return try draft.signed(by: developerIssuer.key)
        }
    }
}

/// The public key of a request.
private struct RequestedKey {
    /// A SubjectPublicKeyInfo.
    let publicKey: [UInt8]
    /// The content of its BIT STRING.
    let bits: [UInt8]

    init(requestPEM pem: String) throws {
        let request: CertificateSigningRequest
        do {
            request = try CertificateSigningRequest(pemEncoded: pem)
        } catch {
            throw ApplePayTestingError(
                .unreadable, "not a certificate signing request in PEM: \(error.trouble)", field: "request")
        }
        guard request.publicKey.isValidSignature(request.signature, for: request) else {
            throw ApplePayTestingError(
                .unreadable, "the request is not signed with the key that it is for", field: "request")
        }
        bits = Array(request.publicKey.subjectPublicKeyInfoBytes)
        if let key = P256.Signing.PublicKey(request.publicKey) {
            publicKey = Array(key.derRepresentation)
        } else if let key = try? _RSA.Signing.PublicKey(derRepresentation: bits), key.keySizeInBits == 2_048 {
            publicKey = Array(key.derRepresentation)
        } else {
            throw ApplePayTestingError(
                .noSuchKey, "the key is neither on P-256 nor RSA with 2048 bits", field: "request")
        }
    }
}
