import Crypto
import CryptoExtras
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The key that verifies a token's signature.
enum SignerKey: Sendable {
    case p256(P256.Signing.PublicKey)
    case rsa(_RSA.Signing.PublicKey)

    /// EC_v1 tokens are signed by an elliptic-curve key, RSA_v1 tokens by an RSA key (Apple, "Payment token format
    /// reference", step 1d).
    init(_ certificate: Certificate, for version: ApplePayToken.Version) throws(ApplePayError) {
        if version == .ec, let key = P256.Signing.PublicKey(certificate.publicKey) {
            self = .p256(key)
        } else if version == .rsa, let key = _RSA.Signing.PublicKey(certificate.publicKey) {
            self = .rsa(key)
        } else {
            throw ApplePayError(
                .wrongKeyType, at: .signer, field: "signature",
                "the signer's key is not of the kind that signs \(version) tokens")
        }
    }
}

extension SignerKey {
    /// Whether the key made this signature of data with this digest.
    func signed(_ digest: SHA256Digest, with signature: Range<Int>, in message: [UInt8]) -> Bool {
        switch self {
        case .p256(let key):
            // A signature that is not two integers in DER is invalid.
            guard let raw = ECDSASignatureBytes.raw(signature, in: message),
                let signature = try? P256.Signing.ECDSASignature(rawRepresentation: raw)
            else { return false }
            return key.isValidSignature(signature, for: digest)
        case .rsa(let key):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: message[signature])
            // The name of the padding warns against it in new designs; Apple's signatures use it (RFC 8017, section
            // 8.2).
            return key.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5)
        }
    }
}

/// A signer whose certificate was verified up to a pinned root: exactly leaf, intermediate and root.
///
/// The signer is bound to the leaf, the leaf to the intermediate, the intermediate to the root. If a reader only
/// checked that *some* certificate made the signature and *some* certificate has the marker, an attacker could add
/// their own signer next to Apple's.
struct SignerChain: Sendable {
    let leaf: Certificate
    let intermediate: Certificate
    let root: TrustedRoot
    /// The time in which all three are valid.
    let validity: ClosedRange<Date>

    /// Finds the signer among the certificates, by issuer and serial number.
    static func signer(of signed: SignedData) throws(ApplePayError) -> (
        certificate: Certificate, der: ArraySlice<UInt8>
    ) {
        var found: (certificate: Certificate, der: ArraySlice<UInt8>)?
        for range in signed.certificates {
            let der = signed.bytes[range]
            guard let identity = CertificateIdentity(of: range, in: signed.bytes),
                identity.names(signed.issuer, signed.serialNumber, in: signed.bytes)
            else { continue }
            // The same certificate twice counts as one. Two different ones with the same issuer and serial number are
            // an attack.
            if let found {
                guard found.der == der else {
                    throw ApplePayError(
                        .ambiguousSigner, at: .signer, field: "signature",
                        "two certificates have the signer's issuer and serial number")
                }
                continue
            }
            found = (try read(der), der)
        }
        guard let found else {
            throw ApplePayError(
                .signerNotFound, at: .signer, field: "signature", "the signer's certificate is not in the signature")
        }
        return found
    }

    /// Verifies the signer's certificate up to one of the roots.
    init(
        from leaf: Certificate, der: ArraySlice<UInt8>, in signed: SignedData, to roots: [TrustedRoot], at now: Date
    ) throws(ApplePayError) {
        guard leaf.issuer != leaf.subject else {
            throw CertificateRules.failure(.untrustedRoot, .leaf, "is self-signed")
        }
        var candidates: [Certificate] = []
        for range in signed.certificates where signed.bytes[range] != der {
            let certificate = try Self.read(signed.bytes[range])
            if certificate.subject == leaf.issuer { candidates.append(certificate) }
        }
        var refusal = CertificateRules.failure(.noIntermediate, .leaf, "was issued by an authority that was not sent")
        for candidate in candidates {
            do throws(ApplePayError) {
                self = try SignerChain(leaf, candidate, to: roots, at: now)
                return
            } catch {
                refusal = error
            }
        }
        throw refusal
    }

    private init(
        _ leaf: Certificate, _ intermediate: Certificate, to roots: [TrustedRoot], at now: Date
    ) throws(ApplePayError) {
        let named = roots.filter { $0.certificate.subject == intermediate.issuer }
        guard let first = named.first else {
            throw CertificateRules.failure(
                .untrustedRoot, .intermediate, "was issued by \(intermediate.issuer), which is not a pinned root")
        }
        guard let root = named.first(where: { Self.signed(intermediate, by: $0.certificate) }) else {
            throw CertificateRules.failure(
                .badCertificateSignature, .intermediate, "was not signed by \(first.certificate.subject)")
        }
        guard Self.signed(leaf, by: intermediate) else {
            throw CertificateRules.failure(.badCertificateSignature, .leaf, "was not signed by the intermediate")
        }
        for (certificate, role) in [(root.certificate, ChainRole.root), (intermediate, .intermediate), (leaf, .leaf)] {
            try CertificateRules.check(certificate, as: role)
            try CertificateRules.checkValidity(certificate, as: role, at: now)
        }
        self.leaf = leaf
        self.intermediate = intermediate
        self.root = root
        let all = [leaf, intermediate, root.certificate]
        let begin = all.map(\.notValidBefore).max() ?? now
        let end = all.map(\.notValidAfter).min() ?? now
        // Each is valid at `now`, so the range is not empty.
        validity = min(begin, now)...max(end, now)
    }

    /// Apple signs its authorities with ECDSA over SHA-256, even those with RSA keys; SHA-384 would match the curve.
    /// Nothing weaker is accepted.
    private static func signed(_ certificate: Certificate, by issuer: Certificate) -> Bool {
        guard [.ecdsaWithSHA256, .ecdsaWithSHA384].contains(certificate.signatureAlgorithm) else { return false }
        return issuer.publicKey.isValidSignature(certificate.signature, for: certificate)
    }

    static func read(_ der: ArraySlice<UInt8>) throws(ApplePayError) -> Certificate {
        let bytes = Array(der)
        let certificate: Certificate
        do {
            certificate = try Certificate(derEncoded: bytes)
        } catch {
            throw malformed("cannot be read: \(error.trouble)")
        }
        guard hasWholeSignature(bytes) else { throw malformed("has a signature that is not made of whole bytes") }
        return certificate
    }

    private static func malformed(_ reason: String) -> ApplePayError {
        ApplePayError(.malformedCertificate, at: .chain, field: "signature", "a certificate \(reason)")
    }

    /// Whether the issuer's signature, a bit string, has no unused bits. The library ignores their number, which is not
    /// signed, so that one certificate would have several encodings.
    private static func hasWholeSignature(_ certificate: [UInt8]) -> Bool {
        var cursor = BERCursor(certificate)
        do throws(BERError) {
            cursor = cursor.inside(try cursor.next(BERTag.sequence))
            _ = try cursor.next(BERTag.sequence)
            _ = try cursor.next(BERTag.sequence)
            let signature = try cursor.next(BERTag.bitString).content
            return certificate[signature].first == 0
        } catch {
            return false
        }
    }
}
