#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// The private key that belongs to a ``PublicJWK``. Cannot be printed.
@_spi(Platform)
public struct PrivateJWK: Sendable, CustomStringConvertible, CustomReflectable {
    /// The public key, with key identifier and expiry time.
    public let publicKey: PublicJWK
    let key: P256.KeyAgreement.PrivateKey

    /// A new key.
    public init(keyID: String, expires: Int64) {
        self.init(keyID: keyID, expires: expires, key: P256.KeyAgreement.PrivateKey())
    }

    /// A stored key.
    public init(keyID: String, expires: Int64, rawRepresentation: [UInt8]) throws(JOSEError) {
        guard let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: rawRepresentation) else {
            throw JOSEError(.invalidKey, "not a private key of P-256")
        }
        self.init(keyID: keyID, expires: expires, key: key)
    }

    private init(keyID: String, expires: Int64, key: P256.KeyAgreement.PrivateKey) {
        self.key = key
        publicKey = PublicJWK(keyID: keyID, expires: expires, key: key.publicKey)
    }

    /// The scalar, for the platform's encrypted store only.
    public var rawRepresentation: [UInt8] { [UInt8](key.rawRepresentation) }

    public var description: String { "private key \(publicKey.keyID)" }
    public var customMirror: Mirror { Mirror(self, children: ["keyID": publicKey.keyID]) }
}
