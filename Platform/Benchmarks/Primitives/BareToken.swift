package import Crypto
package import Foundation

/// What every verification and decryption of a token of EC_v1 needs, from the primitives alone: Apple's *Payment token
/// format reference*, "Verify the signature" and "Decrypt the payment data". Nothing is read from JSON, DER or X.509, no rule
/// is checked, and the bytes are as long as a token's.
package struct BareToken: Sendable {
    private let recipient: P256.KeyAgreement.PrivateKey
    private let signer: P256.Signing.PublicKey
    private let ephemeralKey: Data
    private let encrypted: Data
    private let signed: Data
    private let attributes: Data
    private let signature: Data

    /// A token without this signature or data is refused.
    package struct Refused: Error {}

    /// - Parameters:
    ///   - signer: whose certificate is known already.
    ///   - plain: what is encrypted.
    package init(
        for recipient: P256.KeyAgreement.PrivateKey, by signer: P256.Signing.PrivateKey, plain: Data
    ) throws {
        self.recipient = recipient
        self.signer = signer.publicKey
        let device = P256.KeyAgreement.PrivateKey()
        ephemeralKey = device.publicKey.x963Representation
        let box = try AES.GCM.seal(
            plain, using: Self.key(device.sharedSecretFromKeyAgreement(with: recipient.publicKey)), nonce: Self.nonce)
        encrypted = box.ciphertext + box.tag
        // The data, the device's key and the transaction's identifier are signed; the attributes contain their hash.
        signed = encrypted + ephemeralKey + Data(repeating: 7, count: 32)
        attributes = Data(repeating: 5, count: Self.attributesLength - 32) + Data(SHA256.hash(data: signed))
        signature = try signer.signature(for: SHA256.hash(data: attributes)).rawRepresentation
    }

    /// Content type, signing time and digest of the message, in DER.
    private static let attributesLength = 105
    private static let tagLength = 16

    /// - Returns: the decrypted bytes.
    package func read() throws -> Data {
        guard attributes.suffix(32).elementsEqual(SHA256.hash(data: signed)),
            signer.isValidSignature(
                try P256.Signing.ECDSASignature(rawRepresentation: signature), for: SHA256.hash(data: attributes))
        else { throw Refused() }
        // Reading the key checks that its point is on the curve.
        let device = try P256.KeyAgreement.PublicKey(x963Representation: ephemeralKey)
        return try AES.GCM.open(
            AES.GCM.SealedBox(
                nonce: Self.nonce, ciphertext: encrypted.dropLast(Self.tagLength),
                tag: encrypted.suffix(Self.tagLength)),
            using: Self.key(recipient.sharedSecretFromKeyAgreement(with: device)))
    }

    /// A single step of the key derivation function of NIST SP 800-56A.
    private static func key(_ secret: SharedSecret) -> SymmetricKey {
        secret.withUnsafeBytes { bytes in
            var hash = SHA256()
            hash.update(data: [0, 0, 0, 1])
            hash.update(bufferPointer: bytes)
            hash.update(data: otherInfo)
            return SymmetricKey(data: hash.finalize())
        }
    }

    /// The algorithm's name with its length, "Apple", and the hash of the merchant's identifier.
    private static let otherInfo = [UInt8](repeating: 3, count: 1 + 13 + 5 + 32)

    private static var nonce: AES.GCM.Nonce {
        get throws { try AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 16)) }
    }
}
