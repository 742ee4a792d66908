import Crypto
import CryptoExtras
public import GuichetCore
import X509

/// The private key of a merchant's Payment Processing Certificate, which decrypts the payload of a token.
///
/// Its description shows only the hash by which tokens name the key.
public struct ProcessingKey: Sendable {
    enum Material: Sendable {
        case p256(P256.KeyAgreement.PrivateKey)
        case rsa(RSAKey)
    }

    /// `@unchecked` because the library does not declare it: the key is never changed once it is made, and BoringSSL's
    /// private-key operations may run at the same time on one key.
    struct RSAKey: @unchecked Sendable {
        let key: _RSA.Encryption.PrivateKey
    }

    let material: Material
    /// Part of the key derivation of EC_v1 tokens; RSA_v1 tokens do not need it.
    let merchant: MerchantIdentifierHash?

    /// SHA-256 of the public key: the `publicKeyHash` of tokens.
    public let publicKeyHash: [UInt8]

    /// The version of the tokens that the key decrypts.
    public var version: ApplePayToken.Version {
        switch material {
        case .p256: .ec
        case .rsa: .rsa
        }
    }

    /// Reads a private key, and the certificate if the text holds one too.
    ///
    /// Accepts any text that `openssl` or Keychain Access writes without a password: SEC1 with or without
    /// `EC PARAMETERS`, PKCS#8, PKCS#1, with `Bag Attributes` and certificates around it.
    ///
    /// - Parameters:
    ///   - pem: the text.
    ///   - merchantIdentifier: `merchant.com.example.shop`. May be omitted if there is a certificate.
    ///   - certificate: the Payment Processing Certificate, in PEM or DER. Must match the key and the identifier.
    public init(
        pem: String, merchantIdentifier: String? = nil, certificate: ProcessingCertificate? = nil
    ) throws(ApplePayError) {
        let file = try KeyText(pem)
        try self.init(
            material: file.key, merchantIdentifier: merchantIdentifier,
            certificate: certificate ?? file.certificate(fitting: Self.publicKeyHash(of: file.key)))
    }

    init(
        material: Material, merchantIdentifier: String?, certificate: ProcessingCertificate?
    ) throws(ApplePayError) {
        self.material = material
        publicKeyHash = Self.publicKeyHash(of: material)
        if let certificate, certificate.publicKeyHash != publicKeyHash {
            throw ApplePayError(
                .certificateKeyMismatch, field: "certificate",
                "the certificate is for another key: its hash is \(Hex.encode(certificate.publicKeyHash)), the key's "
                    + Hex.encode(publicKeyHash))
        }
        merchant = try MerchantIdentifierHash.agreed(
            identifier: merchantIdentifier, certificate: certificate?.certificate)
        if merchant == nil, version == .ec {
            throw ApplePayError(
                .noMerchantIdentifier, field: "merchantIdentifier",
                "the key of an \(ApplePayToken.Version.ec) token is derived from the merchant identifier: give it, or the "
                    + "certificate")
        }
    }

    static func publicKeyHash(of material: Material) -> [UInt8] {
        switch material {
        case .p256(let key): Array(SHA256.hash(data: key.publicKey.derRepresentation))
        case .rsa(let rsa): Array(SHA256.hash(data: rsa.key.publicKey.derRepresentation))
        }
    }
}

extension ProcessingKey: Discreet {
    public var description: String { "\(version) key \(Hex.encode(publicKeyHash))" }
}

/// A merchant's keys, by the hash with which tokens name them.
///
/// While a certificate is replaced, tokens for the old key and for the new one arrive mixed (Apple, TN3206), so keep
/// both until no token has the old hash.
///
/// Keys of one request that Apple signed for several merchant identifiers have one hash: ``ApplePayTokenReader`` tries
/// each identifier.
public struct ProcessingKeys: Sendable {
    /// The keys that can open tokens.
    public private(set) var keys: [ProcessingKey]

    /// Keys that are tried by the hash in the token.
    public init(_ keys: [ProcessingKey]) { self.keys = keys }

    /// Adds a key: for example the new one during a certificate renewal.
    public mutating func add(_ key: ProcessingKey) { keys.append(key) }

    /// The key that a token names, the first one of this hash. Other keys are not tried.
    /// - Throws: ``ApplePayError``, `unknownKey`, if no key matches.
    public func key(for token: ApplePayToken) throws(ApplePayError) -> ProcessingKey {
        guard let key = keys.first(where: { $0.publicKeyHash == token.publicKeyHash }) else {
            throw ApplePayError(
                .unknownKey, at: .key, field: "publicKeyHash",
                "the token is encrypted to the key \(Hex.encode(token.publicKeyHash)), which is unknown here. Another "
                    + "certificate is active for this merchant identifier, or the key file is an older one")
        }
        guard key.version == token.version else {
            throw ApplePayError(
                .unknownKey, at: .key, field: "publicKeyHash",
                "the key that the token names is for \(key.version) tokens; this is an \(token.version) token")
        }
        return key
    }

    /// The same key under other merchant identifiers.
    func sameKeys(as key: ProcessingKey) -> [ProcessingKey] {
        keys.filter { $0.publicKeyHash == key.publicKeyHash && $0.merchant != key.merchant }
    }
}
