@_spi(Platform) public import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The platform's key for a client session, from `crypto/publickey`. Secrets are encrypted for it, so it must come from
/// the platform itself, over TLS.
public struct DirectEncryptionKey: Sendable, Hashable {
    /// `keyId`.
    public let id: String
    /// In the format of RFC 8017, A.1.1.
    let bytes: [UInt8]

    /// - Throws: ``DirectEncryptionError``, `invalidKey`, unless the answer has a key of 2048 bits.
    public init(_ answer: DirectPublicKey) throws(DirectEncryptionError) {
        guard let id = answer.keyId, !id.isEmpty, let text = answer.publicKey, let spki = Base64.decode(text) else {
            throw DirectEncryptionError(.invalidKey, "the answer has no key")
        }
        self.id = id
        bytes = try RSAKeyForm.publicKey(spki: spki)
    }

    /// The public key of a private key.
    @_spi(Platform)
    public init(_ key: DirectDecryptionKey) throws(DirectEncryptionError) {
        id = key.id
        bytes = try SystemCryptography().publicKey(of: key.bytes)
    }

    /// The answer of `crypto/publickey`.
    public var answer: DirectPublicKey {
        var answer = DirectPublicKey()
        answer.keyId = id
        answer.publicKey = Data(RSAKeyForm.spki(publicKey: bytes)).base64EncodedString()
        return answer
    }
}

/// The private key: decrypts the data from phones. Cannot be printed, encoded or compared.
@_spi(Platform)
public struct DirectDecryptionKey: Sendable, Discreet {
    /// `keyId`.
    public let id: String
    /// In the format of RFC 8017, A.1.2. Encrypt it before storing it.
    public let bytes: [UInt8]

    /// A new key of 2048 bits.
    public init(makingWithID id: String) throws(DirectEncryptionError) {
        self.id = id
        bytes = try SystemCryptography().makeKey().privateKey
    }

    /// - Parameters:
    ///   - id: the `keyId` that the platform gives with the public key.
    ///   - der: a private RSA key, alone or in PKCS #8.
    public init(id: String, der: [UInt8]) throws(DirectEncryptionError) {
        self.id = id
        bytes = try RSAKeyForm.privateKey(der)
        _ = try SystemCryptography().publicKey(of: bytes)
    }

    public var description: String { "private key \(id)" }
}
