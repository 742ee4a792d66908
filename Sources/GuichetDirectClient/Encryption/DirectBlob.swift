@_spi(Platform) import GuichetCore

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// `encryptedCustomerInput`: a compact JWE (RFC 7516, 7.1) with `RSA-OAEP` and `A256CBC-HS512` (RFC 7518, 4.3 and
/// 5.2.5), as in Worldline's open client libraries. Only this pair of algorithms is supported.
public enum DirectBlob {
    static let algorithm = "RSA-OAEP"
    static let encryption = "A256CBC-HS512"

    /// Encrypts for the platform's key, with a new content key and initialisation vector.
    public static func encrypt(
        _ input: DirectCustomerInput, for key: DirectEncryptionKey
    ) throws(DirectEncryptionError) -> String {
        var plaintext = input.directJSON.encoded()
        defer { plaintext.wipe() }
        return try encrypt(plaintext, for: key, contentKey: random(64), iv: random(16))
    }

    static func encrypt(
        _ plaintext: [UInt8], for key: DirectEncryptionKey, contentKey: [UInt8], iv: [UInt8]
    ) throws(DirectEncryptionError) -> String {
        let header: JSONValue = ["alg": .string(algorithm), "enc": .string(encryption), "kid": .string(key.id)]
        let protected = Base64URL.encode(header.encoded())
        let system = SystemCryptography()
        let encryptedKey = try system.encryptRSA(contentKey, publicKey: key.bytes)
        let ciphertext = try system.encryptAES(plaintext, key: Array(contentKey.suffix(32)), iv: iv)
        let tag = tag(of: protected, iv, ciphertext, contentKey: contentKey)
        return ([protected] + [encryptedKey, iv, ciphertext, tag].map { Base64URL.encode($0) }).joined(separator: ".")
    }

    /// Decrypts a blob with the key that its `kid` names.
    ///
    /// A blob that was changed and one that was encrypted for another key give the same error, after the same steps: a
    /// content key that cannot be decrypted is replaced by a random one, with which the authentication tag cannot be
    /// correct (RFC 7516, 11.5).
    @_spi(Platform)
    public static func decrypt(
        _ compact: String, held: (String) -> DirectDecryptionKey?
    ) throws(DirectEncryptionError) -> DirectCustomerInput {
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 5, let protected = parts.first, let header = Base64URL.decode(protected) else {
            throw DirectEncryptionError(.malformed, "this is not five parts of base64url")
        }
        let rest = parts.dropFirst().compactMap { Base64URL.decode($0) }
        guard rest.count == 4, let json = try? JSONValue(parsing: header), json["alg"]?.text == algorithm,
            json["enc"]?.text == encryption, let kid = json["kid"]?.text, rest[1].count == 16, rest[3].count == 32
        else { throw DirectEncryptionError(.malformed, "this is no \(algorithm) with \(encryption)") }
        // RFC 7516, 4.1.13: a message with an unknown critical extension must be refused. A compressed one cannot be read.
        guard json["crit"] == nil, json["zip"] == nil else {
            throw DirectEncryptionError(.malformed, "critical extensions and compression are not supported")
        }
        guard let key = held(kid) else { throw DirectEncryptionError(.unknownKey, "the key is unknown") }
        var plaintext = try open(String(protected), rest[0], rest[1], rest[2], rest[3], with: key)
        // The texts in the result are copies, which cannot be overwritten.
        defer { plaintext.wipe() }
        // The token inside is a text, so the usual limit of nesting is sufficient.
        guard let input = (try? JSONValue(parsing: plaintext)).flatMap(DirectCustomerInput.init(direct:)) else {
            throw DirectEncryptionError(.malformed, "what was encrypted is no JSON object")
        }
        return input
    }

    private static func open(
        _ protected: String, _ encryptedKey: [UInt8], _ iv: [UInt8], _ ciphertext: [UInt8], _ givenTag: [UInt8],
        with key: DirectDecryptionKey
    ) throws(DirectEncryptionError) -> [UInt8] {
        let system = SystemCryptography()
        let substitute = random(64)
        let opened = try? system.decryptRSA(encryptedKey, privateKey: key.bytes)
        let contentKey = opened?.count == 64 ? opened ?? substitute : substitute
        let right = ConstantTime.equal(tag(of: protected, iv, ciphertext, contentKey: contentKey), givenTag)
        guard right else { throw DirectEncryptionError(.notAuthentic, "it was altered, or is for another key") }
        return try system.decryptAES(ciphertext, key: Array(contentKey.suffix(32)), iv: iv)
    }

    /// HMAC-SHA-512 over the header as received, the initialisation vector, the ciphertext and the header's length in
    /// bits, truncated to half (RFC 7518, 5.2.2.1).
    private static func tag(
        of protected: String, _ iv: [UInt8], _ ciphertext: [UInt8], contentKey: [UInt8]
    ) -> [UInt8] {
        let header = Array(protected.utf8)
        var message = header + iv + ciphertext
        let bits = UInt64(header.count) * 8
        message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
        let code = HMAC<SHA512>.authenticationCode(for: message, using: SymmetricKey(data: contentKey.prefix(32)))
        return Array(code.prefix(32))
    }

    private static func random(_ count: Int) -> [UInt8] {
        SymmetricKey(size: SymmetricKeySize(bitCount: count * 8)).withUnsafeBytes { Array($0) }
    }
}
