import Crypto
import CryptoExtras
import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ProcessingKey {
    /// Decrypts a token's data (Apple, "Payment token format reference", steps 3 and 4).
    ///
    /// Public for the project's benchmark, which measures it without the parsing of the payload.
    @_spi(Tools)
    public func decrypt(_ token: ApplePayToken) throws(ApplePayError) -> [UInt8] {
        let key: SymmetricKey
        switch (material, token.keyMaterial) {
        case (.p256(let privateKey), .ephemeralPublicKey(let bytes)):
            key = try Self.agreedKey(privateKey, EphemeralKey.read(bytes), for: merchant)
        case (.rsa(let rsa), .wrappedKey(let bytes)):
            key = try Self.unwrappedKey(rsa.key, bytes)
        default:
            throw ApplePayError(
                .unknownKey, at: .key, field: "publicKeyHash",
                "an \(token.version) token does not open with a key for \(version) tokens")
        }
        return try Self.open(token.data, with: key)
    }

    /// One round of the concatenation key derivation of NIST SP 800-56A, section 5.8.1, with SHA-256 (Apple, "Restoring
    /// the symmetric key"). The shared secret is the complete x-coordinate, 32 bytes: a leading zero belongs to it, and
    /// a reader that drops it fails on one token in 256.
    private static func agreedKey(
        _ privateKey: P256.KeyAgreement.PrivateKey, _ ephemeral: P256.KeyAgreement.PublicKey,
        for merchant: MerchantIdentifierHash?
    ) throws(ApplePayError) -> SymmetricKey {
        guard let merchant else {
            throw ApplePayError(.noMerchantIdentifier, at: .decryption, "the merchant identifier is not known")
        }
        let secret: SharedSecret
        do {
            secret = try privateKey.sharedSecretFromKeyAgreement(with: ephemeral)
        } catch {
            throw ApplePayError(
                .badEphemeralKey, at: .decryption, field: "ephemeralPublicKey", "no key agreement: \(error)")
        }
        var hash = SHA256()
        counter.withUnsafeBytes { hash.update(bufferPointer: $0) }
        secret.withUnsafeBytes { hash.update(bufferPointer: $0) }
        otherInfo.withUnsafeBytes { hash.update(bufferPointer: $0) }
        merchant.bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
        return SymmetricKey(data: hash.finalize())
    }

    /// The number of the round: there is only one, since one digest is one key.
    private static let counter: [UInt8] = [0, 0, 0, 1]

    /// AlgorithmID, with its length in one byte, then PartyUInfo, without a length.
    private static let otherInfo: [UInt8] = [13] + Array("id-aes256-GCM".utf8) + Array("Apple".utf8)

    private static func unwrappedKey(
        _ privateKey: _RSA.Encryption.PrivateKey, _ wrapped: [UInt8]
    ) throws(ApplePayError) -> SymmetricKey {
        // The reason for which RSA failed is not reported: it would help an attacker to find the key.
        guard let bytes = try? privateKey.decrypt(wrapped, padding: .PKCS1_OAEP_SHA256), bytes.count == 16 else {
            throw ApplePayError(
                .badWrappedKey, at: .decryption, field: "wrappedKey", "it does not contain a 16-byte key")
        }
        return SymmetricKey(data: bytes)
    }

    /// AES-GCM with a nonce of sixteen zero bytes, which differs from twelve zero bytes with padding: GCM hashes a
    /// nonce of any other length than twelve (NIST SP 800-38D, section 7.1). No additional data. The key is used once.
    private static func open(_ data: [UInt8], with key: SymmetricKey) throws(ApplePayError) -> [UInt8] {
        do {
            let box = try AES.GCM.SealedBox(
                nonce: nonce, ciphertext: data.dropLast(ApplePayToken.tagLength),
                tag: data.suffix(ApplePayToken.tagLength))
            var plaintext = try AES.GCM.open(box, using: key)
            defer { plaintext.resetBytes(in: plaintext.startIndex..<plaintext.endIndex) }
            return [UInt8](plaintext)
        } catch {
            throw ApplePayError(
                .notAuthentic, at: .decryption, field: "data",
                "the tag is wrong: the data was changed, or the merchant identifier is another one")
        }
    }

    private static let nonce: AES.GCM.Nonce = {
        do {
            return try AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 16))
        } catch {
            // A constant, used by every test: the caller could not handle the error.
            preconditionFailure("AES-GCM takes no nonce of 16 bytes: \(error)")
        }
    }()
}

/// The phone's public key: an X.509 SubjectPublicKeyInfo for an uncompressed point on P-256.
enum EphemeralKey {
    /// SEQUENCE { SEQUENCE { id-ecPublicKey, prime256v1 }, BIT STRING } up to the point (RFC 5480, section 2.1).
    private static let prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    static func read(_ bytes: [UInt8]) throws(ApplePayError) -> P256.KeyAgreement.PublicKey {
        guard bytes.count == prefix.count + 65, bytes.equal(0..<prefix.count, prefix) else {
            throw failure("not a SubjectPublicKeyInfo for P-256")
        }
        do {
            // Refuses points that are not on the curve: without this check, the answers would reveal the key.
            return try P256.KeyAgreement.PublicKey(x963Representation: bytes[prefix.count...])
        } catch {
            throw failure("not a point on P-256")
        }
    }

    private static func failure(_ reason: String) -> ApplePayError {
        ApplePayError(.badEphemeralKey, at: .decryption, field: "ephemeralPublicKey", reason)
    }
}
