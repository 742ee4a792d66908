import Crypto
import CryptoExtras

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A private key of the authority, or of an impostor.
enum SigningKey: Sendable {
    case p256(P256.Signing.PrivateKey)
    case p384(P384.Signing.PrivateKey)
    case rsa(_RSA.Signing.PrivateKey)

    static func p256(using chance: inout Chance) throws -> SigningKey {
        let key = try chance.search(attempts: 64, for: "key on P-256") { chance in
            // Fails only if the number is zero or not below the order of the curve.
            try? P256.Signing.PrivateKey(rawRepresentation: chance.bytes(32))
        }
        return .p256(key)
    }

    static func p384(using chance: inout Chance) throws -> SigningKey {
        let key = try chance.search(attempts: 64, for: "key on P-384") { chance in
            try? P384.Signing.PrivateKey(rawRepresentation: chance.bytes(48))
        }
        return .p384(key)
    }

    static func rsa2048() throws -> SigningKey { .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048)) }

    /// The SubjectPublicKeyInfo (RFC 5280, 4.1.2.7).
    var publicKey: [UInt8] {
        switch self {
        case .p256(let key): Array(key.publicKey.derRepresentation)
        case .p384(let key): Array(key.publicKey.derRepresentation)
        case .rsa(let key): Array(key.publicKey.derRepresentation)
        }
    }

    /// The content of its BIT STRING: the point, or RSA's two numbers.
    var publicKeyBits: [UInt8] {
        switch self {
        case .p256(let key): Array(key.publicKey.x963Representation)
        case .p384(let key): Array(key.publicKey.x963Representation)
        case .rsa(let key): Array(key.publicKey.pkcs1DERRepresentation)
        }
    }

    /// PKCS#8 (RFC 5958).
    var pkcs8: [UInt8] {
        switch self {
        case .p256(let key): Array(key.derRepresentation)
        case .p384(let key): Array(key.derRepresentation)
        case .rsa(let key): Array(key.pkcs8DERRepresentation)
        }
    }

    var isRSA: Bool { if case .rsa = self { true } else { false } }

    init?(pkcs8 bytes: [UInt8]) {
        if let key = try? P256.Signing.PrivateKey(derRepresentation: bytes) {
            self = .p256(key)
        } else if let key = try? P384.Signing.PrivateKey(derRepresentation: bytes) {
            self = .p384(key)
        } else if let key = try? _RSA.Signing.PrivateKey(derRepresentation: bytes) {
            self = .rsa(key)
        } else {
            return nil
        }
    }

    /// The signature in the format of X.509 and CMS: DER for ECDSA (RFC 3279, 2.2.3), PKCS#1 v1.5 for RSA.
    func signature(over bytes: [UInt8], hash: SignatureHash) throws -> [UInt8] {
        switch hash {
        case .sha1: try signature(of: Insecure.SHA1.hash(data: bytes))
        case .sha256: try signature(of: SHA256.hash(data: bytes))
        case .sha384: try signature(of: SHA384.hash(data: bytes))
        }
    }

    private func signature(of digest: some Digest) throws -> [UInt8] {
        switch self {
        case .p256(let key): Array(try key.signature(for: digest).derRepresentation)
        case .p384(let key): Array(try key.signature(for: digest).derRepresentation)
        case .rsa(let key):
            Array(try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation)
        }
    }

    /// The AlgorithmIdentifier of that signature. RSA has an explicit NULL, ECDSA no parameters (RFC 4055, section 5;
    /// RFC 5758, 3.2).
    func signatureAlgorithm(_ hash: SignatureHash) -> [UInt8] {
        switch (isRSA, hash) {
        case (true, .sha1): DER.sequence(ObjectID.rsaWithSHA1.encoded, DER.null)
        case (true, .sha256): DER.sequence(ObjectID.rsaWithSHA256.encoded, DER.null)
        case (true, .sha384): DER.sequence(ObjectID.rsaWithSHA384.encoded, DER.null)
        case (false, .sha1): DER.sequence(ObjectID.ecdsaWithSHA1.encoded)
        case (false, .sha256): DER.sequence(ObjectID.ecdsaWithSHA256.encoded)
        case (false, .sha384): DER.sequence(ObjectID.ecdsaWithSHA384.encoded)
        }
    }
}

/// The hash function of a signature.
enum SignatureHash: Sendable {
    case sha1, sha256, sha384

    func digest(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .sha1: Array(Insecure.SHA1.hash(data: bytes))
        case .sha256: Array(SHA256.hash(data: bytes))
        case .sha384: Array(SHA384.hash(data: bytes))
        }
    }

    /// The AlgorithmIdentifier of the digest; tokens up to 2022 have an explicit NULL, later ones do not.
    func algorithm(withNull: Bool) -> [UInt8] {
        let name: ObjectID =
            switch self {
            case .sha1: .sha1
            case .sha256: .sha256
            case .sha384: .sha384
            }
        return withNull ? DER.sequence(name.encoded, DER.null) : DER.sequence(name.encoded)
    }
}
