import Crypto
import CryptoExtras

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A payload after its encryption for a merchant.
struct Encrypted {
    var data: [UInt8]
    /// The SubjectPublicKeyInfo of the ephemeral key.
    var ephemeralPublicKey: [UInt8]?
    var wrappedKey: [UInt8]?
    var symmetricKey: [UInt8]
    var sharedSecret: [UInt8]?
}

extension CipherPlan {
    func encrypt(_ payload: [UInt8], for key: TokenRecipient.Key, using chance: inout Chance) throws -> Encrypted {
        switch key {
        case .ec(let key):
            let (ephemeral, secret) = try agreement(with: key, using: &chance)
            let symmetric = derivedKey(from: secret)
            return Encrypted(
                data: try seal(payload, key: symmetric), ephemeralPublicKey: Array(ephemeral.derRepresentation),
                symmetricKey: symmetric, sharedSecret: secret)
        case .rsa(let publicKey):
            let symmetric = chance.bytes(wrappedKeyLength)
            return Encrypted(
                data: try seal(payload, key: symmetric), wrappedKey: try wrap(symmetric, for: publicKey),
                symmetricKey: symmetric)
        }
    }

    /// RSA-OAEP (RFC 8017, 7.1) with an empty label. The same key gives another result each time.
    func wrap(_ key: [UInt8], for publicKey: [UInt8]) throws -> [UInt8] {
        let publicKey = try _RSA.Encryption.PublicKey(derRepresentation: publicKey)
        return Array(try publicKey.encrypt(key, padding: wrapsWithSHA256 ? .PKCS1_OAEP_SHA256 : .PKCS1_OAEP))
    }

    /// An ephemeral key and the resulting shared secret of 32 bytes.
    private func agreement(
        with key: P256.KeyAgreement.PublicKey, using chance: inout Chance
    ) throws -> (P256.KeyAgreement.PublicKey, [UInt8]) {
        // One key in 256 is suitable. The probability that none of these is suitable is below 1 in 10^27.
        try chance.search(
            attempts: sharedSecretBeginsWithZero ? 16_384 : 64, for: "ephemeral key"
        ) { chance in
            guard let own = try? P256.KeyAgreement.PrivateKey(rawRepresentation: chance.bytes(32)) else { return nil }
            let secret = try own.sharedSecretFromKeyAgreement(with: key).withUnsafeBytes { Array($0) }
            return sharedSecretBeginsWithZero && secret.first != 0 ? nil : (own.publicKey, secret)
        }
    }

    /// One round of the concatenation KDF of NIST SP 800-56A, 5.8.1: round number, secret, algorithm with a length
    /// byte, "Apple", and the hash of the merchant identifier, both without a length byte.
    private func derivedKey(from secret: [UInt8]) -> [UInt8] {
        let algorithm = Array("id-aes256-GCM".utf8)
        let shared = keepsLeadingZeros ? secret : Array(secret.drop { $0 == 0 })
        let input =
            [0, 0, 0, 1] + shared + [UInt8(algorithm.count)] + algorithm + Array("Apple".utf8)
            + merchantIdentifierHash
        return SignatureHash.sha256.digest(input)
    }

    /// The ciphertext, followed by the tag.
    func seal(_ payload: [UInt8], key: [UInt8]) throws -> [UInt8] {
        let box = try AES.GCM.seal(
            payload, using: SymmetricKey(data: key), nonce: AES.GCM.Nonce(data: nonce), authenticating: additionalData)
        return Array(box.ciphertext) + Array(box.tag)
    }
}
